package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.output.HumanReadable;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** Limits of a quota, as people read them; 0 is {@code unlimited}. */
final class LimitText {

    private LimitText() {}

    static String amount(JsonNode limit) {
        return limit(limit, LimitText::number);
    }

    /** @param limit in bytes */
    static String memory(JsonNode limit) {
        return limit(limit, LimitText::size);
    }

    /** @param limit in seconds */
    static String time(JsonNode limit) {
        return limit(limit, seconds -> HumanReadable.duration(Duration.ofSeconds(seconds.asLong(0))));
    }

    /**
     * The time in the largest unit in which it is a whole number, as it can be typed: {@code 12h}, {@code 90m}.
     *
     * @param limit in seconds
     * @param otherwise what no number is
     */
    static String exactTime(JsonNode limit, String otherwise) {
        if (!limit.isNumber()) {
            return otherwise;
        }
        long seconds = limit.asLong(0);
        if (seconds % Duration.ofDays(1).toSeconds() == 0) {
            return Duration.ofSeconds(seconds).toDays() + "d";
        }
        if (seconds % Duration.ofHours(1).toSeconds() == 0) {
            return Duration.ofSeconds(seconds).toHours() + "h";
        }
        return seconds % Duration.ofMinutes(1).toSeconds() == 0
                ? Duration.ofSeconds(seconds).toMinutes() + "m"
                : seconds + "s";
    }

    /** Exact, unlike the numbers that only inform: a limit of 0.25 cores is not 0.3. */
    static String number(JsonNode amount) {
        return amount.isNumber()
                ? new BigDecimal(amount.asString("0")).stripTrailingZeros().toPlainString()
                : "?";
    }

    static String size(JsonNode bytes) {
        return HumanReadable.size(bytes.asLong(0));
    }

    private static String limit(JsonNode limit, Function<JsonNode, String> text) {
        return limit.asDouble(0) == 0 ? AssignableValues.UNLIMITED : text.apply(limit);
    }
}
