package dev.zoe.master.explain;

import dev.zoe.application.Component;
import dev.zoe.master.spec.RequestFactory;
import dev.zoe.master.state.ActiveExecution;
import dev.zoe.master.state.CoreReadiness;
import dev.zoe.master.state.WorkingSet;
import java.util.ArrayList;
import java.util.List;

/** Gives the reasons why the core services of a placed execution have not been started. */
final class StartDelayReasons {

    private final ActiveExecution execution;
    private final WorkingSet working;

    StartDelayReasons(ActiveExecution execution, WorkingSet working) {
        this.execution = execution;
        this.working = working;
    }

    /** Sentences, in the order of the components; none when all of the core is ready. */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        for (Component component : execution.application().components()) {
            if (component.coreCount() > 0 && !execution.core().isReady(component)) {
                add(component, sentences);
            }
        }
        return sentences;
    }

    private void add(Component component, List<String> sentences) {
        List<CoreReadiness.Blocker> blockers = execution.core().blockers(component);
        for (CoreReadiness.Blocker blocker : blockers) {
            sentences.add("%s waits for %s, which %s: %s."
                    .formatted(
                            component.name(),
                            blocker.component().name(),
                            blocker.dependency() ? "it depends on" : "comes before it in the start-up order",
                            stateOf(blocker.component())));
        }
        if (blockers.isEmpty()) {
            sentences.add(
                    waitsForCapacity(component)
                            ? component.name() + " waits until reclaimed services have left its node."
                            : component.name() + " is being started: " + stateOf(component) + ".");
        }
    }

    private String stateOf(Component component) {
        if (!execution.core().isReady(component)) {
            return "%d of %d core services are active"
                    .formatted(execution.core().readyCount(component), component.coreCount());
        }
        return "%d of %d have answered the health check on port %s"
                .formatted(
                        execution.core().healthyCount(component),
                        component.coreCount(),
                        component.health().map(Component.Health::port).orElse("?"));
    }

    private boolean waitsForCapacity(Component component) {
        return working.pendingStarts().values().stream()
                .filter(start ->
                        start.execution() == execution.id() && start.component().equals(component.name()))
                .anyMatch(start -> !working.occupancy().fits(start.node(), RequestFactory.demand(component)));
    }
}
