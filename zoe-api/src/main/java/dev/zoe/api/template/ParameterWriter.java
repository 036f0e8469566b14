package dev.zoe.api.template;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes parameters as a manifest has them. */
final class ParameterWriter {
    private ParameterWriter() {}

    /** @param typed texts by name of their parameters, which become the defaults; those of fixed ones do not count */
    static ArrayNode write(List<TemplateParameter> parameters, Map<String, String> typed) {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        for (TemplateParameter parameter : parameters) {
            String text = typed.get(parameter.name());
            list.add(write(
                    parameter,
                    text == null || parameter.fixed() ? parameter.defaultValue() : TypedValue.of(parameter, text)));
        }
        return list;
    }

    private static ObjectNode write(TemplateParameter parameter, JsonNode defaultValue) {
        ObjectNode entry = JsonNodeFactory.instance.objectNode();
        entry.put("kind", parameter.kind());
        entry.put("name", parameter.name());
        entry.put("readable_name", parameter.readableName());
        parameter.description().ifPresent(text -> entry.put("description", text));
        entry.put("type", parameter.type());
        entry.set("default", defaultValue);
        parameter.min().ifPresent(number -> entry.put("min", number));
        parameter.max().ifPresent(number -> entry.put("max", number));
        parameter.step().ifPresent(number -> entry.put("step", number));
        return entry;
    }
}
