package dev.zoe.web.builder;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Members of a description as texts of fields, and back. A text that cannot be what the member must be becomes a text
 * in the description: the validation says what is wrong with it, and the field shows it again.
 */
final class JsonText {
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,15}(\\.\\d{1,9})?");
    /** The largest first. */
    private static final List<Map.Entry<String, Long>> MEMORY_UNITS = List.of(
            Map.entry("TiB", 1L << 40),
            Map.entry("GiB", 1L << 30),
            Map.entry("MiB", 1L << 20),
            Map.entry("KiB", 1L << 10));

    private static final int MEMORY_DECIMALS = 2;
    private static final Pattern BLANKS = Pattern.compile("[ \\t]+");
    private static final Pattern PLAIN_WORD = Pattern.compile("[A-Za-z0-9_@%+=:,./{}#-]+");

    private JsonText() {}

    /** A value that is one text or one number; other values as JSON. */
    static String scalar(JsonNode value) {
        if (value.isMissingNode() || value.isNull()) {
            return "";
        }
        return value.isNumber()
                ? value.decimalValue().toPlainString()
                : value.isString() ? value.stringValue() : value.toString();
    }

    /** Bytes in the largest unit in which few decimals are exact: {@code 1.5 GiB}, and not {@code 1536 MiB}. */
    static String memory(JsonNode value) {
        if (value.isIntegralNumber() && value.canConvertToLong()) {
            BigDecimal bytes = value.decimalValue();
            for (Map.Entry<String, Long> unit : MEMORY_UNITS) {
                BigDecimal amount = bytes.divide(BigDecimal.valueOf(unit.getValue()));
                if (amount.compareTo(BigDecimal.ONE) >= 0
                        && amount.stripTrailingZeros().scale() <= MEMORY_DECIMALS) {
                    return amount.stripTrailingZeros().toPlainString() + " " + unit.getKey();
                }
            }
        }
        return scalar(value);
    }

    static JsonNode number(String text) {
        String plain = text.strip();
        if (!NUMBER.matcher(plain).matches()) {
            return JsonNodeFactory.instance.stringNode(text);
        }
        BigDecimal number = new BigDecimal(plain);
        return number.scale() <= 0
                ? JsonNodeFactory.instance.numberNode(number.longValueExact())
                : JsonNodeFactory.instance.numberNode(number);
    }

    /** Sets a member, or removes it when the field is empty. */
    static void set(ObjectNode object, String member, String text, boolean isNumber) {
        if (text.isBlank()) {
            object.remove(member);
        } else if (isNumber) {
            object.set(member, number(text));
        } else {
            object.put(member, text);
        }
    }

    /** Sets a member of an object of the description, and removes what has become empty. */
    static void setIn(ObjectNode parent, String object, String member, String text) {
        ObjectNode child = parent.path(object) instanceof ObjectNode present ? present : parent.putObject(object);
        set(child, member, text, false);
        if (child.isEmpty()) {
            parent.remove(object);
        }
    }

    /** A list with one entry in each line. */
    static String lines(JsonNode list, String separator) {
        if (!list.isArray()) {
            return scalar(list);
        }
        List<String> lines = new ArrayList<>();
        for (JsonNode entry : list) {
            lines.add(
                    entry.isArray()
                            ? String.join(
                                    separator,
                                    entry.valueStream().map(JsonText::scalar).toList())
                            : scalar(entry));
        }
        return String.join("\n", lines);
    }

    /** Calls {@code add} for each line that is not blank; an empty text removes the list. */
    static void setLines(ObjectNode object, String member, String text, BiConsumer<ArrayNode, String> add) {
        if (text.isBlank()) {
            object.remove(member);
            return;
        }
        ArrayNode list = object.putArray(member);
        text.lines().filter(line -> !line.isBlank()).forEach(line -> add.accept(list, line));
    }

    /** Words between blanks, up to {@code most}; the last one is the rest of the line. */
    static List<String> words(String line, int most) {
        return List.of(BLANKS.split(line.strip(), most));
    }

    /** A command as one line, as a shell would read it. */
    static String command(JsonNode command) {
        return command.isArray()
                ? String.join(
                        " ",
                        command.valueStream().map(word -> quoted(scalar(word))).toList())
                : scalar(command);
    }

    private static String quoted(String word) {
        return PLAIN_WORD.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
