package dev.zoe.api.submission;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.application.Application;
import dev.zoe.db.user.Capability;
import org.springframework.stereotype.Component;

/** Keeps users whose role lacks {@code can_customize_resources} to the resources of their templates. */
@Component
class CustomResourcesCheck {
    private final TemplateDemands templates;

    CustomResourcesCheck(TemplateDemands templates) {
        this.templates = templates;
    }

    /** @throws Problem when the application asks for what no template of the caller asks for */
    void check(ApiCaller caller, Application application) {
        if (caller.mayCustomizeResources() || templates.include(caller, application)) {
            return;
        }
        throw new Problem(
                ProblemType.MISSING_CAPABILITY,
                ("The application asks for other instances, cores, memory or GPUs than each of your templates. This"
                                + " needs the capability %s, which the role '%s' of user '%s' does not have. Start a"
                                + " template with the default numbers of instances.")
                        .formatted(Capability.CUSTOMIZE_RESOURCES.roleName(), caller.role(), caller.username()));
    }
}
