package dev.zoe.master.loop;

import static dev.zoe.master.loop.Descriptions4.batch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.master.backend.testing.FakeProgram;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What happened while no master looked is recorded as it was, and not as if it had happened when one looked again. */
class LateReportsTest extends MasterScenarios {

    @Test
    void anEndIsRecordedAtTheTimeThatTheEngineSays() {
        long id = rig.submit(RIGID);
        rig.awaitStatus(id, ExecutionStatus.RUNNING);
        rig.stopMaster();
        Instant end = rig.lastStart().plus(Duration.ofMillis(1));
        rig.backEnd().end("solo0-%d-zoe".formatted(id), 0, end);

        rig.startMaster();

        rig.awaitStatus(id, ExecutionStatus.TERMINATED);
        assertThat(rig.service(id, "solo0").getEndedAt()).contains(end);
        assertThat(rig.execution(id).getEndedAt()).contains(end);
    }

    @Test
    void anEndThatTheEngineSaysToBeInTheFutureIsRecordedNow() {
        long id = rig.submit(RIGID);
        rig.awaitStatus(id, ExecutionStatus.RUNNING);
        rig.stopMaster();
        Instant end = Instant.now().plus(Duration.ofDays(1));
        rig.backEnd().end("solo0-%d-zoe".formatted(id), 0, end);

        rig.startMaster();

        rig.awaitStatus(id, ExecutionStatus.TERMINATED);
        assertThat(rig.execution(id).getEndedAt().orElseThrow()).isBefore(end);
    }

    @Test
    void aProgramThatItsEngineKilledWhenItRestartedIsSaidToHaveBeen() {
        long id = rig.submit(RIGID);
        rig.awaitStatus(id, ExecutionStatus.RUNNING);
        rig.backEnd().goAway("n1", "it restarts");
        rig.backEnd().end("solo0-%d-zoe".formatted(id), 137);

        rig.backEnd().comeBack("n1");

        rig.awaitStatus(id, ExecutionStatus.ERROR);
        assertThat(rig.execution(id).getErrorMessage().orElseThrow())
                .contains("ended with exit code 137", "the engine of node n1 restarted");
    }

    @Test
    void aProgramThatIsKilledByItselfIsNotSaidToHaveBeenEndedByItsEngine() {
        rig.backEnd().runs(spec -> FakeProgram.exits("", 137));

        long id = rig.submit(RIGID);

        rig.awaitStatus(id, ExecutionStatus.ERROR);
        assertThat(rig.execution(id).getErrorMessage().orElseThrow()).doesNotContain("engine");
    }

    @Test
    void aProgramThatEndsBeforeItsStartIsToldCountsForThePeak() {
        rig.backEnd().runs(spec -> FakeProgram.exits("", 0));

        long id = rig.submit(batch("short").main("boss").json());

        rig.awaitStatus(id, ExecutionStatus.TERMINATED);
        assertThat(rig.execution(id).getPeakServices()).isOne();
    }
}
