package dev.zoe.cli.internal.command;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Readers of the values of {@link AssignableKeys}. Of a limit, {@code unlimited} is 0. */
final class AssignableValues {

    /** What is shown and typed for a limit of 0. */
    static final String UNLIMITED = "unlimited";

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final Pattern WHOLE = Pattern.compile("\\d{1,10}");
    private static final Pattern CORES = Pattern.compile("\\d{1,9}(\\.\\d{1,3})?");

    private AssignableValues() {}

    /** A name, which cannot be empty. */
    static JsonNode name(String text) {
        if (text.isEmpty()) {
            throw new TypeConversionException("the name is missing");
        }
        return JSON.stringNode(text);
    }

    /** A text, or nothing when it is empty. */
    static JsonNode optionalText(String text) {
        return text.isEmpty() ? JSON.nullNode() : JSON.stringNode(text);
    }

    static JsonNode flag(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> JSON.booleanNode(true);
            case "false" -> JSON.booleanNode(false);
            default -> throw new TypeConversionException("'" + text + "' is neither true nor false");
        };
    }

    /** The number of a user on the nodes. */
    static JsonNode uid(String text) {
        long uid = WHOLE.matcher(text).matches() ? Long.parseLong(text) : 0;
        if (uid < 1 || uid > Integer.MAX_VALUE) {
            throw new TypeConversionException("'" + text + "' is not a whole number from 1 to " + Integer.MAX_VALUE);
        }
        return JSON.numberNode((int) uid);
    }

    static JsonNode count(String text) {
        long count = isUnlimited(text) ? 0 : WHOLE.matcher(text).matches() ? Long.parseLong(text) : -1;
        if (count < 0 || count > Integer.MAX_VALUE) {
            throw new TypeConversionException(
                    "'" + text + "' is not a whole number from 0 to " + Integer.MAX_VALUE + ", or " + UNLIMITED);
        }
        return JSON.numberNode((int) count);
    }

    static JsonNode cores(String text) {
        if (!isUnlimited(text) && !CORES.matcher(text).matches()) {
            throw new TypeConversionException("'" + text + "' is not a number of cores such as 8 or 0.5, with up to"
                    + " three decimals, or " + UNLIMITED);
        }
        return JSON.numberNode(isUnlimited(text) ? BigDecimal.ZERO : new BigDecimal(text));
    }

    /** In bytes. */
    static JsonNode memory(String text) {
        long bytes = isUnlimited(text) ? 0 : limit(text, new SizeConverter()::convert);
        return JSON.numberNode(bytes);
    }

    /** In seconds. */
    static JsonNode seconds(String text) {
        Duration duration = isUnlimited(text) ? Duration.ZERO : limit(text, new DurationConverter()::convert);
        if (!duration.equals(Duration.ofSeconds(duration.toSeconds()))) {
            // Half a second must not become 0, which is no limit.
            throw new TypeConversionException("'" + text + "' is not a whole number of seconds");
        }
        return JSON.numberNode(duration.toSeconds());
    }

    private static boolean isUnlimited(String text) {
        return text.equalsIgnoreCase(UNLIMITED);
    }

    private static <T> T limit(String text, Function<String, T> converter) {
        try {
            return converter.apply(text);
        } catch (TypeConversionException unreadable) {
            throw new TypeConversionException(unreadable.getMessage() + ", or " + UNLIMITED);
        }
    }
}
