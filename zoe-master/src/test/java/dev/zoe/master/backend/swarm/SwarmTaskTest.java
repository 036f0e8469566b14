package dev.zoe.master.backend.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.master.backend.ObservedService.Exit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/** What is made of what managers say of a task. */
class SwarmTaskTest {

    private static SwarmTask task(String state, String trouble, String container, int code) {
        return new SwarmTask(JsonMapper.shared()
                .readTree(
                        """
                        {"ID": "t", "ServiceID": "s", "NodeID": "n", "DesiredState": "running", "Status":
                          {"State": "%s", "Err": "%s", "ContainerStatus": {"ContainerID": "%s", "ExitCode": %d}}}
                        """
                                .formatted(state, trouble, container, code)));
    }

    @ParameterizedTest(name = "{0}, \"{1}\"")
    @CsvSource({
        "complete, '', c, 0, 0",
        "failed, 'task: non-zero exit (3)', c, 3, 3",
        "failed, 'task: non-zero exit (137): killed', c, 137, 137",
        "shutdown, '', c, 5, 5",
        "shutdown, '', c, 0, 143"
    })
    void aProgramThatRanHasAnExitCodeAndOneThatTheSwarmStoppedHasNotSucceeded(
            String state, String trouble, String container, int code, int expected) {
        SwarmTask task = task(state, trouble, container, code);
        assertThat(task.exit()).contains(new Exit(expected, false));
        assertThat(task.hasRun()).isTrue();
        assertThat(task.isOver()).isTrue();
    }

    @ParameterizedTest(name = "{0}, \"{1}\"")
    @CsvSource({
        "rejected, 'No such image: nowhere:7', '', 0",
        "failed, 'starting container failed: executable file not found in $PATH', c, 127",
        "shutdown, '', '', 0",
        "orphaned, '', c, 0"
    })
    void aProgramThatNeverRanHasNone(String state, String trouble, String container, int code) {
        SwarmTask task = task(state, trouble, container, code);
        assertThat(task.exit()).isEmpty();
        assertThat(task.hasRun()).isFalse();
        assertThat(task.isOver()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"new", "pending", "assigned", "accepted", "preparing", "ready", "starting"})
    void aTaskOnItsWayHasNotRunAndIsNotOver(String state) {
        SwarmTask task = task(state, "", "", 0);
        assertThat(task.hasRun()).isFalse();
        assertThat(task.isOver()).isFalse();
    }

    @Test
    void whatItHoldsIsReservedOrElseLimited() {
        SwarmTask reserved = resources("{\"Limits\": {\"NanoCPUs\": 2000000000, \"MemoryBytes\": 64},"
                + " \"Reservations\": {\"NanoCPUs\": 250000000, \"MemoryBytes\": 32}}");
        assertThat(reserved.millicores()).isEqualTo(250);
        assertThat(reserved.memory()).isEqualTo(32);
        SwarmTask limited = resources("{\"Limits\": {\"NanoCPUs\": 2000000000, \"MemoryBytes\": 64}}");
        assertThat(limited.millicores()).isEqualTo(2000);
        assertThat(limited.memory()).isEqualTo(64);
        assertThat(resources("{}").memory()).isZero();
    }

    private static SwarmTask resources(String json) {
        return new SwarmTask(JsonMapper.shared().readTree("{\"Spec\": {\"Resources\": " + json + "}}"));
    }
}
