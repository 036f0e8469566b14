package dev.zoe.db.failure;

import dev.zoe.application.SafeText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalysisReporter;

/**
 * Writes to the log why a process did not start. The reporter of Spring Boot, which {@link QuietStartReports} switches
 * off, writes a wrong value of a setting as it is, so that it could change a terminal or forge lines.
 */
final class SafeFailureReporter implements FailureAnalysisReporter {
    private static final Logger LOG = LoggerFactory.getLogger(SafeFailureReporter.class);

    @Override
    public void report(FailureAnalysis analysis) {
        LOG.debug("The start failed", analysis.getCause());
        LOG.error("{}", text(analysis));
    }

    static String text(FailureAnalysis analysis) {
        StringBuilder text = new StringBuilder("\n\n***************************\nAPPLICATION FAILED TO START\n")
                .append("***************************\n\nDescription:\n\n")
                .append(analysis.getDescription())
                .append('\n');
        String action = analysis.getAction();
        if (action != null && !action.isEmpty()) {
            text.append("\nAction:\n\n").append(action).append('\n');
        }
        String report = text.toString();
        for (Throwable cause = analysis.getCause(); cause != null; cause = cause.getCause()) {
            String value = value(cause);
            if (!value.isEmpty()) {
                // Its line ends are no line ends of the report.
                report = report.replace(value, SafeText.line(value));
            }
        }
        return SafeText.lines(report);
    }

    private static String value(Throwable cause) {
        if (cause instanceof InvalidConfigurationPropertyValueException wrong) {
            return String.valueOf(wrong.getValue());
        }
        if (cause instanceof BindException wrong && wrong.getProperty() != null) {
            return String.valueOf(wrong.getProperty().getValue());
        }
        return "";
    }
}
