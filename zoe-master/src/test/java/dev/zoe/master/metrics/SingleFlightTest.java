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
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final AtomicInteger queries = new AtomicInteger();

    @Test
    void whoAsksWhileALookIsUnderWayGetsWhatItFinds() {
        CountDownLatch end = new CountDownLatch(1);
        SingleFlight<Integer> shared = new SingleFlight<>(() -> {
            int query = queries.incrementAndGet();
            try {
                end.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return query;
        });
        CompletableFuture<Integer> first = new CompletableFuture<>();
        CompletableFuture<Integer> second = new CompletableFuture<>();
        started(() -> first.complete(shared.get()));
        await().atMost(TIMEOUT).until(() -> queries.get() == 1);
        Thread waits = started(() -> second.complete(shared.get()));
        await().atMost(TIMEOUT).until(() -> waits.getState() == Thread.State.WAITING);
        end.countDown();
        assertThat(first).succeedsWithin(TIMEOUT).isEqualTo(1);
        assertThat(second).succeedsWithin(TIMEOUT).isEqualTo(1);
        assertThat(shared.get()).isEqualTo(2);
    }

    @Test
    void aLookThatFailsIsNotTheLastOne() {
        SingleFlight<Integer> shared = new SingleFlight<>(() -> {
            if (queries.incrementAndGet() == 1) {
                throw new IllegalStateException("first");
            }
            return queries.get();
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
