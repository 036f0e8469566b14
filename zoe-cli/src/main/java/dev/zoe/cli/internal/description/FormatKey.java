package dev.zoe.cli.internal.description;

import dev.zoe.application.description.DescriptionReader;
import dev.zoe.cli.internal.rest.CliJson;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/**
 * A place in the JSON Schema of format 4: which keys there are below it, and which values it takes.
 *
 * @param schema the whole schema
 * @param at the part of it for this place; missing where everything may be
 */
record FormatKey(JsonNode schema, JsonNode at) {

    private static final Set<String> NOT_TEXT = Set.of("integer", "number", "boolean");
    private static final Set<String> STRUCTURED = Set.of("array", "object", "null");
    private static final int NEWEST = 4;

    /** The whole description. */
    static FormatKey root() {
        JsonNode schema = CliJson.mapper().readTree(DescriptionReader.schema(NEWEST));
        return new FormatKey(schema, schema);
    }

    /** A member of an object; empty when the format has no such key. */
    Optional<FormatKey> member(String key) {
        JsonNode member = at.path("properties").path(key);
        JsonNode found = member.isMissingNode() ? at.path("additionalProperties") : member;
        return found.isObject() ? Optional.of(resolved(found)) : Optional.empty();
    }

    /** The elements of a list; empty when this is none. */
    Optional<FormatKey> element() {
        JsonNode element = at.path("items");
        return element.isObject() ? Optional.of(resolved(element)) : Optional.empty();
    }

    /** Its keys in the order of the format. */
    List<String> keys() {
        return at.path("properties").propertyNames().stream()
                .filter(key -> !key.startsWith("$"))
                .toList();
    }

    /**
     * Text as a value that may be here: JSON where a number, a truth value, a list or an object may be, else the text
     * itself.
     */
    JsonNode read(String text) {
        Set<String> types = types();
        boolean structured = text.startsWith("[") || text.startsWith("{") || text.equals("null");
        boolean mayBeJson = types.stream().anyMatch(NOT_TEXT::contains)
                || at.has("const")
                || (structured && types.stream().anyMatch(STRUCTURED::contains));
        if (mayBeJson) {
            try {
                return DescriptionDocument.exact(text);
            } catch (JacksonException plainText) {
                return StringNode.valueOf(text);
            }
        }
        return StringNode.valueOf(text);
    }

    private Set<String> types() {
        JsonNode type = at.path("type");
        return type.isString()
                ? Set.of(type.stringValue())
                : type.valueStream().map(one -> one.asString("")).collect(Collectors.toSet());
    }

    private FormatKey resolved(JsonNode part) {
        String reference = part.path("$ref").asString("");
        return new FormatKey(schema, reference.isEmpty() ? part : schema.at(reference.substring(1)));
    }
}
