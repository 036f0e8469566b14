package dev.zoe.master.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.execution.ExecutionStatus;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The whole matrix: what every event does in every state, and that it does nothing in all others. */
class ExecutionLifeCycleTest {

    /** Each row: a state, an event that means something in it, the next state, the effects. */
    static final String MATRIX =
            """
            submitted,              ACCEPTED,    queued,                 ENQUEUE
            submitted,              REFUSED,     error,
            submitted,              FAILED,      error,
            submitted,              CANCELLED,   cancelled,
            submitted,              DEPENDENCY_FAILED, cancelled,
            queued,                 PLACED,      starting,
            queued,                 REFUSED,     error,                  STOP_SERVICES WITHDRAW
            queued,                 FAILED,      error,                  STOP_SERVICES WITHDRAW
            queued,                 CANCELLED,   cancelled,              STOP_SERVICES WITHDRAW
            starting,               CORE_ACTIVE, running,
            starting,               COMPLETED,   cleaning-up:terminated, STOP_SERVICES WITHDRAW
            starting,               FAILED,      cleaning-up:error,      STOP_SERVICES WITHDRAW
            starting,               CANCELLED,   cleaning-up:cancelled,  STOP_SERVICES WITHDRAW
            running,                COMPLETED,   cleaning-up:terminated, STOP_SERVICES WITHDRAW
            running,                FAILED,      cleaning-up:error,      STOP_SERVICES WITHDRAW
            running,                CANCELLED,   cleaning-up:cancelled,  STOP_SERVICES WITHDRAW
            running,                LEFT_IDLE,   cleaning-up:cancelled,  STOP_SERVICES WITHDRAW
            cleaning-up:terminated, CLEAN,       terminated,             RELEASE
            cleaning-up:error,      CLEAN,       error,                  RELEASE
            cleaning-up:cancelled,  CLEAN,       cancelled,              RELEASE
            """;

    /** Events that may arrive late or twice: they change nothing. All other pairs are illegal. */
    static final String NO_OPS =
            """
            running,                CORE_ACTIVE
            cleaning-up:terminated, COMPLETED
            cleaning-up:terminated, FAILED
            cleaning-up:terminated, CANCELLED
            cleaning-up:terminated, LEFT_IDLE
            cleaning-up:error,      COMPLETED
            cleaning-up:error,      FAILED
            cleaning-up:error,      CANCELLED
            cleaning-up:error,      LEFT_IDLE
            cleaning-up:cancelled,  COMPLETED
            cleaning-up:cancelled,  FAILED
            cleaning-up:cancelled,  CANCELLED
            cleaning-up:cancelled,  LEFT_IDLE
            terminated,             COMPLETED
            terminated,             FAILED
            terminated,             CANCELLED
            terminated,             LEFT_IDLE
            error,                  COMPLETED
            error,                  FAILED
            error,                  CANCELLED
            error,                  LEFT_IDLE
            cancelled,              COMPLETED
            cancelled,              FAILED
            cancelled,              CANCELLED
            cancelled,              LEFT_IDLE
            """;

    @Test
    void everyEventInEveryStateDoesWhatTheMatrixSaysAndNothingElse() {
        int meaningful = 0;
        for (ExecutionLifeCycle.State state : LifeCycleDiagram.executionStates()) {
            for (ExecutionEvent event : ExecutionEvent.values()) {
                ExecutionLifeCycle.Transition transition = ExecutionLifeCycle.transition(state, event);
                String[] row = TransitionMatrix.row(MATRIX, text(state), event.name());
                if (row.length == 0) {
                    assertThat(transition)
                            .describedAs("%s in %s", event, text(state))
                            .isEqualTo(new ExecutionLifeCycle.Transition(
                                    TransitionMatrix.unchanged(NO_OPS, text(state), event.name()), state, Set.of()));
                } else {
                    meaningful++;
                    assertThat(transition.result()).isEqualTo(TransitionResult.CHANGED);
                    assertThat(text(transition.next()))
                            .describedAs("%s in %s", event, text(state))
                            .isEqualTo(row[2]);
                    assertThat(transition.effects())
                            .describedAs("effects of %s in %s", event, text(state))
                            .extracting(ExecutionEffect::name)
                            .containsExactlyInAnyOrder(TransitionMatrix.words(row[3]));
                }
            }
        }
        assertThat(meaningful).isEqualTo(MATRIX.lines().count());
    }

    @ParameterizedTest
    @CsvSource({"TERMINATED", "ERROR", "CANCELLED"})
    void whatHasEndedStaysAsItIs(ExecutionStatus end) {
        ExecutionLifeCycle.State state = ExecutionLifeCycle.State.of(end);
        for (ExecutionEvent event : ExecutionEvent.values()) {
            assertThat(ExecutionLifeCycle.transition(state, event).next()).isEqualTo(state);
        }
    }

    @Test
    void aLateCancelDoesNotTurnACompletedExecutionIntoACancelledOne() {
        ExecutionLifeCycle.State completed = ExecutionLifeCycle.State.cleaningUp(ExecutionStatus.TERMINATED);
        assertThat(ExecutionLifeCycle.transition(completed, ExecutionEvent.CANCELLED)
                        .next())
                .isEqualTo(completed);
    }

    private static String text(ExecutionLifeCycle.State state) {
        return state.status().wire()
                + state.outcome().map(outcome -> ":" + outcome.wire()).orElse("");
    }
}
