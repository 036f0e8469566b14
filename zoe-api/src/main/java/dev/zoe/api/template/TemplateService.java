package dev.zoe.api.template;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.input.FieldError;
import dev.zoe.api.input.FieldReader;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.submission.DescriptionValidator;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.template.StoredTemplate;
import dev.zoe.db.template.TemplateStore;
import dev.zoe.db.user.Capability;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Keeps templates: users save their own, and administrators add, replace and hide those of the site. */
@Service
public class TemplateService {
    /** Templates that one user may keep. */
    static final int MOST_OWN = 100;

    private static final int LONGEST_NAME = 80;
    private static final int LONGEST_ABOUT = 100_000;
    /** The database refuses a longer one. */
    private static final int LONGEST_MANIFEST = 1 << 20;

    private static final Pattern ID = Pattern.compile("(?!my-)[A-Za-z0-9][A-Za-z0-9._-]{0,79}");
    private static final String SHOWN = "shown";
    private static final String NAME = "name";

    private final TemplateStore store;
    private final StoredTemplates templates;
    private final TemplateCatalog catalog;
    private final TemplateApplications applications;
    private final DescriptionValidator validator;
    private final AuditTrail audit;
    private final JsonMapper json;

    TemplateService(
            TemplateStore store,
            StoredTemplates templates,
            TemplateCatalog catalog,
            TemplateApplications applications,
            DescriptionValidator validator,
            AuditTrail audit,
            JsonMapper json) {
        this.store = store;
        this.templates = templates;
        this.catalog = catalog;
        this.applications = applications;
        this.validator = validator;
        this.audit = audit;
        this.json = json;
    }

    /**
     * Saves a template that only the caller has, and returns its id.
     *
     * @throws Problem with what is wrong, or when the caller keeps too many
     */
    @Transactional
    public String saveOwn(ApiCaller caller, NewTemplate template) {
        caller.require(Capability.SUBMIT_EXECUTIONS);
        String manifest = checked(caller, "my-0", Optional.of(caller.id()), template);
        // Otherwise several calls at once count the same, and all of them add one.
        store.lock(caller.id());
        if (store.countOf(caller.id()) >= MOST_OWN) {
            throw new Problem(
                    ProblemType.IN_USE,
                    "You keep %d templates, which is the most. Delete one of them first.".formatted(MOST_OWN));
        }
        String id = store.addOwn(caller.id(), manifest, template.description(), template.about());
        audit.done(caller, AuditAction.TEMPLATE_PUT, AuditTarget.template(id), Map.of(), Map.of(NAME, template.name()));
        return id;
    }

    /**
     * Replaces a template that the caller has saved.
     *
     * @throws Problem with what is wrong, or when the caller has saved no such template
     */
    @Transactional
    public void replaceOwn(ApiCaller caller, String id, NewTemplate template) {
        caller.require(Capability.SUBMIT_EXECUTIONS);
        String manifest = checked(caller, "my-0", Optional.of(caller.id()), template);
        if (!store.replaceOwn(id, caller.id(), manifest, template.description(), template.about())) {
            throw Problem.notFound("template", id);
        }
        audit.done(caller, AuditAction.TEMPLATE_PUT, AuditTarget.template(id), Map.of(), Map.of(NAME, template.name()));
    }

    /**
     * Saves a template of the caller as one that only the caller has: what was typed becomes its defaults.
     *
     * @param typed texts by name of their parameters
     * @return the id of the new template
     * @throws Problem with what is wrong, or when there is no such template
     */
    @Transactional
    public String saveOwn(ApiCaller caller, String id, Map<String, String> typed, String name) {
        Template template = catalog.find(caller, id);
        NewTemplate copy = new NewTemplate(
                template.category(),
                name,
                applications.fillTyped(caller, id, typed),
                ParameterWriter.write(template.parameters(), typed).toString(),
                template.about().orElse(""),
                template.labels(),
                List.of(),
                List.of());
        return saveOwn(caller, copy);
    }

    /** A template as it was written, to change it. */
    public NewTemplate source(ApiCaller caller, String id) {
        caller.require(Capability.CHANGE_CONFIG);
        Template template = catalog.find(caller, id);
        return new NewTemplate(
                template.category(),
                template.name(),
                template.application().toPrettyString(),
                ParameterWriter.write(template.parameters(), Map.of()).toPrettyString(),
                template.about().orElse(""),
                template.labels(),
                template.enabledFor().stream().sorted().toList(),
                template.disabledFor().stream().sorted().toList());
    }

    /** @throws Problem when the caller has saved no such template */
    @Transactional
    public void deleteOwn(ApiCaller caller, String id) {
        caller.require(Capability.SUBMIT_EXECUTIONS);
        if (!store.delete(id, Optional.of(caller.id()))) {
            throw Problem.notFound("template", id);
        }
        audit.done(caller, AuditAction.TEMPLATE_DELETE, AuditTarget.template(id), Map.of(), Map.of());
    }

    /**
     * Adds a template of the site, or replaces the one of this id.
     *
     * @throws Problem with what is wrong
     */
    @Transactional
    public void putOfSite(ApiCaller caller, String id, NewTemplate template) {
        caller.require(Capability.CHANGE_CONFIG);
        if (!ID.matcher(id).matches()) {
            throw wrong(
                    "/id", id, "must be up to 80 letters, digits, '.', '_' or '-', and must not begin with \"my-\"");
        }
        String manifest = checked(caller, id, Optional.empty(), template);
        long version = store.putOfSite(id, manifest, template.description(), template.about());
        audit.done(
                caller,
                AuditAction.TEMPLATE_PUT,
                AuditTarget.template(id),
                Map.of(),
                Map.of("version", version, NAME, template.name()));
    }

    /** @throws Problem when no administrator added such a template */
    @Transactional
    public void deleteOfSite(ApiCaller caller, String id) {
        caller.require(Capability.CHANGE_CONFIG);
        if (!store.delete(id, Optional.empty())) {
            throw Problem.notFound("template", id);
        }
        audit.done(caller, AuditAction.TEMPLATE_DELETE, AuditTarget.template(id), Map.of(), Map.of());
    }

    /** Hides a template of the site from the shop, or shows it again. Executions of it go on. */
    @Transactional
    public void setHidden(ApiCaller caller, String id, boolean isHidden) {
        caller.require(Capability.CHANGE_CONFIG);
        if (isHidden) {
            store.hide(id);
        } else {
            store.show(id);
        }
        audit.done(
                caller,
                AuditAction.TEMPLATE_SHOW,
                AuditTarget.template(id),
                Map.of(SHOWN, isHidden),
                Map.of(SHOWN, !isHidden));
    }

    /** The manifest of a template that can be read, and whose description is valid for the caller. */
    private String checked(ApiCaller caller, String id, Optional<Long> owner, NewTemplate template) {
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

    private static Problem wrong(String pointer, String value, String message) {
        return FieldReader.invalid(ProblemType.INVALID_INPUT, List.of(new FieldError(pointer, value, message)));
    }
}
