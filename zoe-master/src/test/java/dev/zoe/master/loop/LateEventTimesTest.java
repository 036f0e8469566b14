package dev.zoe.master.loop;

import static dev.zoe.master.loop.TestDescriptionBuilder.batch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.master.backend.testing.FakeProgram;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Events that happen while no master runs are recorded with their own times. */
class LateEventTimesTest extends MasterTestBase {

    @Test
    void anEndIsRecordedAtTheTimeThatTheEngineSays() {
        long id = fixture.submit(RIGID);
        fixture.awaitStatus(id, ExecutionStatus.RUNNING);
        fixture.stopMaster();
        Instant end = fixture.lastStart().plus(Duration.ofMillis(1));
        fixture.backEnd().end("solo0-%d-zoe".formatted(id), 0, end);

        fixture.startMaster();

        fixture.awaitStatus(id, ExecutionStatus.TERMINATED);
        assertThat(fixture.service(id, "solo0").getEndedAt()).contains(end);
        assertThat(fixture.execution(id).getEndedAt()).contains(end);
    }

    @Test
    void anEndThatTheEngineSaysToBeInTheFutureIsRecordedNow() {
        long id = fixture.submit(RIGID);
        fixture.awaitStatus(id, ExecutionStatus.RUNNING);
        fixture.stopMaster();
        Instant end = Instant.now().plus(Duration.ofDays(1));
        fixture.backEnd().end("solo0-%d-zoe".formatted(id), 0, end);

        fixture.startMaster();

        fixture.awaitStatus(id, ExecutionStatus.TERMINATED);
        assertThat(fixture.execution(id).getEndedAt().orElseThrow()).isBefore(end);
    }

    @Test
    void aProgramThatItsEngineKilledWhenItRestartedIsSaidToHaveBeen() {
        long id = fixture.submit(RIGID);
        fixture.awaitStatus(id, ExecutionStatus.RUNNING);
        fixture.backEnd().goAway("n1", "it restarts");
        fixture.backEnd().end("solo0-%d-zoe".formatted(id), 137);

        fixture.backEnd().comeBack("n1");

        fixture.awaitStatus(id, ExecutionStatus.ERROR);
        assertThat(fixture.execution(id).getErrorMessage().orElseThrow())
                .contains("ended with exit code 137", "the engine of node n1 restarted");
    }

    @Test
    void aProgramThatIsKilledByItselfIsNotSaidToHaveBeenEndedByItsEngine() {
        fixture.backEnd().runs(spec -> FakeProgram.exits("", 137));

        long id = fixture.submit(RIGID);

        fixture.awaitStatus(id, ExecutionStatus.ERROR);
        assertThat(fixture.execution(id).getErrorMessage().orElseThrow()).doesNotContain("engine");
    }

    @Test
    void aProgramThatEndsBeforeItsStartIsToldCountsForThePeak() {
        fixture.backEnd().runs(spec -> FakeProgram.exits("", 0));

        long id = fixture.submit(batch("short").main("boss").json());

        fixture.awaitStatus(id, ExecutionStatus.TERMINATED);
        assertThat(fixture.execution(id).getPeakServices()).isOne();
    }
}
