package dev.zoe.master.loop;

import static dev.zoe.master.loop.Descriptions4.batch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.testing.FakeProgram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What cannot be recorded as it is, and executions about which nothing can be recorded at all. */
@Tag("slow")
class UnrecordableTest extends MasterScenarios {

    private static final String CONTROLS = "a NUL \0, an escape \u001b[2J, C1 \u009b\r\nand the end";

    @Test
    void theLastLinesOfAProgramAreRecordedWithoutItsControlCharacters() {
        rig.backEnd().runs(spec -> FakeProgram.exits(CONTROLS, 3));

        long id = rig.submit(RIGID);

        rig.awaitStatus(id, ExecutionStatus.ERROR);
        assertThat(rig.execution(id).getErrorMessage().orElseThrow())
                .isEqualTo(
                        "solo0 ended with exit code 3; its last lines:\na NUL \\u0000, an escape \\u001b[2J, C1 \\u009b\\r\nand the end");
        assertThat(rig.failedCycles()).isZero();
    }

    @Test
    void whatAnEngineSaysIsRecordedToo() {
        rig.backEnd().refuseImage("zoe-test/busybox:1", Kind.REJECTED, CONTROLS);

        long id = rig.submit(RIGID);

        rig.awaitStatus(id, ExecutionStatus.ERROR);
        assertThat(rig.execution(id).getErrorMessage().orElseThrow())
                .contains("\\u0000", "\\u001b", "\\r\\nand the end");
        assertThat(rig.failedCycles()).isZero();
    }

    @Test
    void aLineOfAMegabyteMakesNoMessageOfAMegabyte() {
        rig.backEnd().runs(spec -> FakeProgram.exits("x".repeat(1 << 20), 3));

        long id = rig.submit(RIGID);

        rig.awaitStatus(id, ExecutionStatus.ERROR);
        assertThat(rig.execution(id).getErrorMessage().orElseThrow()).hasSizeBetween(1000, 10_000);
    }

    @Test
    void anExecutionThatCannotBeRecordedKeepsNoOtherOneFromItsEnd() {
        long poison = rig.submit(batch("poison").main("boss").json());
        long other = rig.submit(batch("other").main("boss").json());
        rig.awaitStatus(poison, ExecutionStatus.RUNNING);
        rig.awaitStatus(other, ExecutionStatus.RUNNING);
        rig.refuseRecordsOf(poison);

        rig.backEnd().end(boss(poison), 0);
        rig.backEnd().end(boss(other), 0);
        rig.awaitStatus(other, ExecutionStatus.TERMINATED);
        long later = rig.submit(batch("later").main("boss").json());
        rig.awaitStatus(later, ExecutionStatus.RUNNING);

        assertThat(rig.service(poison, "boss0").getStatus()).isEqualTo(ServiceStatus.ACTIVE);
        assertThat(rig.execution(poison).getStatus()).isEqualTo(ExecutionStatus.RUNNING);
    }

    @Test
    void aListingOfManyIsRecordedButForTheOneThatCannotBe() {
        long poison = rig.submit(batch("poison").main("boss").json());
        long one = rig.submit(batch("one").main("boss").json());
        long two = rig.submit(batch("two").main("boss").json());
        for (long id : new long[] {poison, one, two}) {
            rig.awaitStatus(id, ExecutionStatus.RUNNING);
        }
        rig.refuseRecordsOf(poison);
        rig.backEnd().goAway("unplugged");
        rig.backEnd().end(boss(one), 0);
        rig.backEnd().end(boss(poison), 0);
        rig.backEnd().end(boss(two), 0);

        // Only a listing says now that all three have ended.
        rig.backEnd().comeBack();

        rig.awaitStatus(one, ExecutionStatus.TERMINATED);
        rig.awaitStatus(two, ExecutionStatus.TERMINATED);
        assertThat(rig.execution(poison).getStatus()).isEqualTo(ExecutionStatus.RUNNING);
    }

    @Test
    void oneThatCannotBeReadKeepsNoOtherOneFromBeingServed() {
        long damaged = rig.submit(batch("damaged").main("boss").json());
        long other = rig.submit(batch("other").main("boss").json());
        rig.awaitStatus(damaged, ExecutionStatus.RUNNING);
        rig.awaitStatus(other, ExecutionStatus.RUNNING);
        rig.stopMaster();
        rig.loseContainerNames(damaged);
        rig.startMaster();

        rig.backEnd().end(boss(other), 0);
        rig.awaitStatus(other, ExecutionStatus.TERMINATED);
        long later = rig.submit(batch("later").main("boss").json());
        rig.awaitStatus(later, ExecutionStatus.RUNNING);

        assertThat(rig.execution(damaged).getStatus()).isEqualTo(ExecutionStatus.RUNNING);
        assertThat(rig.failedCycles()).isZero();
    }

    @Test
    void afterARestartItGoesOnWhereItWas() {
        long poison = rig.submit(batch("poison").main("boss").json());
        rig.awaitStatus(poison, ExecutionStatus.RUNNING);
        rig.refuseRecordsOf(poison);
        rig.backEnd().end(boss(poison), 0);
        long other = rig.submit(batch("other").main("boss").json());
        rig.awaitStatus(other, ExecutionStatus.RUNNING);

        rig.stopMaster();
        rig.refuseNoRecords();
        rig.startMaster();

        rig.awaitStatus(poison, ExecutionStatus.TERMINATED);
    }
}
