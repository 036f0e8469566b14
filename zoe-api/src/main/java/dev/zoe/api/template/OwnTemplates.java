package dev.zoe.api.template;

import dev.zoe.api.idempotency.Creation;
import dev.zoe.api.idempotency.CreationCall;
import dev.zoe.api.idempotency.IdempotentCreations;
import dev.zoe.api.input.JsonObjectReader;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import java.util.Optional;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.JsonNode;

/** Saves, replaces and deletes the templates of the caller, as bodies of calls describe them. */
@Service
class OwnTemplates {
    private static final String EXAMPLE = "{\"name\": \"Sort\", \"application\": {…}}";
    private static final String PREFIX = "my-";

    private final TemplateService service;
    private final TemplateCatalog catalog;
    private final IdempotentCreations creations;
    private final JsonObjectReader json;

    OwnTemplates(
            TemplateService service, TemplateCatalog catalog, IdempotentCreations creations, JsonObjectReader json) {
        this.service = service;
        this.catalog = catalog;
        this.creations = creations;
        this.json = json;
    }

    /**
     * Saves a new one.
     *
     * @param key the idempotency key
     * @throws Problem with what is wrong, or when the caller may not submit executions or keeps too many
     */
    @Transactional
    public Creation<TemplateDetails> create(ApiCaller caller, String body, Optional<String> key) {
        JsonNode tree = json.read(body, EXAMPLE);
        CreationCall call = new CreationCall(caller, "templates", key, tree);
        NewTemplate template = TemplateInput.read(tree);
        return creations.once(
                call,
                () -> TemplateDetails.of(catalog.find(caller, service.saveOwn(caller, template))),
                details -> Long.parseLong(details.id().substring(PREFIX.length())),
                number -> find(caller, PREFIX + number));
    }

    private Optional<TemplateDetails> find(ApiCaller caller, String id) {
        return catalog.list(caller).stream()
                .filter(template -> template.id().equals(id))
                .findFirst()
                .map(TemplateDetails::of);
    }

    /**
     * @throws Problem with what is wrong, when the caller has saved no such template, or another change was made first
     */
    @Transactional
    public TemplateDetails replace(ApiCaller caller, String id, String body, Optional<String> ifMatch) {
        service.replaceOwn(caller, id, TemplateInput.read(json.read(body, EXAMPLE)), ifMatch);
        return TemplateDetails.of(catalog.find(caller, id));
    }

    /** @throws Problem when the caller has saved no such template, or another change was made first */
    void delete(ApiCaller caller, String id, Optional<String> ifMatch) {
        service.deleteOwn(caller, id, ifMatch);
    }
}
