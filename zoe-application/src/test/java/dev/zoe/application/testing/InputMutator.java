package dev.zoe.application.testing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Changes valid inputs in a few places: the values and members of JSON, the lines, words and numbers of other text, or
 * single bytes.
 */
public final class InputMutator {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Pattern NUMBER = Pattern.compile("\\d+(?:\\.\\d+)?");
    /** Stands for text that the tree cannot hold; text of an input never has it. */
    private static final String RAW = "@RAW@";

    private static final int FILLED = 2_000;

    private final Random random;

    /** @param seed the same seed gives the same changes */
    public InputMutator(long seed) {
        random = new Random(seed);
    }

    public <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** A document that is near to a valid one of JSON. */
    public String json(String document) {
        JsonNode tree = JSON.readTree(document);
        List<String> raw = new ArrayList<>();
        for (int change = random.nextInt(3); change >= 0; change--) {
            changeSomewhere(tree, raw);
        }
        String text = JSON.writeValueAsString(tree);
        for (int number = 0; number < raw.size(); number++) {
            text = text.replace("\"" + RAW + number + "\"", raw.get(number));
        }
        return random.nextInt(8) == 0 ? damaged(text) : text;
    }

    /** A text that is near to a valid one of any language of lines and words. */
    public String text(String valid) {
        String text = valid;
        for (int change = random.nextInt(3); change >= 0; change--) {
            text = switch (random.nextInt(4)) {
                case 0 -> withNumber(text);
                case 1 -> withLine(text);
                case 2 -> inserted(text, pick(HostileValues.TEXTS));
                default -> damaged(text);
            };
        }
        return text;
    }

    /** Bytes that are near to valid ones. */
    public byte[] bytes(byte[] valid) {
        byte[] bytes = valid.clone();
        for (int change = random.nextInt(4); change >= 0 && bytes.length > 0; change--) {
            int place = random.nextInt(bytes.length);
            bytes[place] = (byte) (random.nextBoolean() ? random.nextInt(256) : bytes[place] ^ 1 << random.nextInt(8));
        }
        return random.nextInt(4) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)) : bytes;
    }

    /** Goes down the tree a while, and changes what it then finds. */
    private void changeSomewhere(JsonNode tree, List<String> raw) {
        JsonNode place = tree;
        JsonNode below = child(place);
        while (below.isContainer() && !below.isEmpty() && random.nextInt(4) != 0) {
            place = below;
            below = child(place);
        }
        if (place instanceof ObjectNode object && !object.isEmpty()) {
            change(object, raw);
        } else if (place instanceof ArrayNode array && !array.isEmpty()) {
            change(array, raw);
        } else if (place instanceof ObjectNode empty) {
            empty.put("more", value(raw));
        }
    }

    private JsonNode child(JsonNode node) {
        return node.isEmpty() ? node : pick(node.values().stream().toList());
    }

    private void change(ObjectNode object, List<String> raw) {
        List<String> names = List.copyOf(object.propertyNames());
        String name = pick(names);
        switch (random.nextInt(8)) {
            case 0 -> object.remove(name);
            case 1 -> object.put(name + "x", value(raw));
            case 2 -> object.set(pick(names), object.get(name).deepCopy());
            // The same name twice.
            case 3 ->
                object.set(
                        hold(JSON.writeValueAsString(name), raw),
                        object.get(name).deepCopy());
            case 4 ->
                object.set(
                        hold(pick(HostileValues.JSON_STRINGS), raw),
                        object.get(name).deepCopy());
            case 5 -> object.put(name, near(object.get(name), raw));
            default -> object.put(name, value(raw));
        }
    }

    private void change(ArrayNode array, List<String> raw) {
        int place = random.nextInt(array.size());
        switch (random.nextInt(7)) {
            case 0 -> array.remove(place);
            case 1 -> array.add(array.get(place).deepCopy());
            case 2 -> array.removeAll();
            case 3 -> fill(array, array.get(place));
            case 4 -> array.set(place, near(array.get(place), raw));
            default -> array.set(place, value(raw));
        }
    }

    private void fill(ArrayNode array, JsonNode item) {
        // Copies of large items would make large documents, which are a test of their own.
        int copies = item.isContainer() ? 40 : FILLED;
        for (int copy = 0; copy < copies; copy++) {
            array.add(item.deepCopy());
        }
    }

    private String value(List<String> raw) {
        return hold(pick(HostileValues.JSON), raw);
    }

    /** A value that is like the one before, with a change that a check may overlook. */
    private String near(JsonNode before, List<String> raw) {
        String text = before.isString() ? before.stringValue() : before.toString();
        if (before.isString()) {
            return hold(JSON.writeValueAsString(inserted(text, pick(HostileValues.TEXTS))), raw);
        }
        return hold(
                before.isNumber() ? pick(List.of("-" + text, text + "000000000000", text + ".5")) : "[" + text + "]",
                raw);
    }

    private static String hold(String text, List<String> raw) {
        raw.add(text);
        return RAW + (raw.size() - 1);
    }

    private String withNumber(String text) {
        List<MatchResult> numbers = NUMBER.matcher(text).results().toList();
        if (numbers.isEmpty()) {
            return inserted(text, pick(HostileValues.NUMBERS));
        }
        MatchResult number = pick(numbers);
        return text.substring(0, number.start()) + pick(HostileValues.NUMBERS) + text.substring(number.end());
    }

    private String withLine(String text) {
        List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
        int place = random.nextInt(lines.size());
        switch (random.nextInt(4)) {
            case 0 -> lines.remove(place);
            case 1 -> lines.add(random.nextInt(lines.size() + 1), lines.get(place));
            case 2 -> lines.set(place, "  " + lines.get(place));
            default -> lines.set(place, lines.get(place).strip());
        }
        return String.join("\n", lines);
    }

    private String inserted(String text, String more) {
        int place = random.nextInt(text.length() + 1);
        return text.substring(0, place) + more + text.substring(place);
    }

    /** The text without, or with another, character, or only its beginning. */
    private String damaged(String text) {
        if (text.isEmpty()) {
            return text;
        }
        int place = random.nextInt(text.length());
        return switch (random.nextInt(3)) {
            case 0 -> text.substring(0, place);
            case 1 -> text.substring(0, place) + text.substring(place + 1);
            default -> text.substring(0, place) + (char) random.nextInt(0xd800) + text.substring(place);
        };
    }
}
