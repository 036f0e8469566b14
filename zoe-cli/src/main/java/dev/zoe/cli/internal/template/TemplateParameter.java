package dev.zoe.cli.internal.template;

import java.math.BigInteger;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.StringNode;

/**
 * A parameter of a template, as the server describes it.
 *
 * @param kind {@code environment}, {@code command} or {@code service_count}
 * @param title what people read
 * @param initial the value without a choice
 * @param step distance of allowed numbers, from {@code min} on
 * @param fixed whether this user may have the initial value only
 */
public record TemplateParameter(
        String name,
        String kind,
        String title,
        String description,
        boolean isNumber,
        String initial,
        OptionalLong min,
        OptionalLong max,
        OptionalLong step,
        boolean fixed) {

    private static final int LONGEST_TEXT = 10_000;
    private static final String SERVICE_COUNT = "service_count";

    static TemplateParameter of(JsonNode parameter) {
        String name = parameter.path("name").asString("");
        return new TemplateParameter(
                name,
                parameter.path("kind").asString(""),
                parameter.path("readable_name").asString(name),
                parameter.path("description").asString(""),
                parameter.path("type").asString("").equals("int"),
                parameter.path("default").asString(""),
                number(parameter.path("min")),
                number(parameter.path("max")),
                number(parameter.path("step")),
                parameter.path("fixed").asBoolean(false));
    }

    /** What the values are: numbers of instances, numbers, or text. */
    public String type() {
        return kind.equals(SERVICE_COUNT) ? "instances" : isNumber ? "number" : "text";
    }

    /** The allowed values, such as {@code 80 to 4000, step 80}; empty for any, words when it is fixed. */
    public String range() {
        if (fixed) {
            return "fixed for you";
        }
        if (min.isEmpty() && max.isEmpty() && step.isEmpty()) {
            return "";
        }
        String bounds;
        if (min.isPresent() && max.isPresent()) {
            bounds = min.getAsLong() + " to " + max.getAsLong();
        } else if (max.isPresent()) {
            bounds = "up to " + max.getAsLong();
        } else {
            bounds = min.isPresent() ? min.getAsLong() + " or more" : "any";
        }
        return bounds + (step.orElse(1) == 1 ? "" : ", step " + step.getAsLong());
    }

    /** What is wrong with a text as the value; empty when it is allowed. */
    Optional<String> fault(String text) {
        if (fixed) {
            return text.equals(initial)
                    ? Optional.empty()
                    : Optional.of(name + " must be " + initial + ", not '" + text
                            + "': your role lacks can_customize_resources");
        }
        boolean right = isNumber ? isAllowedNumber(text) : isAllowedText(text);
        return right ? Optional.empty() : Optional.of(name + " must be " + expected() + ", not '" + text + "'");
    }

    /** An allowed text as the server takes it. */
    JsonNode value(String text) {
        return isNumber ? LongNode.valueOf(Long.parseLong(text)) : StringNode.valueOf(text);
    }

    private String expected() {
        if (!isNumber) {
            return "a text of up to " + LONGEST_TEXT + " characters on one line";
        }
        String what = kind.equals(SERVICE_COUNT) ? "a number of instances" : "a whole number";
        return what + (range().isEmpty() ? "" : ": " + range());
    }

    private static boolean isAllowedText(String text) {
        return text.length() <= LONGEST_TEXT && text.chars().noneMatch(Character::isISOControl);
    }

    private boolean isAllowedNumber(String text) {
        if (!text.matches("-?\\d{1,19}")) {
            return false;
        }
        BigInteger number = new BigInteger(text);
        if (number.bitLength() >= Integer.SIZE) {
            return false;
        }
        long value = number.longValueExact();
        return value >= min.orElse(Long.MIN_VALUE)
                && value <= max.orElse(Long.MAX_VALUE)
                && (value - min.orElse(0)) % step.orElse(1) == 0;
    }

    private static OptionalLong number(JsonNode value) {
        return value.isIntegralNumber() ? OptionalLong.of(value.longValue()) : OptionalLong.empty();
    }
}
