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
        /** The property is not set. */
        UNSET,
        /** The property has the value of the build. */
        IS,
        /** The property is not set, so that the application gives it the value of the build, or has that value. */
        DEFAULT
    }

    private static final String UNSET = "unset";
    private static final String IS = "is ";
    private static final String DEFAULT = "default ";

    public static PropertyRule unset() {
        return new PropertyRule(Kind.UNSET, "");
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
        if (text.equals(UNSET)) {
            return unset();
        }
        throw new IllegalArgumentException("'" + text + "' is not unset, is VALUE, or default VALUE");
    }

    /** {@code unset}, {@code is VALUE}, or {@code default VALUE}. */
    public String text() {
        return switch (kind) {
            case UNSET -> UNSET;
            case IS -> IS + value;
            case DEFAULT -> DEFAULT + value;
        };
    }

    /** Whether a value, or none, is what the rule wants. */
    boolean allows(Optional<String> actual) {
        return switch (kind) {
            case UNSET -> actual.isEmpty();
            case IS -> actual.filter(value::equals).isPresent();
            case DEFAULT -> actual.map(value::equals).orElse(true);
        };
    }
}
