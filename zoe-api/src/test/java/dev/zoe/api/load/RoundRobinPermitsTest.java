package dev.zoe.api.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RoundRobinPermitsTest {
    private static final Duration LONG = Duration.ofMinutes(10);

    private final RoundRobinPermits permits = new RoundRobinPermits(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<String> served = Collections.synchronizedList(new ArrayList<>());

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    @Test
    void usersWhoWaitGetTurnsRoundRobinHoweverManyOneOfThemWants() throws Exception {
        assertThat(permits.take("greedy", LONG)).isTrue();
        List<Future<?>> waiting = new ArrayList<>();
        for (String user : List.of("greedy", "greedy", "greedy", "modest", "other")) {
            int before = permits.waiting();
            waiting.add(threads.submit(() -> {
                if (permits.take(user, LONG)) {
                    served.add(user);
                    permits.release();
                }
                return null;
            }));
            await().until(() -> permits.waiting() > before);
        }

        permits.release();
        for (Future<?> one : waiting) {
            one.get();
        }

        assertThat(served).containsExactly("greedy", "modest", "other", "greedy", "greedy");
        assertThat(permits.take("last", Duration.ZERO)).isTrue();
    }

    @Test
    void whatWaitedInVainHoldsNoTurn() throws Exception {
        assertThat(permits.take("one", LONG)).isTrue();

        assertThat(permits.take("two", Duration.ZERO)).isFalse();
        Future<?> interrupted = threads.submit(() -> permits.take("three", LONG));
        await().until(() -> permits.waiting() == 1);
        interrupted.cancel(true);
        await().until(() -> permits.waiting() == 0);

        permits.release();
        assertThat(permits.take("four", Duration.ZERO)).isTrue();
    }
}
