package dev.zoe.standalone.server;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.core.status.Status;
import ch.qos.logback.core.status.StatusListener;
import ch.qos.logback.core.status.StatusManager;
import java.io.PrintStream;
import java.time.Duration;
import org.slf4j.LoggerFactory;

/**
 * Says when the log file cannot be written, as on a full disk. Logback tries again with each line, and Spring Boot
 * prints a stack trace of each failure.
 */
final class LogFileFailures implements StatusListener {
    /** The log library tries again all the time, and reports each time that it can write, before it fails. */
    private static final Duration SAID_AGAIN = Duration.ofMinutes(10);

    private final PrintStream terminal;
    private String said = "";
    private long saidAt;

    private LogFileFailures(PrintStream terminal) {
        this.terminal = terminal;
    }

    /** Prints each new reason once in ten minutes, in place of what the log library prints of its own state. */
    static void sayOnce(PrintStream terminal) {
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
        if (!reason.equals(said) || now - saidAt > SAID_AGAIN.toNanos()) {
            said = reason;
            saidAt = now;
            terminal.println("zoe: trouble with the log: " + reason);
        }
    }
}
