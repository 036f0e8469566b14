package dev.zoe.api.template;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.user.Capability;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Service;

/** Reads the templates that a caller can start: their descriptions are valid with the defaults of their parameters. */
@Service
public class ShopQueries {
    private final TemplateCatalog templates;
    private final TemplateChecks checks;

    ShopQueries(TemplateCatalog templates, TemplateChecks checks) {
        this.templates = templates;
        this.checks = checks;
    }

    /** @throws Problem when the caller may not submit executions */
    public Shop list(ApiCaller caller) {
        caller.require(Capability.SUBMIT_EXECUTIONS);
        List<ShopTemplate> startable = new ArrayList<>();
        boolean seesBroken = caller.may(Capability.CHANGE_CONFIG);
        List<BrokenTemplate> broken = new ArrayList<>(seesBroken ? templates.broken(caller) : List.of());
        for (Template template : templates.list(caller)) {
            TemplateChecks.Outcome outcome = checks.check(caller, template);
            if (outcome instanceof TemplateChecks.Outcome.Startable good) {
                startable.add(new ShopTemplate(template, good.application(), good.version()));
            } else if (seesBroken && outcome instanceof TemplateChecks.Outcome.Broken bad) {
                broken.add(new BrokenTemplate(template.id(), bad.reason()));
            }
        }
        return new Shop(startable, seesBroken ? templates.hidden(caller) : List.of(), broken);
    }

    /** @throws Problem when the caller may not submit executions, or cannot start such a template */
    public ShopTemplate find(ApiCaller caller, String id) {
        return maybeFind(caller, id)
                .orElseThrow(() -> new Problem(ProblemType.NOT_FOUND, "There is no template \"%s\".".formatted(id)));
    }

    /** @throws Problem when the caller may not submit executions */
    public Optional<ShopTemplate> maybeFind(ApiCaller caller, String id) {
        return list(caller).templates().stream()
                .filter(entry -> entry.template().id().equals(id))
                .findFirst();
    }
}
