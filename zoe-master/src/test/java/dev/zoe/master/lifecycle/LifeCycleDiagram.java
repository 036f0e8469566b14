package dev.zoe.master.lifecycle;

import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Draws the life cycles as Mermaid state diagrams, with every state and event. */
final class LifeCycleDiagram {

    private LifeCycleDiagram() {}

    /** The life cycle of executions. */
    static String ofExecutions() {
        Map<String, String> arrows = new LinkedHashMap<>();
        for (ExecutionLifeCycle.State state : executionStates()) {
            for (ExecutionEvent event : ExecutionEvent.values()) {
                ExecutionLifeCycle.State next =
                        ExecutionLifeCycle.transition(state, event).next();
                if (!next.equals(state)) {
                    add(arrows, state.status().wire(), next.status().wire(), label(event));
                }
            }
        }
        return diagram(ExecutionStatus.SUBMITTED.wire(), arrows);
    }

    /** The life cycle of services. */
    static String ofServices() {
        Map<String, String> arrows = new LinkedHashMap<>();
        for (ServiceStatus state : ServiceStatus.values()) {
            for (ServiceEvent event : ServiceEvent.values()) {
                ServiceStatus next = ServiceLifeCycle.transition(state, event).next();
                if (next != state) {
                    add(arrows, state.wire(), next.wire(), label(event));
                }
            }
        }
        return diagram(ServiceStatus.CREATED.wire(), arrows);
    }

    /** All states of an execution, with the three outcomes of the clean-up. */
    static List<ExecutionLifeCycle.State> executionStates() {
        List<ExecutionLifeCycle.State> states = new ArrayList<>();
        for (ExecutionStatus status : ExecutionStatus.values()) {
            if (status == ExecutionStatus.CLEANING_UP) {
                for (ExecutionStatus outcome :
                        List.of(ExecutionStatus.TERMINATED, ExecutionStatus.ERROR, ExecutionStatus.CANCELLED)) {
                    states.add(new ExecutionLifeCycle.State(status, Optional.of(outcome)));
                }
            } else {
                states.add(ExecutionLifeCycle.State.of(status));
            }
        }
        return states;
    }

    private static void add(Map<String, String> arrows, String from, String to, String label) {
        arrows.merge(
                id(from) + " --> " + id(to),
                label,
                (labels, more) -> labels.contains(more) ? labels : labels + ", " + more);
    }

    private static String diagram(String first, Map<String, String> arrows) {
        return arrows.entrySet().stream()
                .map(arrow -> "    " + arrow.getKey() + ": " + arrow.getValue())
                .collect(Collectors.joining("\n", "stateDiagram-v2\n    [*] --> " + id(first) + "\n", "\n"));
    }

    /** Mermaid allows no hyphen in an identifier. */
    private static String id(String state) {
        return state.replace('-', '_');
    }

    private static String label(Enum<?> event) {
        return event.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
