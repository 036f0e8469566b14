package dev.zoe.api.template;

import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.submission.TemplateDemands;
import dev.zoe.application.Application;
import dev.zoe.application.SiteLimits;
import dev.zoe.application.description.DescriptionReader;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * What the templates of the site ask for; those that users saved do not count. They are read at each call, so that
 * changes of the files count.
 */
@Component
class CatalogTemplateDemands implements TemplateDemands {
    private final TemplateCatalog templates;
    private final SiteLimits limits;

    CatalogTemplateDemands(TemplateCatalog templates, SiteLimits limits) {
        this.templates = templates;
        this.limits = limits;
    }

    @Override
    public boolean include(ApiCaller caller, Application application) {
        ApplicationDemand wanted = ApplicationDemand.of(application);
        DescriptionReader reader = new DescriptionReader(limits.forRole(caller.policy()));
        return templates.ofSite(caller).stream()
                .anyMatch(
                        template -> demand(reader, template).map(wanted::equals).orElse(false));
    }

    /** Empty when the role may not start the template. */
    private static Optional<ApplicationDemand> demand(DescriptionReader reader, Template template) {
        String defaults = new ParameterValues(template).applyDefaults().toString();
        return reader.read(defaults) instanceof DescriptionReader.Result.Valid valid
                ? Optional.of(ApplicationDemand.of(valid.application()))
                : Optional.empty();
    }
}
