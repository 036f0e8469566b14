package dev.zoe.application.description;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.zoe.application.description.DescriptionReader.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Good descriptions, damaged at random: whatever comes out, reading it ends with a result. */
class MutatedDescriptionsTest {

    private static final long SEED = Long.getLong("zoe.test.seed", System.nanoTime());

    private static final JsonMapper JSON = new JsonMapper();

    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "-1",
            "0",
            "1.5",
            "1e308",
            "123456789012345678",
            "\"\"",
            "\"x\"",
            "\"{\"",
            "\"{dns_name#}\"",
            "\"{user_name\"",
            "\"/..\"",
            "\"'\"",
            "[]",
            "{}",
            "[[]]",
            "[null]",
            "{\"min\":[]}",
            "\"\\ud800\"",
            "\"PT1S\"");

    private final Random random = new Random(SEED);
    private final DescriptionReader descriptions = new DescriptionReader(DescriptionCorpus.SITE);

    @Test
    void aTextWithOtherCharactersNeverThrows() {
        for (int i = 0; i < 3000; i++) {
            StringBuilder text = new StringBuilder(anyGood());
            for (int j = random.nextInt(3); j >= 0; j--) {
                int at = random.nextInt(text.length());
                switch (random.nextInt(3)) {
                    case 0 -> text.deleteCharAt(at);
                    case 1 -> text.setCharAt(at, (char) (32 + random.nextInt(95)));
                    default -> text.insert(at, "{}[]\",:\\\u0000\ud800".charAt(random.nextInt(10)));
                }
            }
            readOrFail(text.toString());
        }
    }

    @Test
    void aTreeWithOtherValuesNeverThrows() {
        for (int i = 0; i < 3000; i++) {
            JsonNode tree = JSON.readTree(anyGood());
            for (int j = random.nextInt(3); j >= 0; j--) {
                damage(tree);
            }
            readOrFail(tree.toString());
        }
    }

    private void damage(JsonNode tree) {
        List<JsonNode> containers = new ArrayList<>();
        collect(tree, containers);
        JsonNode target = containers.get(random.nextInt(containers.size()));
        JsonNode value = JSON.readTree(VALUES.get(random.nextInt(VALUES.size())));
        if (target instanceof ArrayNode array && !array.isEmpty()) {
            array.set(random.nextInt(array.size()), value);
        } else if (target instanceof ObjectNode object && !object.isEmpty()) {
            List<String> keys = List.copyOf(object.propertyNames());
            String key = keys.get(random.nextInt(keys.size()));
            if (random.nextInt(4) == 0) {
                object.remove(key);
            } else {
                object.set(key, value);
            }
        }
    }

    private static void collect(JsonNode node, List<JsonNode> containers) {
        if (node.isContainer()) {
            containers.add(node);
            node.forEach(child -> collect(child, containers));
        }
    }

    private String anyGood() {
        List<String> names = DescriptionCorpus.accepted();
        return DescriptionCorpus.text(names.get(random.nextInt(names.size())) + ".json");
    }

    private void readOrFail(String text) {
        try {
            if (descriptions.read(text) instanceof Result.Invalid invalid) {
                assertThat(invalid.errors()).as(text).isNotEmpty();
            }
        } catch (RuntimeException | StackOverflowError e) {
            fail("-Dzoe.test.seed=" + SEED + " threw for " + text, e);
        }
    }
}
