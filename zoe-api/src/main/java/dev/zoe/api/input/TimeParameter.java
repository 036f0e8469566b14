package dev.zoe.api.input;

import dev.zoe.api.problem.Problem;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;

/** A parameter that is a time with its distance from UTC, such as {@code 2026-11-23T10:00:00Z}. */
public final class TimeParameter {
    private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

    private TimeParameter() {}

    /** @throws Problem when {@code text} is no time that PostgreSQL knows */
    public static Instant read(String parameter, String text) {
        return parse(text)
                .orElseThrow(() -> Problem.badParameter(parameter, text, "a time such as 2026-11-23T10:00:00Z"));
    }

    /** Empty when {@code text} is no time that PostgreSQL knows, which knows fewer years than Java. */
    public static Optional<Instant> parse(String text) {
        try {
            return Optional.of(OffsetDateTime.parse(text).toInstant())
                    .filter(time -> !time.isBefore(Instant.EPOCH) && !time.isAfter(LATEST));
        } catch (DateTimeException unreadable) {
            return Optional.empty();
        }
    }
}
