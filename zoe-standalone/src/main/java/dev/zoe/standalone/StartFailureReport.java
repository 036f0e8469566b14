package dev.zoe.standalone;

import dev.zoe.application.SafeText;
import dev.zoe.db.backup.BackupException;
import dev.zoe.standalone.config.StartException;
import dev.zoe.standalone.images.ImageBuildException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.core.convert.ConversionFailedException;

/** Prints one sentence about a failed start; a stack trace only for an unexpected failure. */
public final class StartFailureReport {

    private static final int UNAVAILABLE = StartException.EXIT_CODE;

    private static final int INTERNAL = 70;

    private StartFailureReport() {}

    /** Returns the exit code. */
    static int print(Exception failure) {
        Optional<String> words = words(failure);
        if (words.isPresent()) {
            System.err.println("zoe: " + words.get());
            return UNAVAILABLE;
        }
        failure.printStackTrace(System.err);
        return INTERNAL;
    }

    /** What is wrong and what would be right; empty for an unexpected failure. */
    static Optional<String> words(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof StartException
                    || cause instanceof ImageBuildException
                    || cause instanceof BackupException) {
                // A failed build has lines of its output in its message.
                return Optional.of(SafeText.lines(String.valueOf(cause.getMessage())));
            }
            if (cause instanceof InvalidConfigurationPropertyValueException wrong) {
                return line("%s is '%s': %s".formatted(wrong.getName(), wrong.getValue(), wrong.getReason()));
            }
            if (cause instanceof PortInUseException taken) {
                return line("port %d is in use; choose another with --port".formatted(taken.getPort()));
            }
            if (cause instanceof java.net.BindException) {
                return line("an address is in use: " + cause.getMessage());
            }
        }
        return wrongSetting(failure).map(SafeText::line);
    }

    /** A wrong value of a setting can have any character. */
    private static Optional<String> line(String words) {
        return Optional.of(SafeText.line(words));
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
            if (cause instanceof ConversionFailedException unread
                    && unread.getTargetType().getType().isEnum()) {
                // The kind of the back-end is read before there is a context that would say it.
                String names = names(unread.getTargetType().getType());
                return setting.map(which -> which + ": it must be one of " + names);
            }
            last = cause;
        }
        String words = String.valueOf(last.getMessage());
        return setting.map(which -> which + ": " + words);
    }

    /** The constants as settings files have them. */
    private static String names(Class<?> choices) {
        return Arrays.stream(choices.getEnumConstants())
                .map(constant ->
                        ((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .collect(Collectors.joining(", "));
    }
}
