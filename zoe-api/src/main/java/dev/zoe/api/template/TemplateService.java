package dev.zoe.api.template;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.input.VersionCondition;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.template.TemplateStore;
import dev.zoe.db.user.Capability;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Keeps the templates that users save for themselves. {@link SiteTemplateService} keeps those of the site. */
@Service
public class TemplateService {
    /** Templates that one user may keep. */
    static final int MOST_OWN = 100;

    private static final String NAME = "name";

    private final TemplateStore store;
    private final TemplateCatalog catalog;
    private final TemplateApplications applications;
    private final ManifestWriter manifests;
    private final AuditTrail audit;

    TemplateService(
            TemplateStore store,
            TemplateCatalog catalog,
            TemplateApplications applications,
            ManifestWriter manifests,
            AuditTrail audit) {
        this.store = store;
        this.catalog = catalog;
        this.applications = applications;
        this.manifests = manifests;
        this.audit = audit;
    }

    /**
     * Saves a template that only the caller has, and returns its id.
     *
     * @throws Problem with what is wrong, or when the caller keeps too many
     */
    @Transactional
    public String saveOwn(ApiCaller caller, NewTemplate template) {
        caller.require(Capability.SUBMIT_EXECUTIONS);
        String manifest = manifests.ofOwn(caller, template);
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
     * @throws Problem with what is wrong, when the caller has saved no such template, or when another change was made
     *     first
     */
    @Transactional
    public void replaceOwn(ApiCaller caller, String id, NewTemplate template, Optional<String> ifMatch) {
        caller.require(Capability.SUBMIT_EXECUTIONS);
        String manifest = manifests.ofOwn(caller, template);
        requireOwn(caller, id, ifMatch);
        store.replaceOwn(id, caller.id(), manifest, template.description(), template.about());
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

    /** @throws Problem when the caller has saved no such template, or when another change was made first */
    @Transactional
    public void deleteOwn(ApiCaller caller, String id, Optional<String> ifMatch) {
        caller.require(Capability.SUBMIT_EXECUTIONS);
        requireOwn(caller, id, ifMatch);
        store.delete(id, Optional.of(caller.id()));
        audit.done(caller, AuditAction.TEMPLATE_DELETE, AuditTarget.template(id), Map.of(), Map.of());
    }

    private void requireOwn(ApiCaller caller, String id, Optional<String> ifMatch) {
        long version = store.lockVersion(id, caller.id()).orElseThrow(() -> Problem.notFound("template", id));
        VersionCondition.require(ifMatch, "the template \"%s\"".formatted(id), version);
    }
}
