package dev.zoe.api.input;

import dev.zoe.api.problem.Problem;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;

/** A parameter that is a time with its distance from UTC, such as {@code 2026-11-23T10:00:00Z}. */
public final class TimeParameter {
    private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

    private TimeParameter() {}

    /** @throws Problem when {@code text} is no time that PostgreSQL knows */
    public static Instant read(String parameter, String text) {
        Instant time;
        try {
            time = OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException unreadable) {
            throw bad(parameter, text);
        }
        // PostgreSQL knows fewer years than Java.
        if (time.isBefore(Instant.EPOCH) || time.isAfter(LATEST)) {
            throw bad(parameter, text);
        }
        return time;
    }

    private static Problem bad(String parameter, String text) {
        return Problem.badParameter(parameter, text, "a time such as 2026-11-23T10:00:00Z");
    }
}
