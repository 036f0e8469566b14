package dev.zoe.standalone.aot;

import java.util.Optional;

/**
 * What a property must be at a start, so that conditions decide as they did at the build.
 *
 * @param kind what is compared
 * @param value the value of the build; only of {@link Kind#IS} and {@link Kind#DEFAULT}
 */
public record PropertyRule(Kind kind, String value) {

    /** What is compared. */
    public enum Kind {
        /** Nothing. */
        ANY,
        /** The property is not set. */
        UNSET,
        /** The property is set, to any value. */
        SET,
        /** The property has the value of the build. */
        IS,
        /** The property is not set, so that the application gives it the value of the build, or has that value. */
        DEFAULT
    }

    private static final String IS = "is ";
    private static final String DEFAULT = "default ";

    public static PropertyRule any() {
        return new PropertyRule(Kind.ANY, "");
    }

    public static PropertyRule unset() {
        return new PropertyRule(Kind.UNSET, "");
    }

    public static PropertyRule set() {
        return new PropertyRule(Kind.SET, "");
    }

    public static PropertyRule is(String value) {
        return new PropertyRule(Kind.IS, value);
    }

    public static PropertyRule byDefault(String value) {
        return new PropertyRule(Kind.DEFAULT, value);
    }

    /**
     * Reads what {@link #text} has written.
     *
     * @throws IllegalArgumentException when it is something else
     */
    static PropertyRule parse(String text) {
        if (text.startsWith(IS)) {
            return is(text.substring(IS.length()));
        }
        if (text.startsWith(DEFAULT)) {
            return byDefault(text.substring(DEFAULT.length()));
        }
        return switch (text) {
            case "any" -> any();
            case "unset" -> unset();
            case "set" -> set();
            default ->
                throw new IllegalArgumentException("'" + text + "' is not any, unset, set, is VALUE, or default VALUE");
        };
    }

    /** {@code any}, {@code unset}, {@code set}, {@code is VALUE}, or {@code default VALUE}. */
    public String text() {
        return switch (kind) {
            case ANY -> "any";
            case UNSET -> "unset";
            case SET -> "set";
            case IS -> IS + value;
            case DEFAULT -> DEFAULT + value;
        };
    }

    /** Whether a value, or none, is what the rule wants. */
    boolean allows(Optional<String> actual) {
        return switch (kind) {
            case ANY -> true;
            case UNSET -> actual.isEmpty();
            case SET -> actual.isPresent();
            case IS -> actual.filter(value::equals).isPresent();
            case DEFAULT -> actual.map(value::equals).orElse(true);
        };
    }
}
