package dev.zoe.api.throttle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.permit.RoundRobinPermits;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

@Timeout(300)
class UserProcessorShareFilterTest {
    private static final Duration LONG = Duration.ofMinutes(10);

    private final RoundRobinPermits permits = new RoundRobinPermits(2, 1);
    private final UserProcessorShareFilter turns = new UserProcessorShareFilter(permits, LONG);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch end = new CountDownLatch(1);
    private final AtomicInteger inWork = new AtomicInteger();

    @AfterEach
    void end() {
        end.countDown();
        threads.shutdownNow();
    }

    @Test
    void theSecondRequestOfAUserWaitsAndThatOfAnotherUserDoesNot() throws Exception {
        Future<?> first = begin("greedy", turns);
        await().until(() -> inWork.get() == 1);
        Future<?> second = begin("greedy", turns);
        await().until(() -> permits.waiting() == 1);

        Future<?> other = begin("modest", turns);
        await().until(() -> inWork.get() == 2);
        assertThat(permits.waiting()).isEqualTo(1);

        end.countDown();
        for (Future<?> one : List.of(first, second, other)) {
            one.get();
        }
        assertThat(inWork).hasValue(3);
    }

    @Test
    void aRequestIsWorkedOnWithoutAPermitWhenItHasWaitedForLong() throws Exception {
        UserProcessorShareFilter hasty = new UserProcessorShareFilter(permits, Duration.ofMillis(1));
        Future<?> first = begin("greedy", hasty);
        Future<?> second = begin("greedy", hasty);
        await().until(() -> inWork.get() == 2);

        end.countDown();
        first.get();
        second.get();
    }

    @Test
    void aFailedRequestReturnsItsPermit() {
        assertThatExceptionOfType(ServletException.class)
                .isThrownBy(() -> filter("greedy", turns, (in, out) -> {
                    throw new ServletException("failed");
                }));

        assertThat(permits.acquire("greedy", Duration.ZERO)).isTrue();
    }

    private Future<?> begin(String user, UserProcessorShareFilter by) {
        return threads.submit(() -> request(user, by));
    }

    /** One that is worked on until the test ends it. */
    private Void request(String user, UserProcessorShareFilter by) throws Exception {
        filter(user, by, (in, out) -> {
            inWork.incrementAndGet();
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        return null;
    }

    private static void filter(String user, UserProcessorShareFilter by, FilterChain work) throws Exception {
        by.filter(user, new MockHttpServletRequest(), new MockHttpServletResponse(), work);
    }
}
