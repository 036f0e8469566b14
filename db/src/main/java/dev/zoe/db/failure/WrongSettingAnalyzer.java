package dev.zoe.db.failure;

import dev.zoe.application.SafeText;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** A start that failed because of a setting that a message names, such as {@code zoe.api.public-url is 'x'; …}. */
// In a release, the library that has analyzers of more general failures comes first.
@Order(Ordered.HIGHEST_PRECEDENCE)
final class WrongSettingAnalyzer implements FailureAnalyzer {

    @Override
    public @Nullable FailureAnalysis analyze(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String message = String.valueOf(cause.getMessage());
            if (message.startsWith("zoe.")) {
                // It may quote a value, which has no line ends of the report.
                return new FailureAnalysis(SafeText.line(message), "Correct this setting.", cause);
            }
        }
        return null;
    }
}
