package dev.zoe.api.permit;

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

    private final RoundRobinPermits permits = new RoundRobinPermits(1, 1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<String> served = Collections.synchronizedList(new ArrayList<>());

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    @Test
    void usersWhoWaitGetTurnsRoundRobinHoweverManyOneOfThemWants() throws Exception {
        assertThat(permits.acquire("greedy", LONG)).isTrue();
        List<Future<?>> waiting = new ArrayList<>();
        for (String user : List.of("greedy", "greedy", "greedy", "modest", "other")) {
            int before = permits.waiting();
            waiting.add(threads.submit(() -> {
                if (permits.acquire(user, LONG)) {
                    served.add(user);
                    permits.release(user);
                }
                return null;
            }));
            await().until(() -> permits.waiting() > before);
        }

        permits.release("greedy");
        for (Future<?> one : waiting) {
            one.get();
        }

        assertThat(served).containsExactly("greedy", "modest", "other", "greedy", "greedy");
        assertThat(permits.acquire("last", Duration.ZERO)).isTrue();
    }

    @Test
    void aUserHoldsAPartAndTheRestStaysForOthers() throws Exception {
        RoundRobinPermits three = new RoundRobinPermits(3, 2);
        assertThat(three.acquire("greedy", LONG)).isTrue();
        assertThat(three.acquire("greedy", LONG)).isTrue();
        Future<Boolean> third = threads.submit(() -> three.acquire("greedy", LONG));
        await().until(() -> three.waiting() == 1);

        assertThat(three.acquire("modest", Duration.ZERO)).isTrue();
        three.release("modest");
        assertThat(three.waiting()).isEqualTo(1);

        three.release("greedy");
        assertThat(third.get()).isTrue();
        assertThat(three.acquire("greedy", Duration.ZERO)).isFalse();
        assertThat(three.acquire("modest", Duration.ZERO)).isTrue();
    }

    @Test
    void whatWaitedInVainHoldsNoTurn() throws Exception {
        assertThat(permits.acquire("one", LONG)).isTrue();

        assertThat(permits.acquire("two", Duration.ZERO)).isFalse();
        Future<?> interrupted = threads.submit(() -> permits.acquire("three", LONG));
        await().until(() -> permits.waiting() == 1);
        interrupted.cancel(true);
        await().until(() -> permits.waiting() == 0);

        permits.release("one");
        assertThat(permits.acquire("four", Duration.ZERO)).isTrue();
    }
}
