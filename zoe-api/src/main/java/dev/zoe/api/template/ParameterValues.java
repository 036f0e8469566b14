package dev.zoe.api.template;

import dev.zoe.api.input.FieldError;
import dev.zoe.api.input.FieldReader;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Puts the values that a user chose into the description of a template. */
final class ParameterValues {
    static final int LONGEST_TEXT = 10_000;

    private static final String ENTRIES = "environment";

    private final Template template;
    private final List<FieldError> errors = new ArrayList<>();

    ParameterValues(Template template) {
        this.template = template;
    }

    /**
     * The description with these values; parameters without one keep their defaults.
     *
     * @param chosen a JSON object with values by name of their parameters
     * @throws Problem with all values that are not allowed
     */
    ObjectNode apply(JsonNode chosen) {
        ObjectNode application = (ObjectNode) template.application().deepCopy();
        for (TemplateParameter parameter : template.parameters()) {
            JsonNode value = chosen.path(parameter.name());
            set(application, parameter, value.isMissingNode() ? parameter.defaultValue() : value);
        }
        for (String name : new TreeSet<>(chosen.propertyNames())) {
            if (template.parameters().stream()
                    .noneMatch(parameter -> parameter.name().equals(name))) {
                refuse(name, chosen, "there is no such parameter; there are " + names());
            }
        }
        if (!errors.isEmpty()) {
            throw FieldReader.invalid(ProblemType.INVALID_INPUT, errors);
        }
        return application;
    }

    /** The description with the default of each parameter. */
    ObjectNode applyDefaults() {
        return apply(JsonNodeFactory.instance.objectNode());
    }

    private void set(ObjectNode application, TemplateParameter parameter, JsonNode value) {
        if (!isAllowed(parameter, value)) {
            errors.add(FieldError.of(pointer(parameter.name()), value, "must be " + parameter.range()));
            return;
        }
        for (JsonNode service : application.path("services")) {
            boolean isNamed = service.path("name").asString("").equals(parameter.name());
            switch (parameter.kind()) {
                case TemplateParameter.ENVIRONMENT -> setVariable((ObjectNode) service, parameter.name(), value);
                case TemplateParameter.COMMAND -> {
                    if (isNamed) {
                        ((ObjectNode) service).set("command", value);
                    }
                }
                default -> {
                    if (isNamed) {
                        setCount((ObjectNode) service, value.intValue());
                    }
                }
            }
        }
    }

    /** Every component gets the variable: a manifest does not say which one reads it. */
    private static void setVariable(ObjectNode service, String name, JsonNode value) {
        ArrayNode entries =
                service.path(ENTRIES).isArray() ? (ArrayNode) service.path(ENTRIES) : service.putArray(ENTRIES);
        Optional<JsonNode> present = entries.valueStream()
                .filter(entry -> entry.path(0).asString("").equals(name))
                .findFirst();
        ArrayNode entry = present.map(ArrayNode.class::cast).orElseGet(entries::addArray);
        entry.removeAll();
        entry.add(name).add(value.asString());
    }

    /** A component without elastic instances stays one; otherwise, the core ones stay as many as before. */
    private static void setCount(ObjectNode service, int count) {
        int total = service.path("total_count").asInt(1);
        int core = service.path("essential_count").asInt(total);
        service.put("total_count", count);
        service.put("essential_count", core == total ? count : Math.min(core, count));
    }

    /** Whether a parameter may have this value. */
    static boolean isAllowed(TemplateParameter parameter, JsonNode value) {
        if (parameter.takesNumber()) {
            return value.isIntegralNumber() && value.canConvertToInt() && parameter.allows(value.longValue());
        }
        return value.isString()
                && value.stringValue().length() <= LONGEST_TEXT
                && value.stringValue().chars().noneMatch(Character::isISOControl);
    }

    private void refuse(String name, JsonNode chosen, String message) {
        errors.add(FieldError.of(pointer(name), chosen.path(name), message));
    }

    private static String pointer(String name) {
        return "/parameters" + FieldError.pointerTo(name);
    }

    private String names() {
        return template.parameters().isEmpty()
                ? "none"
                : String.join(
                        ", ",
                        template.parameters().stream()
                                .map(TemplateParameter::name)
                                .toList());
    }
}
