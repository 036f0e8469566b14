package dev.zoe.api.contract;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Makes values of the schemas of a document, with all members. They need not be valid: patterns are not followed. */
final class SchemaExample {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int DEEPEST = 6;

    private final JsonNode document;

    SchemaExample(JsonNode document) {
        this.document = document;
    }

    JsonNode of(JsonNode schema) {
        return value(schema, 0);
    }

    private JsonNode value(JsonNode reference, int depth) {
        JsonNode schema = resolved(reference);
        for (String choice : List.of("oneOf", "anyOf", "allOf")) {
            if (!schema.path(choice).isEmpty()) {
                return value(schema.path(choice).path(0), depth + 1);
            }
        }
        if (!schema.path("enum").isEmpty()) {
            return schema.path("enum").path(0);
        }
        return switch (depth > DEEPEST ? "null" : type(schema)) {
            case "object" -> object(schema, depth);
            case "array" -> array(schema, depth);
            case "integer" -> NODES.numberNode(schema.path("minimum").asLong(1));
            case "number" -> NODES.numberNode(0.5);
            case "boolean" -> NODES.booleanNode(true);
            case "null" -> NODES.nullNode();
            default -> NODES.stringNode(text(schema.path("format").asString("")));
        };
    }

    private ObjectNode object(JsonNode schema, int depth) {
        ObjectNode object = NODES.objectNode();
        schema.path("properties")
                .properties()
                .forEach(member -> object.set(member.getKey(), value(member.getValue(), depth + 1)));
        if (schema.path("additionalProperties").isObject()) {
            object.set("any", value(schema.path("additionalProperties"), depth + 1));
        }
        return object;
    }

    private ArrayNode array(JsonNode schema, int depth) {
        return NODES.arrayNode().add(value(schema.path("items"), depth + 1));
    }

    private static String type(JsonNode schema) {
        JsonNode type = schema.path("type").isArray() ? schema.path("type").path(0) : schema.path("type");
        return type.asString(schema.has("properties") ? "object" : "string");
    }

    private static String text(String format) {
        return switch (format) {
            case "date-time" -> "2026-11-21T10:00:00Z";
            case "duration" -> "PT1H";
            case "email" -> "ada@example.org";
            default -> "abc";
        };
    }

    private JsonNode resolved(JsonNode schema) {
        String reference = schema.path("$ref").asString("");
        return reference.isEmpty() ? schema : document.at(reference.substring(1));
    }
}
