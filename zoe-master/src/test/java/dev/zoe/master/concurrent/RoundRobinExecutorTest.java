package dev.zoe.master.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class RoundRobinExecutorTest {
    /** Work that was given to threads; a test runs it. */
    private final Queue<Runnable> threads = new ArrayDeque<>();

    private final List<String> done = new ArrayList<>();

    private void submit(RoundRobinExecutor<String> executor, String owner, String... work) {
        for (String each : work) {
            executor.execute(owner, () -> done.add(each));
        }
    }

    private void runAll() {
        while (!threads.isEmpty()) {
            threads.remove().run();
        }
    }

    @Test
    void usersTakeTurnsHoweverMuchOneOfThemWants() {
        RoundRobinExecutor<String> executor = new RoundRobinExecutor<>(threads::add, 1, 1);
        submit(executor, "greedy", "g1", "g2", "g3", "g4");
        submit(executor, "modest", "m1");
        submit(executor, "other", "o1", "o2");

        runAll();

        assertThat(done).containsExactly("g1", "g2", "m1", "o1", "g3", "o2", "g4");
    }

    @Test
    void oneUserLeavesThreadsForOthers() {
        RoundRobinExecutor<String> executor = new RoundRobinExecutor<>(threads::add, 4, 3);
        submit(executor, "greedy", "g1", "g2", "g3", "g4", "g5");
        assertThat(threads).hasSize(3);

        submit(executor, "modest", "m1", "m2");

        assertThat(threads).hasSize(4);
        runAll();
        assertThat(done).hasSize(7).startsWith("g1", "g2", "g3", "m1");
    }

    @Test
    void workThatFailsGivesItsThreadBack() {
        RoundRobinExecutor<String> executor = new RoundRobinExecutor<>(threads::add, 1, 1);
        executor.execute("ada", () -> {
            throw new IllegalStateException("it failed");
        });
        submit(executor, "ada", "a2");

        try {
            threads.remove().run();
        } catch (IllegalStateException expected) {
            assertThat(expected).hasMessage("it failed");
        }
        runAll();

        assertThat(done).containsExactly("a2");
    }

    @Test
    void workThatWasOnlyStartedKeepsItsPermitUntilItsRelease() {
        RoundRobinExecutor<Long> executor = new RoundRobinExecutor<>(Runnable::run, 3, 2);
        start(executor, 1, "a", "b", "c", "d");
        assertThat(done).containsExactly("a", "b");
        start(executor, 2, "e", "f");
        start(executor, 3, "g");
        assertThat(done).containsExactly("a", "b", "e");

        executor.release(2L);
        executor.release(1L);
        executor.release(1L);
        executor.release(2L);

        assertThat(done).containsExactly("a", "b", "e", "f", "c", "g", "d");
    }

    @Test
    void rejectedWorkGivesItsPermitBack() {
        AtomicBoolean closed = new AtomicBoolean(true);
        RoundRobinExecutor<String> executor = new RoundRobinExecutor<>(
                work -> {
                    if (closed.get()) {
                        throw new RejectedExecutionException("closed");
                    }
                    threads.add(work);
                },
                1,
                1);
        assertThatThrownBy(() -> submit(executor, "ada", "a1")).isInstanceOf(RejectedExecutionException.class);

        closed.set(false);
        submit(executor, "ada", "a2");
        runAll();

        assertThat(done).containsExactly("a2");
    }

    @Test
    void allWorkStartsInTheEnd() {
        RoundRobinExecutor<Long> executor = new RoundRobinExecutor<>(Runnable::run, 3, 2);
        for (int i = 0; i < 100; i++) {
            start(executor, i % 7, "task " + i);
        }
        for (int i = 0; i < 100; i++) {
            executor.release(Long.parseLong(done.get(i).substring("task ".length())) % 7);
        }

        assertThat(done).hasSize(100).doesNotHaveDuplicates();
    }

    private void start(RoundRobinExecutor<Long> executor, long owner, String... work) {
        for (String each : work) {
            executor.start(owner, () -> done.add(each));
        }
    }
}
