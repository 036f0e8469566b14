package dev.zoe.api.submission;

import dev.zoe.api.settings.DeploymentSettings;
import dev.zoe.application.Application;
import dev.zoe.application.DescriptionError;
import dev.zoe.application.RolePolicy;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.stereotype.Component;

/**
 * Keeps users whose role has only classes that are less urgent than the default from leaving the class out, which would
 * give them the default.
 */
@Component
class LeastUrgencyCheck {
    /** What a batch application has without a class. */
    private static final int DEFAULT_URGENCY = 0;

    private final Map<String, Integer> urgencies;

    LeastUrgencyCheck(DeploymentSettings deployment) {
        this.urgencies = deployment.names().priorities();
    }

    /** @throws dev.zoe.api.problem.Problem when the application has to name a class */
    void check(RolePolicy role, Application application) {
        if (application.priority().isPresent() || role.priorityClasses().isEmpty()) {
            return;
        }
        Set<String> classes = new TreeSet<>(role.priorityClasses().get());
        classes.retainAll(urgencies.keySet());
        if (!classes.isEmpty()
                && classes.stream().allMatch(name -> urgencies.getOrDefault(name, DEFAULT_URGENCY) < DEFAULT_URGENCY)) {
            throw DescriptionValidator.invalid(List.of(new DescriptionError(
                    "/priority",
                    "",
                    "the role of the user has only priority classes below the default; write one of "
                            + String.join(", ", classes))));
        }
    }
}
