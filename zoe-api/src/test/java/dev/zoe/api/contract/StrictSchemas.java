package dev.zoe.api.contract;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The schemas of an OpenAPI document, without room for members that they do not name. */
final class StrictSchemas {
    private static final String COMPONENTS = "components";
    private static final String ADDITIONAL = "additionalProperties";

    private final SchemaRegistry registry = SchemaRegistry.withDefaultDialect(Dialects.getDraft202012());
    private final JsonNode components;
    private final Map<JsonNode, Schema> read = new HashMap<>();

    StrictSchemas(JsonNode document) {
        JsonNode copy = document.path(COMPONENTS).deepCopy();
        close(copy);
        components = copy;
    }

    /** What is wrong with a value, each with its place. */
    List<String> errors(JsonNode schema, JsonNode value) {
        return read
                .computeIfAbsent(schema, this::read)
                .validate(value, context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)))
                .stream()
                .map(error -> "%s %s".formatted(error.getInstanceLocation(), error.getMessage()))
                .toList();
    }

    private Schema read(JsonNode schema) {
        ObjectNode whole = (ObjectNode) schema.deepCopy();
        close(whole);
        whole.set(COMPONENTS, components);
        return registry.getSchema(whole);
    }

    private static void close(JsonNode node) {
        if (node instanceof ObjectNode object && object.path("properties").isObject() && !object.has(ADDITIONAL)) {
            object.put(ADDITIONAL, false);
        }
        node.values().forEach(StrictSchemas::close);
    }
}
