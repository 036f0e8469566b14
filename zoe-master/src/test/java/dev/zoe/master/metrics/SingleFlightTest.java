package dev.zoe.master.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SingleFlightTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final AtomicInteger looks = new AtomicInteger();

    @Test
    void whoAsksWhileALookIsUnderWayGetsWhatItFinds() {
        CountDownLatch end = new CountDownLatch(1);
        SingleFlight<Integer> shared = new SingleFlight<>(() -> {
            int look = looks.incrementAndGet();
            try {
                end.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return look;
        });
        CompletableFuture<Integer> first = new CompletableFuture<>();
        CompletableFuture<Integer> second = new CompletableFuture<>();
        started(() -> first.complete(shared.get()));
        await().atMost(PATIENCE).until(() -> looks.get() == 1);
        Thread waits = started(() -> second.complete(shared.get()));
        await().atMost(PATIENCE).until(() -> waits.getState() == Thread.State.WAITING);
        end.countDown();
        assertThat(first).succeedsWithin(PATIENCE).isEqualTo(1);
        assertThat(second).succeedsWithin(PATIENCE).isEqualTo(1);
        assertThat(shared.get()).isEqualTo(2);
    }

    @Test
    void aLookThatFailsIsNotTheLastOne() {
        SingleFlight<Integer> shared = new SingleFlight<>(() -> {
            if (looks.incrementAndGet() == 1) {
                throw new IllegalStateException("first");
            }
            return looks.get();
        });
        assertThatIllegalStateException().isThrownBy(shared::get).withMessage("first");
        assertThat(shared.get()).isEqualTo(2);
    }

    private static Thread started(Runnable work) {
        Thread thread = new Thread(work, "shared-test");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
