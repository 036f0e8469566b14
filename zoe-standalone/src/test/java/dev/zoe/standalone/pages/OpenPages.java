package dev.zoe.standalone.pages;

import java.util.concurrent.Flow;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Pages that are open and listen for changes. A page whose topic changes reads its part again, as a browser does. */
final class OpenPages {
    private static final long PATIENCE_NANOS = 60_000_000_000L;
    private static final long LOOK_MILLIS = 1;
    /** Pages that open at the same time. */
    private static final int TOGETHER = 20;

    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger messages = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();

    /** Opens pages and waits until the server has greeted each. */
    void open(PageReader reader, int count, String topics, String part) throws InterruptedException, TimeoutException {
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

    /** Waits until so many messages have come in all. */
    void awaitMessages(int count) throws InterruptedException, TimeoutException {
        await(messages, count);
    }

    private static void await(AtomicInteger counter, int count) throws InterruptedException, TimeoutException {
        long start = System.nanoTime();
        while (counter.get() < count) {
            if (System.nanoTime() - start > PATIENCE_NANOS) {
                throw new TimeoutException("%d of %d came within a minute".formatted(counter.get(), count));
            }
            Thread.sleep(LOOK_MILLIS);
        }
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
                var unused = reader.readLater(part).whenComplete((read, failure) -> messages.incrementAndGet());
            }
        }

        @Override
        public void onError(Throwable end) {}

        @Override
        public void onComplete() {}
    }
}
