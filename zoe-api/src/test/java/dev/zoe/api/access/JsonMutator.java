package dev.zoe.api.access;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Changes a valid body in one to three places: its values, its members, or its characters. */
final class JsonMutator {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    /** Stands for a value that is no text; text of the body never has it. */
    private static final String RAW = "@RAW@";

    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "0",
            "-1",
            "0.5",
            "-0.0",
            "1e400",
            "1e-400",
            "2147483648",
            "9223372036854775807",
            "9223372036854775808",
            "123456789012345678901234567890",
            "[]",
            "{}",
            "[null]",
            "[[[[]]]]",
            "{\"\": null}",
            "\"\"",
            "\" \"",
            "\"\\u0000\"",
            "\"a\\u0000b\"",
            "\"\\ud800\"",
            "\"\\udc00\\ud800\"",
            "\"\\u202e\\u2066\"",
            "\"\\u001b[31m\"",
            "\"' or '1'='1\"",
            "\"x'); drop table users; --\"",
            "\"%\"",
            "\"*)(uid=*\"",
            "\"<script>alert(1)</script>\"",
            "\"a\\r\\nSet-Cookie: a=b\"",
            "\"{user_name}{execution_id}{x}\"",
            "\"../../../etc/passwd\"",
            "\"PT1H\"",
            "\"P999999999999D\"",
            "\"9999-99-99T99:99:99Z\"",
            "\"+999999999-12-31T23:59:59Z\"",
            "\"\\ud83d\\ude00\"",
            "\"" + "a".repeat(300) + "\"",
            "\"" + "a".repeat(70_000) + "\"",
            "[".repeat(600) + "]".repeat(600),
            "NaN",
            "01",
            "'a'");

    private final Random random;

    /** @param seed the same seed gives the same changes */
    JsonMutator(long seed) {
        random = new Random(seed);
    }

    String mutate(String body) {
        JsonNode tree = JSON.readTree(body);
        List<String> raw = new ArrayList<>();
        int changes = 1 + random.nextInt(3);
        for (int change = 0; change < changes; change++) {
            changeSomewhere(tree, raw);
        }
        String text = JSON.writeValueAsString(tree);
        for (int number = 0; number < raw.size(); number++) {
            text = text.replace("\"" + RAW + number + "\"", raw.get(number));
        }
        return random.nextInt(8) == 0 ? damage(text) : text;
    }

    /** Goes down the tree a while, and changes what it then finds. */
    private void changeSomewhere(JsonNode tree, List<String> raw) {
        JsonNode place = tree;
        JsonNode below = child(place);
        while (below.isContainer() && !below.isEmpty() && random.nextInt(4) != 0) {
            place = below;
            below = child(place);
        }
        String value = RAW + raw.size();
        raw.add(VALUES.get(random.nextInt(VALUES.size())));
        if (place instanceof ObjectNode object && !object.isEmpty()) {
            change(object, value);
        } else if (place instanceof ArrayNode array && !array.isEmpty()) {
            change(array, value);
        } else if (place instanceof ObjectNode empty) {
            empty.put("more", value);
        }
    }

    private JsonNode child(JsonNode node) {
        return node.isEmpty() ? node : node.values().stream().toList().get(random.nextInt(node.size()));
    }

    private void change(ObjectNode object, String value) {
        List<String> names = List.copyOf(object.propertyNames());
        String name = names.get(random.nextInt(names.size()));
        switch (random.nextInt(6)) {
            case 0 -> object.remove(name);
            case 1 -> object.put(name + "x", value);
            case 2 ->
                object.set(
                        names.get(random.nextInt(names.size())),
                        object.get(name).deepCopy());
            default -> object.put(name, value);
        }
    }

    private void change(ArrayNode array, String value) {
        int place = random.nextInt(array.size());
        switch (random.nextInt(4)) {
            case 0 -> array.remove(place);
            case 1 -> array.add(array.get(place).deepCopy());
            default -> array.set(place, value);
        }
    }

    /** The text without, or with another, character, or only its beginning. */
    private String damage(String text) {
        int place = random.nextInt(text.length());
        return switch (random.nextInt(3)) {
            case 0 -> text.substring(0, place);
            case 1 -> text.substring(0, place) + text.substring(place + 1);
            default -> text.substring(0, place) + (char) random.nextInt(0xd800) + text.substring(place);
        };
    }
}
