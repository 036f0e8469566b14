package dev.zoe.master.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.ExecutionStatus;
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
            cleaning-up:terminated, CLEAN,       terminated,             FORGET
            cleaning-up:error,      CLEAN,       error,                  FORGET
            cleaning-up:cancelled,  CLEAN,       cancelled,              FORGET
            """;

    @Test
    void everyEventInEveryStateDoesWhatTheMatrixSaysAndNothingElse() {
        int meaningful = 0;
        for (ExecutionLifeCycle.State state : LifeCycleDiagram.executionStates()) {
            for (ExecutionEvent event : ExecutionEvent.values()) {
                ExecutionLifeCycle.Transition transition = ExecutionLifeCycle.transition(state, event);
                String[] row = Matrix.row(MATRIX, text(state), event.name());
                if (row.length == 0) {
                    assertThat(transition)
                            .describedAs("%s in %s", event, text(state))
                            .isEqualTo(new ExecutionLifeCycle.Transition(state, Set.of()));
                } else {
                    meaningful++;
                    assertThat(text(transition.next()))
                            .describedAs("%s in %s", event, text(state))
                            .isEqualTo(row[2]);
                    assertThat(transition.effects())
                            .describedAs("effects of %s in %s", event, text(state))
                            .extracting(ExecutionEffect::name)
                            .containsExactlyInAnyOrder(Matrix.words(row[3]));
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
