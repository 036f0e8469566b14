package dev.zoe.master.loop;

import static dev.zoe.master.loop.TestDescriptionBuilder.batch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.execution.DependencyCondition;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.submission.NewDependency;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import org.junit.jupiter.api.Test;

/** Executions that wait for others. */
class DependenciesTest extends MasterTestBase {

    /** With all four cores of the node. */
    private static final String WHOLE =
            batch("whole").main("boss").component("worker", 3, 3).json();

    @Test
    void anExecutionStartsWhenWhatItWaitsForHasEndedWellAlsoUnderAnotherMaster() throws Exception {
        long first = fixture.submit(RIGID);
        long second = fixture.submitAfter(RIGID, ok(first));
        long third = fixture.submitAfter(RIGID, any(second), ok(first));
        fixture.awaitStatus(first, ExecutionStatus.RUNNING);
        fixture.stopMaster();
        fixture.startMaster();
        assertThat(fixture.execution(second).getStatus()).isEqualTo(ExecutionStatus.SUBMITTED);

        fixture.backEnd().end(solo(first), 0);
        fixture.awaitStatus(second, ExecutionStatus.RUNNING);
        assertThat(fixture.execution(third).getStatus()).isEqualTo(ExecutionStatus.SUBMITTED);
        fixture.backEnd().end(solo(second), 7);
        fixture.awaitStatus(third, ExecutionStatus.RUNNING);

        assertThat(fixture.reasons(second)).contains("what it waited for has ended; it waits for its turn");
        assertThat(fixture.execution(second).getEligibleAt().orElseThrow())
                .isAfterOrEqualTo(fixture.execution(first).getEndedAt().orElseThrow());
    }

    @Test
    void whatCanNeverRunIsCancelledAndSoIsWhatWaitsForIt() {
        long first = fixture.submit(RIGID);
        long second = fixture.submitAfter(RIGID, ok(first));
        long third = fixture.submitAfter(RIGID, ok(second));
        long indifferent = fixture.submitAfter(RIGID, any(third));
        fixture.awaitStatus(first, ExecutionStatus.RUNNING);

        fixture.backEnd().end(solo(first), 3);

        fixture.awaitStatus(third, ExecutionStatus.CANCELLED);
        fixture.awaitStatus(indifferent, ExecutionStatus.RUNNING);
        assertThat(fixture.execution(second).getStatus()).isEqualTo(ExecutionStatus.CANCELLED);
        assertThat(fixture.execution(second).getErrorMessage().orElseThrow())
                .isEqualTo("execution %d (rigid), which it waited for, ended in error; it was to run only if that one"
                                .formatted(first)
                        + " ended well");
        assertThat(fixture.execution(third).getErrorMessage().orElseThrow()).contains("was cancelled");
        long late = fixture.submitAfter(RIGID, ok(first));
        fixture.awaitStatus(late, ExecutionStatus.CANCELLED);
    }

    @Test
    void whatWaitsForOthersHoldsBackNobodyAndIsServedAfterWhoCameMeanwhile() throws Exception {
        long first = fixture.submit(WHOLE);
        fixture.awaitStatus(first, ExecutionStatus.RUNNING);
        long dependent = fixture.submitAfter(WHOLE, any(first));
        long second = fixture.submit(WHOLE);
        long third = fixture.submit(WHOLE);
        fixture.awaitStatus(third, ExecutionStatus.QUEUED);
        assertThat(fixture.ask(new MasterRequest.Statistics(10)))
                .isInstanceOfSatisfying(MasterReply.Statistics.class, statistics -> assertThat(statistics.queue())
                        .extracting(MasterReply.Statistics.Waiting::execution)
                        .containsExactly(second, third));

        fixture.backEnd().end(boss(first), 0);
        fixture.awaitStatus(second, ExecutionStatus.RUNNING);
        fixture.awaitStatus(dependent, ExecutionStatus.QUEUED);
        fixture.stopMaster();
        fixture.startMaster();
        fixture.backEnd().end(boss(second), 0);

        fixture.awaitStatus(third, ExecutionStatus.RUNNING);
        assertThat(fixture.execution(dependent).getStatus()).isEqualTo(ExecutionStatus.QUEUED);
    }

    @Test
    void whatWaitsForOthersCanBeCancelledAndOutlivesTheDeletionOfWhatItWaitedFor() {
        long first = fixture.submit(RIGID);
        long cancelled = fixture.submitAfter(RIGID, ok(first));
        long kept = fixture.submitAfter(RIGID, ok(first));
        fixture.awaitStatus(first, ExecutionStatus.RUNNING);

        fixture.cancel(cancelled);
        fixture.awaitStatus(cancelled, ExecutionStatus.CANCELLED);
        assertThat(fixture.execution(cancelled).getErrorMessage()).isEmpty();
        fixture.backEnd().end(solo(first), 0);
        fixture.awaitStatus(kept, ExecutionStatus.RUNNING);
        long late = fixture.submitAfter(RIGID, ok(first));
        fixture.bean(ExecutionRepository.class).deleteById(first);

        fixture.awaitStatus(late, ExecutionStatus.RUNNING);
    }

    private static String solo(long execution) {
        return "solo0-%d-zoe".formatted(execution);
    }

    private static NewDependency ok(long execution) {
        return new NewDependency(execution, DependencyCondition.OK);
    }

    private static NewDependency any(long execution) {
        return new NewDependency(execution, DependencyCondition.ANY);
    }
}
