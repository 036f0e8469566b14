package dev.zoe.api.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ValidationPermitsTest {
    private static final ApiCaller ALICE = new ApiCaller(1, "alice", "user", Set.of(), 0);
    private static final ApiCaller BOB = new ApiCaller(2, "bob", "user", Set.of(), 0);

    private final ValidationPermits permits = new ValidationPermits();

    @Test
    void aUserHasOneValidationAtWorkAndAnotherUserIsNotHeldUp() {
        String seen = permits.inTurn(ALICE, () -> {
            assertThatExceptionOfType(Problem.class)
                    .isThrownBy(() -> permits.inTurn(ALICE, () -> "second"))
                    .satisfies(problem -> assertThat(problem.type()).isEqualTo(ProblemType.VALIDATION_AT_WORK));
            return permits.inTurn(BOB, () -> "other");
        });

        assertThat(seen).isEqualTo("other");
    }

    @Test
    void afterAFailureTheNextOneIsTaken() {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> permits.inTurn(ALICE, () -> {
                    throw new IllegalStateException("not valid");
                }));

        assertThat(permits.inTurn(ALICE, () -> "next")).isEqualTo("next");
    }
}
