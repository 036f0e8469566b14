package dev.zoe.standalone.server;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.core.status.Status;
import ch.qos.logback.core.status.StatusListener;
import ch.qos.logback.core.status.StatusManager;
import java.io.PrintStream;
import java.time.Duration;
import org.slf4j.LoggerFactory;

/**
 * Prints when the log file cannot be written, as on a full disk. Logback retries with each line, and Spring Boot prints
 * a stack trace of each failure.
 */
final class LogFileFailures implements StatusListener {
    /** Logback retries with each line and reports success each time before it fails. */
    private static final Duration REPEAT_AFTER = Duration.ofMinutes(10);

    private final PrintStream terminal;
    private String printed = "";
    private long printedAt;

    private LogFileFailures(PrintStream terminal) {
        this.terminal = terminal;
    }

    /** Prints each reason once in ten minutes, in place of the status messages of Logback. */
    static void printOnce(PrintStream terminal) {
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
            StatusManager statuses = context.getStatusManager();
            statuses.getCopyOfStatusListenerList().forEach(statuses::remove);
            statuses.add(new LogFileFailures(terminal));
        }
    }

    @Override
    public synchronized void addStatusEvent(Status status) {
        if (status.getLevel() < Status.ERROR) {
            return;
        }
        String reason = status.getThrowable() == null
                ? status.getMessage()
                : String.valueOf(status.getThrowable().getMessage());
        long now = System.nanoTime();
        if (!reason.equals(printed) || now - printedAt > REPEAT_AFTER.toNanos()) {
            printed = reason;
            printedAt = now;
            terminal.println("zoe: the log cannot be written: " + reason);
        }
    }
}
