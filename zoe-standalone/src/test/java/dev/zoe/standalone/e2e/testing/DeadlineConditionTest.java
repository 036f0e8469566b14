package dev.zoe.standalone.e2e.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** A class that would begin after the deadline is left out with its name; a test of one that has begun runs. */
@ExtendWith(DeadlineConditionTest.ContextResolver.class)
class DeadlineConditionTest {
    private static final DeadlineCondition OVER = new DeadlineCondition(Instant.EPOCH);

    @Test
    void namesTheClassThatIsTooLate(ExtensionContext test) {
        var result = OVER.evaluateExecutionCondition(test.getParent().orElseThrow());

        assertThat(result.isDisabled()).isTrue();
        assertThat(result.getReason()).contains("Out of time: DeadlineConditionTest");
    }

    @Test
    void endsWhatHasBegun(ExtensionContext test) {
        assertThat(OVER.evaluateExecutionCondition(test).isDisabled()).isFalse();
    }

    @Test
    void beginsWhatIsInTime(ExtensionContext test) {
        var result = new DeadlineCondition(Instant.MAX)
                .evaluateExecutionCondition(test.getParent().orElseThrow());

        assertThat(result.isDisabled()).isFalse();
    }

    /** Gives a test its own context. */
    static final class ContextResolver implements ParameterResolver {
        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == ExtensionContext.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return context;
        }
    }
}
