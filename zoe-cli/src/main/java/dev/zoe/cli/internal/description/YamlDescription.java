package dev.zoe.cli.internal.description;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.CliJson;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A description in YAML 1.2, as JSON. Anchors are followed; the size of the result is bounded. */
final class YamlDescription {

    /** As in the JSON of a description. */
    private static final int MAX_DEPTH = 64;

    private static final int MAX_VALUES = 200_000;

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final String name;
    private int values;

    private YamlDescription(String name) {
        this.name = name;
    }

    /**
     * Translates one YAML document.
     *
     * @param name the name in messages
     * @throws CommandFailure when the text is not one YAML document, or has something that JSON has not
     */
    static String json(String name, String text) {
        YamlDescription description = new YamlDescription(name);
        return CliJson.mapper().writeValueAsString(description.tree(description.load(text), 0));
    }

    private @Nullable Object load(String text) {
        LoadSettings settings = LoadSettings.builder()
                .setLabel(name)
                .setAllowDuplicateKeys(false)
                .setCodePointLimit(Integer.MAX_VALUE)
                .build();
        try {
            return new Load(settings).loadFromString(text);
        } catch (MarkedYamlEngineException broken) {
            String context = Optional.ofNullable(broken.getContext())
                    .map(words -> words + ": ")
                    .orElse("");
            throw refused(" is not YAML" + at(broken.getProblemMark()) + ": " + context + broken.getProblem());
        } catch (YamlEngineException broken) {
            if (broken.getCause() instanceof RuntimeException) {
                throw refused(" is not YAML: it has a tag before a value of another type, such as '!!int abc'");
            }
            throw refused(" is not YAML: " + String.valueOf(broken.getMessage()).replaceAll("\\s+", " "));
        } catch (StackOverflowError deep) {
            // The reader of YAML has no limit of its own.
            throw refused(" has more than " + MAX_DEPTH + " levels");
        }
    }

    private static String at(Optional<Mark> mark) {
        return mark.map(place -> " (line " + (place.getLine() + 1) + ", column " + (place.getColumn() + 1) + ")")
                .orElse("");
    }

    private JsonNode tree(@Nullable Object value, int depth) {
        values++;
        if (depth > MAX_DEPTH || values > MAX_VALUES) {
            throw refused(" has more than " + MAX_DEPTH + " levels or " + MAX_VALUES
                    + " values, also counting what its aliases repeat");
        }
        if (value == null) {
            return NODES.nullNode();
        }
        if (value instanceof Map<?, ?> map) {
            ObjectNode object = NODES.objectNode();
            map.forEach((key, member) -> object.set(String.valueOf(key), tree(member, depth + 1)));
            return object;
        }
        if (value instanceof List<?> list) {
            ArrayNode array = NODES.arrayNode();
            list.forEach(item -> array.add(tree(item, depth + 1)));
            return array;
        }
        return scalar(value);
    }

    private JsonNode scalar(Object value) {
        if (value instanceof String text) {
            return NODES.stringNode(text);
        }
        if (value instanceof Boolean truth) {
            return NODES.booleanNode(truth);
        }
        if (value instanceof Integer || value instanceof Long) {
            return NODES.numberNode(((Number) value).longValue());
        }
        if (value instanceof BigInteger large) {
            return NODES.numberNode(large);
        }
        if (value instanceof Double number && !number.isNaN() && !number.isInfinite()) {
            return NODES.numberNode(number);
        }
        throw refused(" has the value " + value + ", which JSON does not have; write it in quotes if it is text");
    }

    private CommandFailure refused(String why) {
        return new CommandFailure(ExitCode.REFUSED, name + why);
    }
}
