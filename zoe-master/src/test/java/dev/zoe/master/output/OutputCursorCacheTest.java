package dev.zoe.master.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.master.output.OutputCursorCache.Position;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OutputCursorCacheTest {
    private static final long LONG = 20_000;
    private static final int MUCH = 1000;

    private final ExecutorService readers = Executors.newCachedThreadPool();
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();
    private final OutputCursorCache outputs = new OutputCursorCache(readers, Duration.ofSeconds(10), nanos::get);
    private final PipedOutputStream program = new PipedOutputStream();
    private final PipedInputStream pipe;

    OutputCursorCacheTest() throws IOException {
        pipe = new PipedInputStream(program);
    }

    @AfterEach
    void stop() {
        outputs.close();
        readers.shutdownNow();
    }

    @Test
    void whoGoesOnReadingDoesNotOpenTheOutputAgain() throws Exception {
        print("one");
        assertThat(next(0, MUCH, LONG)).isEqualTo("one");
        assertThat(next(3, MUCH, 1)).isEmpty();
        print("two");
        assertThat(next(3, 2, LONG)).isEqualTo("tw");
        assertThat(next(5, 2, LONG)).isEqualTo("o");

        assertThat(opened).hasValue(1);
    }

    @Test
    void whoAsksForAnotherPlaceGetsIt() throws Exception {
        print("one");
        assertThat(next(0, MUCH, LONG)).isEqualTo("one");
        assertThat(other(new Position(7, 0, 1), "one-two")).isEqualTo("ne-two");
        // The same place in the output of the next container of this service.
        assertThat(other(new Position(7, 9, 3), "one-two")).isEqualTo("-two");

        assertThat(opened).hasValue(3);
    }

    @Test
    void anOutputThatHasEndedIsClosed() throws Exception {
        print("one");
        assertThat(next(0, MUCH, LONG)).isEqualTo("one");
        program.close();
        assertThat(next(3, MUCH, LONG)).isEmpty();

        assertThat(closed).hasValue(1);
    }

    @Test
    void anOutputThatNobodyReadsAnyMoreIsClosedAfterAWhile() throws Exception {
        print("one");
        assertThat(next(0, MUCH, LONG)).isEqualTo("one");
        outputs.closeIdle();
        assertThat(closed).hasValue(0);

        nanos.addAndGet(Duration.ofSeconds(10).toNanos());
        outputs.closeIdle();

        await().untilAsserted(() -> assertThat(closed).hasValue(1));
    }

    private void print(String text) throws IOException {
        program.write(text.getBytes(StandardCharsets.UTF_8));
        program.flush();
    }

    private String next(long offset, int maxBytes, long waitMillis) throws Exception {
        return string(outputs.next(new Position(7, 0, offset), maxBytes, waitMillis, () -> counted(pipe)));
    }

    private String other(Position place, String printed) throws Exception {
        byte[] bytes = printed.getBytes(StandardCharsets.UTF_8);
        return string(outputs.next(place, MUCH, LONG, () -> counted(new ByteArrayInputStream(bytes))));
    }

    private InputStream counted(InputStream stream) {
        opened.incrementAndGet();
        return new FilterInputStream(stream) {
            @Override
            public void close() throws IOException {
                closed.incrementAndGet();
                super.close();
            }
        };
    }

    private static String string(ByteBuffer part) {
        return StandardCharsets.UTF_8.decode(part).toString();
    }
}
