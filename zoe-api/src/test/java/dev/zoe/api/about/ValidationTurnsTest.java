package dev.zoe.api.about;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.Caller;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ValidationTurnsTest {
    private static final Caller ALICE = new Caller(1, "alice", "user", Set.of(), false, 0);
    private static final Caller BOB = new Caller(2, "bob", "user", Set.of(), false, 0);

    private final ValidationTurns turns = new ValidationTurns();

    @Test
    void aUserHasOneValidationAtWorkAndAnotherUserIsNotHeldUp() {
        String seen = turns.inTurn(ALICE, () -> {
            assertThatExceptionOfType(Problem.class)
                    .isThrownBy(() -> turns.inTurn(ALICE, () -> "second"))
                    .satisfies(problem -> assertThat(problem.type()).isEqualTo(ProblemType.VALIDATION_AT_WORK));
            return turns.inTurn(BOB, () -> "other");
        });

        assertThat(seen).isEqualTo("other");
    }

    @Test
    void afterAFailureTheNextOneIsTaken() {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> turns.inTurn(ALICE, () -> {
                    throw new IllegalStateException("not valid");
                }));

        assertThat(turns.inTurn(ALICE, () -> "next")).isEqualTo("next");
    }
}
