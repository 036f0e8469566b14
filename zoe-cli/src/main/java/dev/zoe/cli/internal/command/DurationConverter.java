package dev.zoe.cli.internal.command;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations as people type them: {@code 90s}, {@code 5m}, {@code 2h}, seconds without a unit, or ISO-8601. */
final class DurationConverter implements ITypeConverter<Duration> {

    private static final Pattern SIMPLE = Pattern.compile("(\\d{1,9})(s|m|h|d|)");

    @Override
    public Duration convert(String text) {
        Matcher simple = SIMPLE.matcher(text);
        if (simple.matches()) {
            long amount = Long.parseLong(simple.group(1));
            return switch (simple.group(2)) {
                case "m" -> Duration.ofMinutes(amount);
                case "h" -> Duration.ofHours(amount);
                case "d" -> Duration.ofDays(amount);
                default -> Duration.ofSeconds(amount);
            };
        }
        try {
            Duration duration = Duration.parse(text.toUpperCase(Locale.ROOT));
            if (!duration.isNegative()) {
                return duration;
            }
        } catch (DateTimeParseException foreign) {
            throw notADuration(text);
        }
        throw notADuration(text);
    }

    private static TypeConversionException notADuration(String text) {
        return new TypeConversionException("'" + text + "' is not a duration such as 90s, 5m, 2h or PT1H30M");
    }
}
