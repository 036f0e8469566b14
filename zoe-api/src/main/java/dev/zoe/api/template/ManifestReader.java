package dev.zoe.api.template;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the templates of a directory with a {@code manifest.json} of version 1, as earlier versions of Zoe have them:
 * {@code {"version": 1, "zapps": [{"category", "name", "description", "readable_descr", "parameters", "logo", "labels",
 * "enabled_for", "disabled_for", "needs_containers"}]}}. Other members are ignored.
 */
final class ManifestReader {
    static final String FILE = "manifest.json";

    private static final int VERSION = 1;

    private final JsonMapper json;

    ManifestReader(JsonMapper json) {
        this.json = json;
    }

    List<Template> read(Path directory) throws ManifestException {
        TemplateFiles files = new TemplateFiles(directory, json);
        JsonNode manifest = files.object(FILE);
        if (manifest.path("version").asInt(0) != VERSION) {
            throw new ManifestException("%s: \"version\" of %s must be %d".formatted(directory, FILE, VERSION));
        }
        JsonNode entries = manifest.path("zapps");
        if (!entries.isArray() || entries.isEmpty()) {
            throw new ManifestException("%s: %s has no templates in \"zapps\"".formatted(directory, FILE));
        }
        List<Template> templates = new ArrayList<>();
        for (JsonNode entry : entries) {
            templates.add(template(files, entry, entries.size() == 1));
        }
        return templates;
    }

    private static Template template(TemplateFiles files, JsonNode entry, boolean isOnly) throws ManifestException {
        String where = files.directory().toString();
        String file = text(where, entry, "description");
        JsonNode application = files.object(file);
        requireObjects(where, file, application);
        String directory = String.valueOf(files.directory().getFileName());
        return new Template(
                isOnly ? directory : directory + "-" + file.replaceFirst("\\.json$", ""),
                TemplateOrigin.FILE,
                text(where, entry, "category"),
                text(where, entry, "name"),
                entry.path("readable_descr").isString()
                        ? Optional.of(files.text(text(where, entry, "readable_descr")))
                        : Optional.empty(),
                application,
                parameters(where, entry, application),
                List.copyOf(names(entry.path("labels"))),
                needsContainers(where, entry),
                entry.path("logo").isString() ? Optional.of(files.find(text(where, entry, "logo"))) : Optional.empty(),
                names(entry.path("enabled_for")),
                names(entry.path("disabled_for")),
                0);
    }

    /**
     * A template that Zoe keeps. Its entry has the members of a manifest that name no files.
     *
     * @param origin whose it is
     */
    static Template stored(
            String id,
            JsonNode entry,
            JsonNode application,
            Optional<String> about,
            TemplateOrigin origin,
            long version)
            throws ManifestException {
        String where = "template " + id;
        requireObjects(where, "the description", application);
        return new Template(
                id,
                origin,
                text(where, entry, "category"),
                text(where, entry, "name"),
                about,
                application,
                parameters(where, entry, application),
                List.copyOf(names(entry.path("labels"))),
                needsContainers(where, entry),
                Optional.empty(),
                names(entry.path("enabled_for")),
                names(entry.path("disabled_for")),
                version);
    }

    private static void requireObjects(String where, String file, JsonNode application) throws ManifestException {
        if (application.path("services").valueStream().anyMatch(service -> !service.isObject())) {
            throw new ManifestException("%s: %s has a service that is no object".formatted(where, file));
        }
    }

    private static List<TemplateParameter> parameters(String where, JsonNode entry, JsonNode application)
            throws ManifestException {
        List<TemplateParameter> parameters = new ArrayList<>();
        for (JsonNode parameter : entry.path("parameters")) {
            parameters.add(new ParameterReader(where, parameter).read(application));
        }
        return parameters;
    }

    private static String text(String where, JsonNode entry, String member) throws ManifestException {
        JsonNode value = entry.path(member);
        if (!value.isString() || value.stringValue().isBlank()) {
            throw new ManifestException("%s: a template of %s has no text \"%s\"".formatted(where, FILE, member));
        }
        return value.stringValue();
    }

    private static boolean needsContainers(String where, JsonNode entry) throws ManifestException {
        JsonNode value = entry.path("needs_containers");
        if (!value.isMissingNode() && !value.isBoolean()) {
            throw new ManifestException("%s: \"needs_containers\" must be true or false".formatted(where));
        }
        return value.asBoolean(false);
    }

    private static Set<String> names(JsonNode list) {
        return list.valueStream()
                .filter(JsonNode::isString)
                .map(JsonNode::stringValue)
                .collect(Collectors.toUnmodifiableSet());
    }
}
