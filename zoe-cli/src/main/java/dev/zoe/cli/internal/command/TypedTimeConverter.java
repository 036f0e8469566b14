package dev.zoe.cli.internal.command;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.function.BiFunction;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A time as people type it: {@code 2026-11-23T10:00:00Z}, or how far it is from now, such as {@code 7d}. */
final class TypedTimeConverter implements ITypeConverter<TypedTimeConverter.TypedTime> {

    private final DurationConverter durations = new DurationConverter();

    /** A time that may depend on now. */
    interface TypedTime {
        /** @param away what is that long before or after a time */
        Instant at(Instant now, BiFunction<Instant, Duration, Instant> away);

        /** The option is about the past: {@code 7d} is a week ago. */
        default Instant ago(Instant now) {
            return at(now, Instant::minus);
        }

        /** The option is about the future: {@code 7d} is in a week. */
        default Instant ahead(Instant now) {
            return at(now, Instant::plus);
        }
    }

    @Override
    public TypedTime convert(String text) {
        try {
            Instant time = OffsetDateTime.parse(text).toInstant();
            return (now, away) -> time;
        } catch (DateTimeException noTime) {
            Duration distance = distance(text);
            return (now, away) -> away.apply(now, distance);
        }
    }

    private Duration distance(String text) {
        try {
            return durations.convert(text);
        } catch (TypeConversionException noDuration) {
            throw new TypeConversionException(
                    "'" + text + "' is neither a time such as 2026-11-23T10:00:00Z nor a duration such as 2h or 7d");
        }
    }
}
