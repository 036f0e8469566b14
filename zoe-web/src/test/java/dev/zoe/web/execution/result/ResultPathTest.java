package dev.zoe.web.execution.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.api.problem.Problem;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which paths of a workspace belong to execution 42. */
class ResultPathTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"results/42", "results/42/a/b.txt", "count-42.txt", "out-42", "out-42/a.png", "a-42.tar.gz"})
    void resultsOfTheExecution(String path) {
        assertThat(ResultPath.checked(42, path)).isEqualTo(path);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "results", "results/421", "results/4/a", "notes.txt", "a-421.txt", ".ssh/id-42"})
    void otherFilesOfTheOwner(String path) {
        assertThatThrownBy(() -> ResultPath.checked(42, path)).isInstanceOf(Problem.class);
    }
}
