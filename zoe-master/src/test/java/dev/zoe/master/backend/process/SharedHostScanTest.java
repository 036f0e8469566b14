package dev.zoe.master.backend.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SharedHostScanTest {
    private final AtomicInteger number = new AtomicInteger();

    @Test
    void aFreshOneBeganAfterTheCall() {
        SharedHostScan<Integer> scans = new SharedHostScan<>(number::incrementAndGet);

        assertThat(scans.fresh()).isEqualTo(1);
        assertThat(scans.fresh()).isEqualTo(2);
    }

    @Test
    void aRecentOneServesManyCalls() {
        SharedHostScan<Integer> scans = new SharedHostScan<>(number::incrementAndGet);

        assertThat(scans.recent(Duration.ofHours(1))).isEqualTo(1);
        assertThat(scans.recent(Duration.ofHours(1))).isEqualTo(1);
        assertThat(scans.recent(Duration.ofNanos(-1))).isEqualTo(2);
    }

    @Test
    void callsThatWaitForALookShareTheNextOne() throws Exception {
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        SharedHostScan<Integer> scans = new SharedHostScan<>(() -> {
            first.countDown();
            await(goOn);
            return number.incrementAndGet();
        });
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            CompletableFuture<Integer> early = CompletableFuture.supplyAsync(scans::fresh, threads);
            first.await();
            CountDownLatch asked = new CountDownLatch(20);
            List<CompletableFuture<Integer>> late = Stream.generate(() -> CompletableFuture.supplyAsync(
                            () -> {
                                asked.countDown();
                                return scans.fresh();
                            },
                            threads))
                    .limit(20)
                    .toList();
            asked.await();
            goOn.countDown();

            assertThat(early.join()).isEqualTo(1);
            assertThat(late).allSatisfy(each -> assertThat(each.join()).isGreaterThan(1));
            assertThat(number.get()).isLessThan(20);
        } finally {
            threads.shutdownNow();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
