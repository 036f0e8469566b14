package dev.zoe.master.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.service.ServiceStatus;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The whole matrix: what every event does in every state, and that it does nothing in all others. */
class ServiceLifeCycleTest {

    static final String MATRIX =
            """
            created,     PLACED,       runnable,
            created,     STOP,         inactive,
            runnable,    BEGIN,        starting,
            runnable,    STOP,         inactive,    RELEASE
            runnable,    LOST,         error,       RELEASE
            starting,    STARTED,      active,
            starting,    START_FAILED, error,       RELEASE
            starting,    LOST,         error,       RELEASE
            starting,    ENDED,        terminating, REMOVE
            starting,    STOP,         terminating, REMOVE
            active,      ENDED,        terminating, REMOVE
            active,      STOP,         terminating, REMOVE
            active,      LOST,         error,       RELEASE
            terminating, GONE,         inactive,    RELEASE
            terminating, LOST,         inactive,    RELEASE
            terminating, GONE_FAILED,  error,       RELEASE
            inactive,    PLACED,       runnable,
            error,       PLACED,       runnable,
            """;

    /** Events that may arrive late or twice: they change nothing. All other pairs are illegal. */
    static final String NO_OPS =
            """
            active,      STARTED
            terminating, PLACED
            terminating, STARTED
            terminating, START_FAILED
            terminating, ENDED
            terminating, STOP
            inactive,    STARTED
            inactive,    START_FAILED
            inactive,    ENDED
            inactive,    STOP
            inactive,    GONE
            inactive,    GONE_FAILED
            inactive,    LOST
            error,       STARTED
            error,       START_FAILED
            error,       ENDED
            error,       STOP
            error,       GONE
            error,       GONE_FAILED
            error,       LOST
            """;

    @Test
    void everyEventInEveryStateDoesWhatTheMatrixSaysAndNothingElse() {
        int meaningful = 0;
        for (ServiceStatus state : ServiceStatus.values()) {
            for (ServiceEvent event : ServiceEvent.values()) {
                ServiceLifeCycle.Transition transition = ServiceLifeCycle.transition(state, event);
                String[] row = TransitionMatrix.row(MATRIX, state.wire(), event.name());
                if (row.length == 0) {
                    assertThat(transition)
                            .describedAs("%s in %s", event, state)
                            .isEqualTo(new ServiceLifeCycle.Transition(
                                    TransitionMatrix.unchanged(NO_OPS, state.wire(), event.name()), state, Set.of()));
                } else {
                    meaningful++;
                    assertThat(transition.result()).isEqualTo(TransitionResult.CHANGED);
                    assertThat(transition.next().wire())
                            .describedAs("%s in %s", event, state)
                            .isEqualTo(row[2]);
                    assertThat(transition.effects())
                            .describedAs("effects of %s in %s", event, state)
                            .extracting(ServiceEffect::name)
                            .containsExactlyInAnyOrder(TransitionMatrix.words(row[3]));
                }
            }
        }
        assertThat(meaningful).isEqualTo(MATRIX.lines().count());
    }
}
