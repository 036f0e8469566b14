package dev.zoe.api.template;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Reads one parameter of a manifest, and compares it with the description that it belongs to. */
final class ParameterReader {
    private static final Set<String> KINDS =
            Set.of(TemplateParameter.ENVIRONMENT, TemplateParameter.COMMAND, TemplateParameter.SERVICE_COUNT);

    /** The directory or the template, for errors. */
    private final String where;

    private final JsonNode entry;

    ParameterReader(String where, JsonNode entry) {
        this.where = where;
        this.entry = entry;
    }

    /** @param application the description */
    TemplateParameter read(JsonNode application) throws ManifestException {
        String kind = entry.path("kind").asString("");
        String name = entry.path("name").asString("");
        String type = entry.path("type").asString(TemplateParameter.STRING);
        if (!KINDS.contains(kind) || name.isEmpty()) {
            throw wrong("needs a name, and a kind that is environment, command or service_count");
        }
        if (!type.equals(TemplateParameter.STRING) && !type.equals(TemplateParameter.INT)) {
            throw wrong("has the type \"%s\", which must be string or int".formatted(type));
        }
        if (!kind.equals(TemplateParameter.ENVIRONMENT) && !hasComponent(application, name)) {
            throw wrong("names a component that the description does not have");
        }
        TemplateParameter parameter = new TemplateParameter(
                kind,
                name,
                entry.path("readable_name").asString(name),
                entry.path("description").isString()
                        ? Optional.of(entry.path("description").stringValue())
                        : Optional.empty(),
                kind.equals(TemplateParameter.SERVICE_COUNT) ? TemplateParameter.INT : type,
                entry.path("default"),
                number("min"),
                number("max"),
                number("step"),
                false);
        requireDefault(parameter);
        return parameter;
    }

    private void requireDefault(TemplateParameter parameter) throws ManifestException {
        if (parameter.step().orElse(1) < 1) {
            throw wrong("has a step below 1");
        }
        if (!ParameterValues.isAllowed(parameter, parameter.defaultValue())) {
            throw wrong("has the default %s, which must be %s".formatted(parameter.defaultValue(), parameter.range()));
        }
    }

    private static boolean hasComponent(JsonNode application, String name) {
        return application.path("services").valueStream().anyMatch(service -> service.path("name")
                .asString("")
                .equals(name));
    }

    private OptionalLong number(String member) throws ManifestException {
        JsonNode value = entry.path(member);
        if (value.isMissingNode() || value.isNull()) {
            return OptionalLong.empty();
        }
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw wrong("has a \"%s\" that is no whole number".formatted(member));
        }
        return OptionalLong.of(value.longValue());
    }

    private ManifestException wrong(String what) {
        return new ManifestException("%s: the parameter \"%s\" of %s %s"
                .formatted(where, entry.path("name").asString(""), ManifestReader.FILE, what));
    }
}
