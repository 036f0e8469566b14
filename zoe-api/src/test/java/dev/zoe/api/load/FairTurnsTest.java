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

class FairTurnsTest {
    private static final Duration LONG = Duration.ofMinutes(10);

    private final FairTurns turns = new FairTurns(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<String> served = Collections.synchronizedList(new ArrayList<>());

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    @Test
    void usersWhoWaitGetTurnsRoundRobinHoweverManyOneOfThemWants() throws Exception {
        assertThat(turns.take("greedy", LONG)).isTrue();
        List<Future<?>> waiting = new ArrayList<>();
        for (String user : List.of("greedy", "greedy", "greedy", "modest", "other")) {
            int before = turns.waiting();
            waiting.add(threads.submit(() -> {
                if (turns.take(user, LONG)) {
                    served.add(user);
                    turns.release();
                }
                return null;
            }));
            await().until(() -> turns.waiting() > before);
        }

        turns.release();
        for (Future<?> one : waiting) {
            one.get();
        }

        assertThat(served).containsExactly("greedy", "modest", "other", "greedy", "greedy");
        assertThat(turns.take("last", Duration.ZERO)).isTrue();
    }

    @Test
    void whatWaitedInVainHoldsNoTurn() throws Exception {
        assertThat(turns.take("one", LONG)).isTrue();

        assertThat(turns.take("two", Duration.ZERO)).isFalse();
        Future<?> interrupted = threads.submit(() -> turns.take("three", LONG));
        await().until(() -> turns.waiting() == 1);
        interrupted.cancel(true);
        await().until(() -> turns.waiting() == 0);

        turns.release();
        assertThat(turns.take("four", Duration.ZERO)).isTrue();
    }
}
