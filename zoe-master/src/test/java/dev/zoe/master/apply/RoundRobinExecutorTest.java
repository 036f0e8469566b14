package dev.zoe.master.apply;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class RoundRobinExecutorTest {
    /** Work that was given to threads; a test runs it. */
    private final Queue<Runnable> threads = new ArrayDeque<>();

    private final List<String> done = new ArrayList<>();

    private void submit(RoundRobinExecutor executor, String owner, String... work) {
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
        RoundRobinExecutor executor = new RoundRobinExecutor(threads::add, 1, 1);
        submit(executor, "greedy", "g1", "g2", "g3", "g4");
        submit(executor, "modest", "m1");
        submit(executor, "other", "o1", "o2");

        runAll();

        assertThat(done).containsExactly("g1", "g2", "m1", "o1", "g3", "o2", "g4");
    }

    @Test
    void oneUserLeavesThreadsForOthers() {
        RoundRobinExecutor executor = new RoundRobinExecutor(threads::add, 4, 3);
        submit(executor, "greedy", "g1", "g2", "g3", "g4", "g5");
        assertThat(threads).hasSize(3);

        submit(executor, "modest", "m1", "m2");

        assertThat(threads).hasSize(4);
        runAll();
        assertThat(done).hasSize(7).startsWith("g1", "g2", "g3", "m1");
    }

    @Test
    void workThatFailsGivesItsThreadBack() {
        RoundRobinExecutor executor = new RoundRobinExecutor(threads::add, 1, 1);
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
}
