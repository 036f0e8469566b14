package dev.zoe.standalone;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.core.status.Status;
import ch.qos.logback.core.status.StatusListener;
import ch.qos.logback.core.status.StatusManager;
import java.io.PrintStream;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.LoggerFactory;

/**
 * Says when the log file cannot be written, as on a full disk. Logback tries again with each line, and Spring Boot
 * prints a stack trace of each failure.
 */
final class LogFailures implements StatusListener {

    /** So Logback begins when it can write again. */
    private static final String RECOVERED = "Recovered from IO failure";

    private final PrintStream terminal;
    private final AtomicReference<String> said = new AtomicReference<>("");

    private LogFailures(PrintStream terminal) {
        this.terminal = terminal;
    }

    /** Prints each new reason once, in place of what the log library prints of its own state. */
    static void sayOnce(PrintStream terminal) {
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
            StatusManager statuses = context.getStatusManager();
            statuses.getCopyOfStatusListenerList().forEach(statuses::remove);
            statuses.add(new LogFailures(terminal));
        }
    }

    @Override
    public void addStatusEvent(Status status) {
        if (status.getLevel() < Status.ERROR) {
            if (String.valueOf(status.getMessage()).startsWith(RECOVERED)) {
                said.set("");
            }
            return;
        }
        String reason = status.getThrowable() == null
                ? status.getMessage()
                : String.valueOf(status.getThrowable().getMessage());
        if (!reason.equals(said.getAndSet(reason))) {
            terminal.println("zoe: trouble with the log: " + reason);
        }
    }
}
