package dev.zoe.standalone.pages;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** Pages that are open and listen for changes. A page whose topic changes reads its part again, as a browser does. */
final class OpenPages {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration LOOK = Duration.ofMillis(1);
    private static final int OK = 200;
    /** Pages that open at the same time. */
    private static final int TOGETHER = 20;

    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger messages = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();

    /** Opens pages and waits until the server has greeted each. */
    void open(PageReader reader, int count, String topics, String part) {
        int before = open.get();
        for (int i = 1; i <= count; i++) {
            var unused = reader.listen(topics, new Page(reader, part))
                    .whenComplete((end, failure) -> ended.incrementAndGet());
            if (i % TOGETHER == 0 || i == count) {
                await(open, before + i);
            }
        }
    }

    int messages() {
        return messages.get();
    }

    /** Pages whose stream has ended, which none should. */
    int ended() {
        return ended.get();
    }

    /** Waits until so many parts have been read in all. */
    void awaitMessages(int count) {
        await(messages, count);
    }

    private static void await(AtomicInteger counter, int count) {
        Awaitility.await().atMost(PATIENCE).pollInterval(LOOK).until(() -> counter.get() >= count);
    }

    /** One open page. */
    private final class Page implements Flow.Subscriber<String> {
        private final PageReader reader;
        private final String part;
        private boolean greeted;

        Page(PageReader reader, String part) {
            this.reader = reader;
            this.part = part;
        }

        @Override
        public void onSubscribe(Flow.Subscription lines) {
            lines.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(String line) {
            if (!greeted) {
                greeted = true;
                open.incrementAndGet();
            } else if (line.startsWith("data:")) {
                var unused = reader.readLater(part).whenComplete(this::count);
            }
        }

        /** A part that is refused is none. */
        private void count(HttpResponse<?> read, @Nullable Throwable failure) {
            if (failure == null && read.statusCode() == OK) {
                messages.incrementAndGet();
            }
        }

        @Override
        public void onError(Throwable end) {}

        @Override
        public void onComplete() {}
    }
}
