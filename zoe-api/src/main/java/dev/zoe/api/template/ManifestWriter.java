package dev.zoe.api.template;

import dev.zoe.api.input.FieldError;
import dev.zoe.api.input.FieldReader;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.submission.DescriptionValidator;
import dev.zoe.db.template.StoredTemplate;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Checks templates to keep, and writes their manifests, as {@link ManifestReader} reads them. */
@Component
class ManifestWriter {
    private static final int LONGEST_NAME = 80;
    private static final int LONGEST_ABOUT = 100_000;
    /** The database refuses a longer one. */
    private static final int LONGEST_MANIFEST = 1 << 20;

    private final StoredTemplates templates;
    private final DescriptionValidator validator;
    private final JsonMapper json;

    ManifestWriter(StoredTemplates templates, DescriptionValidator validator, JsonMapper json) {
        this.templates = templates;
        this.validator = validator;
        this.json = json;
    }

    /** Of a template that only its owner will have. */
    String ofOwn(ApiCaller caller, NewTemplate template) {
        return write(caller, "my-0", Optional.of(caller.id()), template);
    }

    /** Of a template of the site. */
    String ofSite(ApiCaller caller, String id, NewTemplate template) {
        return write(caller, id, Optional.empty(), template);
    }

    /** @throws Problem when it could not be read again, or its description is not valid for the caller */
    private String write(ApiCaller caller, String id, Optional<Long> owner, NewTemplate template) {
        requireText("/template", template.name(), LONGEST_NAME);
        requireText("/category", template.category(), LONGEST_NAME);
        if (template.about().length() > LONGEST_ABOUT) {
            throw wrong("/about", "", "must be text of up to %d characters".formatted(LONGEST_ABOUT));
        }
        validator.check(caller.policy(), template.description());
        String manifest = manifest(template);
        if (manifest.length() > LONGEST_MANIFEST) {
            throw wrong("/parameters", "", "must be up to %d characters, with the labels".formatted(LONGEST_MANIFEST));
        }
        try {
            templates.read(new StoredTemplate(id, owner, manifest, template.description(), template.about(), 1));
        } catch (ManifestException e) {
            throw wrong("/parameters", "", String.valueOf(e.getMessage()));
        }
        return manifest;
    }

    private static void requireText(String pointer, String text, int longest) {
        if (text.isBlank() || text.length() > longest || text.chars().anyMatch(Character::isISOControl)) {
            throw wrong(
                    pointer, text, "must be text of 1 to %d characters without control characters".formatted(longest));
        }
    }

    private String manifest(NewTemplate template) {
        ObjectNode entry = json.createObjectNode();
        entry.put("category", template.category()).put("name", template.name());
        entry.set("parameters", parameters(template.parameters()));
        putNames(entry.putArray("labels"), template.labels());
        putNames(entry.putArray("enabled_for"), template.enabledFor());
        putNames(entry.putArray("disabled_for"), template.disabledFor());
        return entry.toString();
    }

    private JsonNode parameters(String text) {
        if (text.isBlank()) {
            return json.createArrayNode();
        }
        try {
            JsonNode list = json.readTree(text);
            if (list.isArray()) {
                return list;
            }
        } catch (JacksonException e) {
            throw wrong("/parameters", "", "is not JSON: " + e.getOriginalMessage());
        }
        throw wrong("/parameters", "", "must be a list of parameters, as a manifest has it");
    }

    private static void putNames(ArrayNode list, List<String> names) {
        names.forEach(list::add);
    }

    /** @param pointer of the member, such as {@code /category} */
    static Problem wrong(String pointer, String value, String message) {
        return FieldReader.invalid(ProblemType.INVALID_INPUT, List.of(new FieldError(pointer, value, message)));
    }
}
