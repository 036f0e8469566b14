package dev.zoe.db.execution;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/**
 * An order of a list of executions. Executions of the same key are in the order of their ids. Those without the key
 * come after all others in both directions, newest first.
 *
 * @param isDescending whether the largest key comes first
 */
public record ExecutionSort(Key key, boolean isDescending) {

    private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

    /** What a list is sorted by. */
    public enum Key {
        NAME("name"),
        /** When all of its core was active for the first time. */
        STARTED("startedAt"),
        ENDED("endedAt");

        private final String attribute;

        Key(String attribute) {
            this.attribute = attribute;
        }

        String attribute() {
            return attribute;
        }

        boolean isOptional() {
            return this != NAME;
        }
    }

    /**
     * The place of an execution in the order.
     *
     * @param key a name, or a time as text of ISO 8601; empty for an execution without it
     */
    public record Position(Optional<String> key, long id) {}

    /** The place of an execution. */
    public Position positionOf(ExecutionSummary execution) {
        Optional<String> value =
                switch (key) {
                    case NAME -> Optional.of(execution.name());
                    case STARTED -> Optional.ofNullable(execution.startedAt()).map(Instant::toString);
                    case ENDED -> Optional.ofNullable(execution.endedAt()).map(Instant::toString);
                };
        return new Position(value, execution.id());
    }

    /** Whether there can be an execution at a position, which may be forged. */
    public boolean accepts(Position position) {
        if (key == Key.NAME || position.key().isEmpty()) {
            return position.key().isPresent() || key.isOptional();
        }
        try {
            Instant time = Instant.parse(position.key().get());
            // PostgreSQL knows fewer years than Java.
            return !time.isBefore(Instant.EPOCH) && time.isBefore(LATEST);
        } catch (DateTimeParseException noTime) {
            return false;
        }
    }

    /** The text of a position as the query compares it. */
    Object value(String text) {
        return key == Key.NAME ? text : Instant.parse(text);
    }
}
