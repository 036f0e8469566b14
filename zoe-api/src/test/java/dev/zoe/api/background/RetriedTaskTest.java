package dev.zoe.api.background;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class RetriedTaskTest {

    @Test
    void onlyTheFirstOfFailuresInARowIsLogged(CapturedOutput output) {
        Deque<Boolean> failures = new ArrayDeque<>(List.of(true, true, false, true));
        RetriedTask task = new RetriedTask("cannot count", () -> {
            if (failures.pop()) {
                throw new IllegalStateException("the database is away");
            }
        });

        for (int round = 0; round < 4; round++) {
            task.run();
        }

        assertThat(output.getAll().lines().filter(line -> line.contains("cannot count, retrying in each round")))
                .hasSize(2)
                .allMatch(line -> line.contains("the database is away"));
    }
}
