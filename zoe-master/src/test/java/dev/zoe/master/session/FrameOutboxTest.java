package dev.zoe.master.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.zoe.protocol.SessionFrame;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Frames wait for a client, and a client that takes nothing makes the program wait. */
class FrameOutboxTest {
    private static final int PIECE = SessionFrame.MOST_CONTENT;

    private final FrameOutbox outbox = new FrameOutbox();

    @Test
    void framesAreHeldUntilTheClientAsksForTheNextOnes() throws InterruptedException {
        outbox.put(data(1));
        outbox.put(data(2));

        List<ByteBuffer> first = outbox.take(0, 0);
        List<ByteBuffer> again = outbox.take(0, 0);
        List<ByteBuffer> next = outbox.take(1, 0);

        assertThat(first).hasSize(2).isEqualTo(again);
        assertThat(next).containsExactly(first.get(1));
        assertThat(outbox.take(2, 0)).isEmpty();
        assertThatThrownBy(() -> outbox.take(1, 0)).hasMessageContaining("frame 1 is not held");
        assertThatThrownBy(() -> outbox.take(9, 0)).hasMessageContaining("frame 9 is not held");
    }

    @Test
    void aProgramWaitsWhileTheClientTakesNothing() throws Exception {
        AtomicInteger put = new AtomicInteger();
        Thread program = new Thread(() -> {
            try {
                for (int i = 0; i < 100; i++) {
                    outbox.put(data(PIECE));
                    put.incrementAndGet();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        program.start();
        await().atMost(Duration.ofSeconds(60)).until(() -> program.getState() == Thread.State.WAITING);
        assertThat(put.get() * PIECE).isLessThanOrEqualTo(FrameOutbox.MOST_BYTES);

        long next = 0;
        while (next < 100) {
            next += outbox.take(next, 60_000).size();
        }
        program.join();

        assertThat(put).hasValue(100);
    }

    @Test
    void nothingWaitsForASessionThatHasEnded() throws InterruptedException {
        for (int i = 0; i < FrameOutbox.MOST_BYTES / PIECE; i++) {
            outbox.put(data(PIECE));
        }
        outbox.end(new SessionFrame.Exit(3));

        outbox.put(data(PIECE));

        int held = 0;
        List<ByteBuffer> taken = List.of();
        for (List<ByteBuffer> part = outbox.take(0, 0); !part.isEmpty(); part = outbox.take(held, 0)) {
            held += part.size();
            taken = part;
        }
        assertThat(SessionFrame.decode(taken.get(taken.size() - 1))).isEqualTo(new SessionFrame.Exit(3));
        assertThat(held).isEqualTo(FrameOutbox.MOST_BYTES / PIECE + 1);
    }

    private static SessionFrame.Data data(int size) {
        return new SessionFrame.Data(1, ByteBuffer.allocate(size));
    }
}
