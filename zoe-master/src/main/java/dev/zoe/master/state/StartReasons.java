package dev.zoe.master.state;

import dev.zoe.application.Component;
import dev.zoe.master.spec.RequestFactory;
import java.util.ArrayList;
import java.util.List;

/** Says of an execution that has its place what its core services still wait for. */
final class StartReasons {

    private final ActiveExecution execution;
    private final WorkingSet working;

    StartReasons(ActiveExecution execution, WorkingSet working) {
        this.execution = execution;
        this.working = working;
    }

    /** Sentences, in the order of the components; none when all of the core is there. */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        for (Component component : execution.application().components()) {
            if (component.coreCount() > 0 && !execution.coreReady(component)) {
                add(component, sentences);
            }
        }
        return sentences;
    }

    private void add(Component component, List<String> sentences) {
        int before = sentences.size();
        for (Component other : execution.application().components()) {
            if (component.dependsOn().contains(other.name()) && !execution.answering(other)) {
                sentences.add(component.name() + " waits for " + other.name() + ", which it depends on: "
                        + stateOf(other) + ".");
            } else if (other.startupOrder() < component.startupOrder() && !execution.coreReady(other)) {
                sentences.add(component.name() + " waits for " + other.name()
                        + ", which comes before it in the start-up" + " order: " + stateOf(other) + ".");
            }
        }
        if (sentences.size() == before) {
            sentences.add(
                    waitsForRoom(component)
                            ? component.name() + " waits until services that give way to it are gone from their node."
                            : component.name() + " is being started: " + stateOf(component) + ".");
        }
    }

    private String stateOf(Component component) {
        if (!execution.coreReady(component)) {
            return "%d of %d core services are active".formatted(execution.readyOf(component), component.coreCount());
        }
        return "%d of %d have answered the health check on port %s"
                .formatted(
                        execution.answeringOf(component),
                        component.coreCount(),
                        component.health().map(Component.Health::port).orElse("?"));
    }

    private boolean waitsForRoom(Component component) {
        return working.pendingStarts().values().stream()
                .filter(claim ->
                        claim.execution() == execution.id() && claim.component().equals(component.name()))
                .anyMatch(claim -> !working.occupancy().fits(claim.node(), RequestFactory.demand(component)));
    }
}
