package dev.zoe.api.input;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * The type of a member of a body.
 *
 * @param parse gives the value; empty when it is not allowed
 * @param range what is allowed, in words that follow "must be"
 */
public record FieldType<T>(Function<JsonNode, Optional<T>> parse, String range) {

    private static final double MILLI = 1000;

    /** {@code true} or {@code false}. */
    public static final FieldType<Boolean> FLAG = new FieldType<>(
            value -> Optional.of(value).filter(JsonNode::isBoolean).map(JsonNode::booleanValue), "true or false");

    /** A weight under the order fair. */
    public static final FieldType<Integer> SHARES =
            whole(1, 1_000_000).map(shares -> Optional.of(Math.toIntExact(shares)));

    /** Text of any characters, of which there are 1 to 1,000. */
    public static final FieldType<String> TEXT =
            text(Pattern.compile("(?s).{1,1000}"), "text of up to 1000 characters");

    /** Text that matches a pattern as a whole. */
    public static FieldType<String> text(Pattern allowed, String range) {
        return new FieldType<>(
                value -> Optional.of(value)
                        .filter(JsonNode::isString)
                        .map(JsonNode::stringValue)
                        .filter(text -> allowed.matcher(text).matches()),
                range);
    }

    /** A whole number between two bounds, both included. */
    public static FieldType<Long> whole(long least, long most) {
        return new FieldType<>(
                value -> Optional.of(value)
                        .filter(number -> number.isIntegralNumber() && number.canConvertToLong())
                        .map(JsonNode::longValue)
                        .filter(number -> number >= least && number <= most),
                "a whole number from %d to %d".formatted(least, most));
    }

    /** Cores as a decimal number; the value is in thousandths. */
    public static FieldType<Long> cores(long most) {
        return new FieldType<>(
                value -> Optional.of(value)
                        .filter(JsonNode::isNumber)
                        .map(JsonNode::doubleValue)
                        .filter(cores -> cores >= 0 && cores <= most)
                        .map(cores -> Math.round(cores * MILLI)),
                "a number of cores from 0 to %d, in steps of 0.001".formatted(most));
    }

    /** A list of names. */
    public static FieldType<List<String>> names(String range) {
        return new FieldType<>(
                value -> Optional.of(value)
                        .filter(list -> list.isArray() && list.valueStream().allMatch(JsonNode::isString))
                        .map(list ->
                                list.valueStream().map(JsonNode::stringValue).toList()),
                range);
    }

    /** The same, with a value that is made of it. */
    public <R> FieldType<R> map(Function<T, Optional<R>> further) {
        return new FieldType<>(value -> parse.apply(value).flatMap(further), range);
    }
}
