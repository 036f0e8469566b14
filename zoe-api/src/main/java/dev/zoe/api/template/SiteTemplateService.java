package dev.zoe.api.template;

import dev.zoe.api.audit.AuditTrail;
import dev.zoe.api.input.VersionCondition;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.template.TemplateStore;
import dev.zoe.db.user.Capability;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Keeps the templates that administrators add to those in files, and notes which ones of the site are hidden. */
@Service
public class SiteTemplateService {
    private static final Pattern ID = Pattern.compile("(?!my-)[A-Za-z0-9][A-Za-z0-9._-]{0,79}");
    private static final String SHOWN = "shown";

    private final TemplateStore store;
    private final TemplateCatalog catalog;
    private final ManifestWriter manifests;
    private final AuditTrail audit;

    SiteTemplateService(TemplateStore store, TemplateCatalog catalog, ManifestWriter manifests, AuditTrail audit) {
        this.store = store;
        this.catalog = catalog;
        this.manifests = manifests;
        this.audit = audit;
    }

    /** The conditions of a call that sets a template: see {@link VersionCondition}. */
    public record Condition(Optional<String> ifMatch, Optional<String> ifNoneMatch) {}

    /** All of the site, also those that are hidden or for other roles, by category and name. */
    List<SiteTemplateView> list(ApiCaller caller) {
        caller.require(Capability.CHANGE_CONFIG);
        Set<String> hidden = store.hidden();
        return catalog.allOfSite(caller).stream()
                .map(template -> view(template, hidden))
                .toList();
    }

    /** @throws Problem when there is none of this id */
    SiteTemplateView get(ApiCaller caller, String id) {
        return view(find(caller, id), store.hidden());
    }

    private static SiteTemplateView view(Template template, Set<String> hidden) {
        return SiteTemplateView.of(template, hidden.contains(template.id()));
    }

    private Template find(ApiCaller caller, String id) {
        caller.require(Capability.CHANGE_CONFIG);
        return ofSite(caller, id).orElseThrow(() -> Problem.notFound("template", id));
    }

    private Optional<Template> ofSite(ApiCaller caller, String id) {
        return catalog.allOfSite(caller).stream()
                .filter(template -> template.id().equals(id))
                .findFirst();
    }

    /**
     * A template as it was written, to change it.
     *
     * @throws Problem when there is none of this id
     */
    public NewTemplate source(ApiCaller caller, String id) {
        Template template = find(caller, id);
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

    /** The entity tag of a template that an administrator added; empty when there is none, also when it is in files. */
    public Optional<String> tag(ApiCaller caller, String id) {
        caller.require(Capability.CHANGE_CONFIG);
        return ofSite(caller, id)
                .map(template -> view(template, store.hidden()))
                .flatMap(SiteTemplateView::tag);
    }

    /**
     * Adds a template of the site, or replaces the one of this id. It takes the place of one in files. For the
     * condition, a template in files does not exist.
     *
     * @throws Problem with what is wrong, or when another change was made first
     */
    @Transactional
    public SiteTemplateView put(ApiCaller caller, String id, NewTemplate template, Condition condition) {
        caller.require(Capability.CHANGE_CONFIG);
        if (!ID.matcher(id).matches()) {
            throw ManifestWriter.wrong(
                    "/id", id, "must be up to 80 letters, digits, '.', '_' or '-', and must not begin with \"my-\"");
        }
        String manifest = manifests.ofSite(caller, id, template);
        // Also while there is no row that could be locked.
        store.lockSite();
        VersionCondition.require(condition.ifMatch(), condition.ifNoneMatch(), what(id), tag(caller, id));
        long version = store.putOfSite(id, manifest, template.description(), template.about());
        audit.done(
                caller,
                AuditAction.TEMPLATE_PUT,
                AuditTarget.template(id),
                Map.of(),
                Map.of("version", version, "name", template.name()));
        return get(caller, id);
    }

    /**
     * Deletes a template that an administrator added. One in files of the same id is there again.
     *
     * @throws Problem when no administrator added such a template, or when another change was made first
     */
    @Transactional
    public void delete(ApiCaller caller, String id, Optional<String> ifMatch) {
        caller.require(Capability.CHANGE_CONFIG);
        store.lockSite();
        String present = tag(caller, id).orElseThrow(() -> Problem.notFound("template", id));
        VersionCondition.require(ifMatch, what(id), present);
        store.delete(id, Optional.empty());
        if (ofSite(caller, id).isEmpty()) {
            // Otherwise the next template of this id would be hidden at once.
            store.show(id);
        }
        audit.done(caller, AuditAction.TEMPLATE_DELETE, AuditTarget.template(id), Map.of(), Map.of());
    }

    /**
     * Hides a template of the site from the shop, or shows it again. Executions of it go on.
     *
     * @throws Problem when the site has no such template
     */
    @Transactional
    public void setHidden(ApiCaller caller, String id, boolean isHidden) {
        Template template = find(caller, id);
        boolean isChanged = isHidden ? store.hide(template.id()) : store.show(template.id());
        if (isChanged) {
            audit.done(
                    caller,
                    AuditAction.TEMPLATE_SHOW,
                    AuditTarget.template(id),
                    Map.of(SHOWN, isHidden),
                    Map.of(SHOWN, !isHidden));
        }
    }

    private static String what(String id) {
        return "the template \"%s\"".formatted(id);
    }
}
