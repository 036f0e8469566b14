package dev.zoe.master.loop;

import static dev.zoe.master.loop.TestDescriptionBuilder.batch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.testing.FakeProgram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What cannot be recorded as it is, and executions about which nothing can be recorded at all. */
@Tag("slow")
class RecordingFailureTest extends MasterTestBase {

    private static final String CONTROLS = "a NUL \0, an escape \u001b[2J, C1 \u009b\r\nand the end";

    @Test
    void theLastLinesOfAProgramAreRecordedWithoutItsControlCharacters() {
        fixture.backEnd().runs(spec -> FakeProgram.exits(CONTROLS, 3));

        long id = fixture.submit(RIGID);

        fixture.awaitStatus(id, ExecutionStatus.ERROR);
        assertThat(fixture.execution(id).getErrorMessage().orElseThrow())
                .isEqualTo("solo0 ended with exit code 3; its last lines:\n"
                        + "a NUL \\u0000, an escape \\u001b[2J, C1 \\u009b\\r\nand the end");
        assertThat(fixture.failedCycles()).isZero();
    }

    @Test
    void whatAnEngineSaysIsRecordedToo() {
        fixture.backEnd().refuseImage("zoe-test/busybox:1", Kind.REJECTED, CONTROLS);

        long id = fixture.submit(RIGID);

        fixture.awaitStatus(id, ExecutionStatus.ERROR);
        assertThat(fixture.execution(id).getErrorMessage().orElseThrow())
                .contains("\\u0000", "\\u001b", "\\r\\nand the end");
        assertThat(fixture.failedCycles()).isZero();
    }

    @Test
    void aLineOfAMegabyteMakesNoMessageOfAMegabyte() {
        fixture.backEnd().runs(spec -> FakeProgram.exits("x".repeat(1 << 20), 3));

        long id = fixture.submit(RIGID);

        fixture.awaitStatus(id, ExecutionStatus.ERROR);
        assertThat(fixture.execution(id).getErrorMessage().orElseThrow()).hasSizeBetween(1000, 10_000);
    }

    @Test
    void anExecutionThatCannotBeRecordedKeepsNoOtherOneFromItsEnd() {
        long poison = fixture.submit(batch("poison").main("boss").json());
        long other = fixture.submit(batch("other").main("boss").json());
        fixture.awaitStatus(poison, ExecutionStatus.RUNNING);
        fixture.awaitStatus(other, ExecutionStatus.RUNNING);
        fixture.faults().refuseUpdatesOf(poison);

        fixture.backEnd().end(boss(poison), 0);
        fixture.backEnd().end(boss(other), 0);
        fixture.awaitStatus(other, ExecutionStatus.TERMINATED);
        long later = fixture.submit(batch("later").main("boss").json());
        fixture.awaitStatus(later, ExecutionStatus.RUNNING);

        assertThat(fixture.service(poison, "boss0").getStatus()).isEqualTo(ServiceStatus.ACTIVE);
        assertThat(fixture.execution(poison).getStatus()).isEqualTo(ExecutionStatus.RUNNING);
    }

    @Test
    void aListingOfManyIsRecordedButForTheOneThatCannotBe() {
        long poison = fixture.submit(batch("poison").main("boss").json());
        long one = fixture.submit(batch("one").main("boss").json());
        long two = fixture.submit(batch("two").main("boss").json());
        for (long id : new long[] {poison, one, two}) {
            fixture.awaitStatus(id, ExecutionStatus.RUNNING);
        }
        fixture.faults().refuseUpdatesOf(poison);
        fixture.backEnd().goAway("unplugged");
        fixture.backEnd().end(boss(one), 0);
        fixture.backEnd().end(boss(poison), 0);
        fixture.backEnd().end(boss(two), 0);

        // Only a listing says now that all three have ended.
        fixture.backEnd().comeBack();

        fixture.awaitStatus(one, ExecutionStatus.TERMINATED);
        fixture.awaitStatus(two, ExecutionStatus.TERMINATED);
        assertThat(fixture.execution(poison).getStatus()).isEqualTo(ExecutionStatus.RUNNING);
    }

    @Test
    void oneThatCannotBeReadKeepsNoOtherOneFromBeingServed() {
        long damaged = fixture.submit(batch("damaged").main("boss").json());
        long other = fixture.submit(batch("other").main("boss").json());
        fixture.awaitStatus(damaged, ExecutionStatus.RUNNING);
        fixture.awaitStatus(other, ExecutionStatus.RUNNING);
        fixture.stopMaster();
        fixture.faults().loseContainerNames(damaged);
        fixture.startMaster();

        fixture.backEnd().end(boss(other), 0);
        fixture.awaitStatus(other, ExecutionStatus.TERMINATED);
        long later = fixture.submit(batch("later").main("boss").json());
        fixture.awaitStatus(later, ExecutionStatus.RUNNING);

        assertThat(fixture.execution(damaged).getStatus()).isEqualTo(ExecutionStatus.RUNNING);
        assertThat(fixture.failedCycles()).isZero();
    }

    @Test
    void afterARestartItGoesOnWhereItWas() {
        long poison = fixture.submit(batch("poison").main("boss").json());
        fixture.awaitStatus(poison, ExecutionStatus.RUNNING);
        fixture.faults().refuseUpdatesOf(poison);
        fixture.backEnd().end(boss(poison), 0);
        long other = fixture.submit(batch("other").main("boss").json());
        fixture.awaitStatus(other, ExecutionStatus.RUNNING);

        fixture.stopMaster();
        fixture.faults().repair();
        fixture.startMaster();

        fixture.awaitStatus(poison, ExecutionStatus.TERMINATED);
    }
}
