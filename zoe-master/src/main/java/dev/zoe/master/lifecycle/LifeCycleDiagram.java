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

/** Draws the life cycles as Mermaid state diagrams, by asking the machines for every state and event. */
public final class LifeCycleDiagram {

    private LifeCycleDiagram() {}

    /** The life cycle of executions. */
    public static String ofExecutions() {
        Map<String, String> arrows = new LinkedHashMap<>();
        for (ExecutionLifeCycle.State state : executionStates()) {
            for (ExecutionEvent event : ExecutionEvent.values()) {
                ExecutionLifeCycle.State next =
                        ExecutionLifeCycle.transition(state, event).next();
                if (!next.equals(state)) {
                    add(arrows, state.status().wire(), next.status().wire(), word(event));
                }
            }
        }
        return diagram(ExecutionStatus.SUBMITTED.wire(), arrows);
    }

    /** The life cycle of services. */
    public static String ofServices() {
        Map<String, String> arrows = new LinkedHashMap<>();
        for (ServiceStatus state : ServiceStatus.values()) {
            for (ServiceEvent event : ServiceEvent.values()) {
                ServiceStatus next = ServiceLifeCycle.transition(state, event).next();
                if (next != state) {
                    add(arrows, state.wire(), next.wire(), word(event));
                }
            }
        }
        return diagram(ServiceStatus.CREATED.wire(), arrows);
    }

    /** Every state an execution can be in, the three ways of being cleaned up included. */
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

    private static void add(Map<String, String> arrows, String from, String to, String word) {
        arrows.merge(
                id(from) + " --> " + id(to), word, (words, more) -> words.contains(more) ? words : words + ", " + more);
    }

    private static String diagram(String first, Map<String, String> arrows) {
        return arrows.entrySet().stream()
                .map(arrow -> "    " + arrow.getKey() + ": " + arrow.getValue())
                .collect(Collectors.joining("\n", "stateDiagram-v2\n    [*] --> " + id(first) + "\n", "\n"));
    }

    /** Mermaid takes no hyphen in an identifier. */
    private static String id(String state) {
        return state.replace('-', '_');
    }

    private static String word(Enum<?> event) {
        return event.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
