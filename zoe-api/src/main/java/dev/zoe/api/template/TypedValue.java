package dev.zoe.api.template;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Texts of form fields as values of parameters. */
final class TypedValue {
    private TypedValue() {}

    /** A text that is no number stays a text, which {@link ParameterValues} refuses for a number. */
    static JsonNode of(TemplateParameter parameter, String text) {
        if (parameter.takesNumber()) {
            try {
                return JsonNodeFactory.instance.numberNode(Long.parseLong(text.strip()));
            } catch (NumberFormatException notWhole) {
                return JsonNodeFactory.instance.stringNode(text);
            }
        }
        return JsonNodeFactory.instance.stringNode(text);
    }
}
