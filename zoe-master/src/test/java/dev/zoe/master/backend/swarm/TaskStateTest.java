package dev.zoe.master.backend.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.model.TaskState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class TaskStateTest {

    private static SwarmTask task(String status) {
        return new SwarmTask(JsonMapper.shared().readTree("{\"Status\": " + status + "}"));
    }

    @ParameterizedTest
    @EnumSource(TaskState.class)
    void theWordsOfASwarmAreItsStates(TaskState state) {
        assertThat(task("{\"State\": \"" + state.getValue() + "\"}").state()).isEqualTo(state);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"State\": \"hibernating\"}", "{\"State\": \"\"}", "{}"})
    void aTaskInAStateThatNobodyKnowsNeitherRunsNorIsOver(String status) {
        SwarmTask task = task(status);
        assertThat(task.isRunning()).isFalse();
        assertThat(task.isOver()).isFalse();
        assertThat(task.hasRun()).isFalse();
    }

    @Test
    void whatItDoesIsSaidInTheWordOfTheSwarm() {
        assertThat(task("{\"State\": \"hibernating\", \"Message\": \"asleep\"}").describe())
                .isEqualTo("hibernating, asleep");
    }
}
