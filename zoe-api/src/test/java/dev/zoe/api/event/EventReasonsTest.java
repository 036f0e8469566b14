package dev.zoe.api.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.user.Capability;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What reasons tell of the executions of others. */
class EventReasonsTest {
    private static final ApiCaller ALICE = new ApiCaller(1, "alice", "user", Set.of(), 0);
    private static final ApiCaller OPERATOR =
            new ApiCaller(2, "root", "operator", Set.of(Capability.OPERATE_OTHERS), 0);

    private static final String TAKEN = "node n1: application 8 needs the capacity of application 7";

    @Test
    void theSchedulersReasonsNameOnlyTheExecutionItself() {
        assertThat(EventReasons.readable(TAKEN, 7, true, Optional.of("terminating"), ALICE))
                .isEqualTo("node n1: another application needs the capacity of application 7");
        assertThat(EventReasons.readable(TAKEN, 7, true, Optional.of("runnable"), ALICE))
                .doesNotContain("application 8");
    }

    @Test
    void operatorsReadAll() {
        assertThat(EventReasons.readable(TAKEN, 7, true, Optional.of("terminating"), OPERATOR))
                .isEqualTo(TAKEN);
    }

    /** Programs and owners write them, and may mean anything by a number. */
    @Test
    void otherReasonsAreAsTheyAre() {
        assertThat(EventReasons.readable("execution 8 failed", 7, false, Optional.of("error"), ALICE))
                .isEqualTo("execution 8 failed");
        assertThat(EventReasons.readable("execution 8 failed", 7, true, Optional.of("error"), ALICE))
                .isEqualTo("execution 8 failed");
        assertThat(EventReasons.readable("execution 8 failed", 7, true, Optional.empty(), ALICE))
                .isEqualTo("execution 8 failed");
    }
}
