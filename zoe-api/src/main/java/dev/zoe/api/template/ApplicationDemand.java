package dev.zoe.api.template;

import dev.zoe.application.Application;
import dev.zoe.application.Component;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The resources of an application, without what runs with them.
 *
 * @param components how many components have this demand; their order and their names do not count
 */
record ApplicationDemand(Map<ComponentDemand, Long> components) {

    /** Instances, and what each of them needs. */
    record ComponentDemand(int coreCount, int totalCount, Component.Demand each) {}

    ApplicationDemand {
        components = Map.copyOf(components);
    }

    static ApplicationDemand of(Application application) {
        return new ApplicationDemand(application.components().stream()
                .map(component ->
                        new ComponentDemand(component.coreCount(), component.totalCount(), component.resources()))
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting())));
    }
}
