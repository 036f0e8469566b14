package dev.zoe.master.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProbePermitsTest {

    private final List<String> started = new ArrayList<>();
    private final ProbePermits permits = new ProbePermits(3, 2, Runnable::run);

    @Test
    void oneExecutionHasOnlySomeOfThePlaces() {
        begin(1, "a", "b", "c");
        begin(2, "d");

        assertThat(started).containsExactly("a", "b", "d");
    }

    @Test
    void executionsTakeTurns() {
        begin(1, "a", "b", "c", "d");
        begin(2, "e", "f");
        begin(3, "g");

        permits.release(2);
        permits.release(1);
        permits.release(1);
        permits.release(2);

        assertThat(started).containsExactly("a", "b", "e", "f", "c", "g", "d");
    }

    @Test
    void everyTaskBeginsInTheEnd() {
        for (int i = 0; i < 100; i++) {
            begin(i % 7, "task " + i);
        }
        for (int i = 0; i < 100; i++) {
            permits.release(Long.parseLong(started.get(i).substring("task ".length())) % 7);
        }

        assertThat(started).hasSize(100).doesNotHaveDuplicates();
    }

    private void begin(long execution, String... tasks) {
        for (String task : tasks) {
            permits.submit(execution, () -> started.add(task));
        }
    }
}
