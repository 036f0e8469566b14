package dev.zoe.cli.internal.command;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A time in the past as people type it: {@code 2026-11-23T10:00:00Z}, or how long ago it is, such as {@code 7d}. */
final class PastTimeConverter implements ITypeConverter<PastTimeConverter.PastTime> {

    private final DurationConverter durations = new DurationConverter();

    /** A time that may depend on now. */
    interface PastTime {
        Instant at(Instant now);
    }

    @Override
    public PastTime convert(String text) {
        try {
            Instant time = OffsetDateTime.parse(text).toInstant();
            return now -> time;
        } catch (DateTimeException noTime) {
            Duration ago = ago(text);
            return now -> now.minus(ago);
        }
    }

    private Duration ago(String text) {
        try {
            return durations.convert(text);
        } catch (TypeConversionException noDuration) {
            throw new TypeConversionException(
                    "'" + text + "' is neither a time such as 2026-11-23T10:00:00Z nor a duration such as 2h or 7d");
        }
    }
}
