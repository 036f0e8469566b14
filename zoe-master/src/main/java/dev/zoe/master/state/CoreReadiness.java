package dev.zoe.master.state;

import dev.zoe.application.Component;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Counts the core services of an execution that are ready, by component. Ready are those that are active or have
 * succeeded. From these counts follows whether the execution runs, whether it is completed, and which components may
 * start.
 */
public final class CoreReadiness {
    private final List<Component> components;
    private final Map<String, Integer> indexes = new HashMap<>();
    private final int[] ready;
    private final Set<String> healthyContainers = new HashSet<>();
    private final int[] healthy;
    private int monitoredSucceeded;

    CoreReadiness(List<Component> components) {
        this.components = List.copyOf(components);
        for (int i = 0; i < components.size(); i++) {
            indexes.put(components.get(i).name(), i);
        }
        this.ready = new int[components.size()];
        this.healthy = new int[components.size()];
    }

    /**
     * A component that keeps another one from starting.
     *
     * @param dependency whether the other one depends on it; otherwise it comes earlier in the start-up order
     */
    public record Blocker(Component component, boolean dependency) {}

    /** The position of a component in the description. */
    int indexOf(String component) {
        Integer index = indexes.get(component);
        if (index == null) {
            throw new IllegalArgumentException("the application has no component " + component);
        }
        return index;
    }

    /** Counts a core service that becomes active (1), or is no longer active (-1). */
    void countActive(String component, int change) {
        ready[indexOf(component)] += change;
    }

    /** Records that a core service has ended with exit code 0. */
    public void recordSuccess(String component) {
        int index = indexOf(component);
        ready[index]++;
        if (components.get(index).monitor()) {
            monitoredSucceeded++;
        }
    }

    /** Records whether a core service passes its health check. Repeated calls change nothing. */
    public void setHealthy(String component, String containerName, boolean passes) {
        if (passes ? healthyContainers.add(containerName) : healthyContainers.remove(containerName)) {
            healthy[indexOf(component)] += passes ? 1 : -1;
        }
    }

    /** Whether a core service has passed its health check. */
    public boolean isHealthy(String containerName) {
        return healthyContainers.contains(containerName);
    }

    /** The first component with core that cannot start before {@code component} passes its health check. */
    public Optional<String> firstDependentOn(String component) {
        return components.get(indexOf(component)).health().isEmpty()
                ? Optional.empty()
                : components.stream()
                        .filter(other ->
                                other.coreCount() > 0 && other.dependsOn().contains(component))
                        .map(Component::name)
                        .findFirst();
    }

    /** Whether all core services are ready. */
    public boolean isReady() {
        for (int i = 0; i < ready.length; i++) {
            if (!isReady(i)) {
                return false;
            }
        }
        return true;
    }

    /** Whether all core services of a component are ready. */
    public boolean isReady(Component component) {
        return isReady(indexOf(component.name()));
    }

    /** Whether all monitored core services have succeeded. */
    public boolean isCompleted() {
        int monitored = components.stream()
                .filter(Component::monitor)
                .mapToInt(Component::coreCount)
                .sum();
        return monitored > 0 && monitoredSucceeded >= monitored;
    }

    /** Number of core services of a component that are ready. */
    public int readyCount(Component component) {
        return ready[indexOf(component.name())];
    }

    /** Number of core services of a component that have passed their health check. */
    public int healthyCount(Component component) {
        return healthy[indexOf(component.name())];
    }

    /** Whether no other component keeps {@code component} from starting. */
    public boolean mayStart(Component component) {
        for (int i = 0; i < components.size(); i++) {
            if (awaitsDependency(component, i) || awaitsPredecessor(component, i)) {
                return false;
            }
        }
        return true;
    }

    /** The components that keep {@code component} from starting, in the order of the description. */
    public List<Blocker> blockers(Component component) {
        List<Blocker> blockers = new ArrayList<>();
        for (int i = 0; i < components.size(); i++) {
            if (awaitsDependency(component, i)) {
                blockers.add(new Blocker(components.get(i), true));
            } else if (awaitsPredecessor(component, i)) {
                blockers.add(new Blocker(components.get(i), false));
            }
        }
        return blockers;
    }

    private boolean awaitsDependency(Component component, int other) {
        return component.dependsOn().contains(components.get(other).name()) && !isHealthy(other);
    }

    private boolean awaitsPredecessor(Component component, int other) {
        return components.get(other).startupOrder() < component.startupOrder() && !isReady(other);
    }

    private boolean isReady(int index) {
        return ready[index] >= components.get(index).coreCount();
    }

    /** Without a health check, a component is healthy once its core is ready. */
    private boolean isHealthy(int index) {
        Component component = components.get(index);
        return isReady(index) && (component.health().isEmpty() || healthy[index] >= component.coreCount());
    }
}
