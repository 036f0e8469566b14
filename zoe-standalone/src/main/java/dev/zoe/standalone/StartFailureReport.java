package dev.zoe.standalone;

import dev.zoe.db.backup.BackupException;
import dev.zoe.standalone.config.StartException;
import dev.zoe.standalone.images.ImageBuildException;
import java.util.Optional;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.web.server.PortInUseException;

/** Prints one sentence about a failed start; a stack trace only for an unexpected failure. */
public final class StartFailureReport {

    private static final int UNAVAILABLE = StartException.EXIT_CODE;

    private static final int INTERNAL = 70;

    private StartFailureReport() {}

    /** Returns the exit code. */
    static int print(Exception failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof StartException
                    || cause instanceof ImageBuildException
                    || cause instanceof BackupException) {
                System.err.println("zoe: " + cause.getMessage());
                return UNAVAILABLE;
            }
            if (cause instanceof InvalidConfigurationPropertyValueException wrong) {
                System.err.printf("zoe: %s is '%s': %s%n", wrong.getName(), wrong.getValue(), wrong.getReason());
                return UNAVAILABLE;
            }
            if (cause instanceof PortInUseException taken) {
                System.err.printf("zoe: port %d is in use; choose another with --port%n", taken.getPort());
                return UNAVAILABLE;
            }
            if (cause instanceof java.net.BindException) {
                System.err.println("zoe: an address is in use: " + cause.getMessage());
                return UNAVAILABLE;
            }
        }
        Optional<String> setting = wrongSetting(failure);
        if (setting.isPresent()) {
            System.err.println("zoe: " + setting.get());
            return UNAVAILABLE;
        }
        failure.printStackTrace(System.err);
        return INTERNAL;
    }

    /** The message of Spring about a setting that it cannot read: name, value and reason. */
    private static Optional<String> wrongSetting(Throwable failure) {
        Throwable last = failure;
        Optional<String> setting = Optional.empty();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof BindException wrong) {
                setting = Optional.of(Optional.ofNullable(wrong.getProperty())
                        .map(property -> property.getName() + " is '" + property.getValue() + "'")
                        .orElse(wrong.getName() + " is wrong"));
            }
            String reason = String.valueOf(cause.getMessage());
            if (reason.startsWith("zoe.")) {
                return Optional.of(reason);
            }
            last = cause;
        }
        String words = String.valueOf(last.getMessage());
        return setting.map(which -> which + ": " + words);
    }
}
