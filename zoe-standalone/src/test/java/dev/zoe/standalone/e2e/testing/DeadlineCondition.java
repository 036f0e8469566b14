package dev.zoe.standalone.e2e.testing;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Begins no class after the time in {@code ZOE_TEST_DEADLINE}, seconds since 1970, which {@code ./zoe test --within}
 * sets. A slow machine then gives a result, with the names of the classes that it left out. Without the variable, all
 * run.
 */
public final class DeadlineCondition implements ExecutionCondition {
    private final Instant deadline;

    /** With the deadline of the environment. */
    public DeadlineCondition() {
        this(Optional.ofNullable(System.getenv("ZOE_TEST_DEADLINE"))
                .map(seconds -> Instant.ofEpochSecond(Long.parseLong(seconds)))
                .orElse(Instant.MAX));
    }

    DeadlineCondition(Instant deadline) {
        this.deadline = deadline;
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        boolean late = context.getTestMethod().isEmpty() && Instant.now().isAfter(deadline);
        return late
                ? ConditionEvaluationResult.disabled("Out of time: " + context.getDisplayName())
                : ConditionEvaluationResult.enabled("in time");
    }
}
