package dev.zoe.master.state;

import dev.zoe.application.Application;
import dev.zoe.application.Component;
import dev.zoe.scheduler.Request;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the loop remembers of an execution that has not ended, so that an event costs what it changes: its description
 * and how many of its services are where. All of it can be rebuilt from the database.
 */
public final class ActiveExecution {

    /**
     * Who submitted it.
     *
     * @param uid containers run under it
     * @param runtimeLimit of the owner's quota
     */
    public record Owner(String name, int uid, Optional<Duration> runtimeLimit) {}

    private final long id;
    private final String name;
    private final Owner owner;
    private final Application application;
    private final Request request;
    private final Map<String, Integer> componentIndex = new HashMap<>();
    /** Core services, by component, that are active or have ended well. */
    private final int[] coreReady;

    private final Set<String> answering = new HashSet<>();
    private final int[] coreAnswering;
    private Optional<Instant> startedAt = Optional.empty();
    private Optional<Instant> lastEnd = Optional.empty();
    private int active;
    private int living;
    private int monitoredEnded;

    ActiveExecution(long id, String name, Owner owner, Application application, Request request) {
        this.id = id;
        this.name = name;
        this.owner = owner;
        this.application = application;
        this.request = request;
        List<Component> components = application.components();
        for (int i = 0; i < components.size(); i++) {
            componentIndex.put(components.get(i).name(), i);
        }
        this.coreReady = new int[components.size()];
        this.coreAnswering = new int[components.size()];
    }

    public long id() {
        return id;
    }

    public String name() {
        return name;
    }

    public Owner owner() {
        return owner;
    }

    public Application application() {
        return application;
    }

    public Request request() {
        return request;
    }

    public int indexOf(String component) {
        Integer index = componentIndex.get(component);
        if (index == null) {
            throw new IllegalArgumentException("execution %d has no component %s".formatted(id, component));
        }
        return index;
    }

    public Component component(String componentName) {
        return application.components().get(indexOf(componentName));
    }

    /** A service has begun to hold, or holds no more, a container or a claim to one. */
    public void living(int change) {
        living += change;
    }

    /** A service has become active, or is so no more. */
    public void active(String component, boolean core, int change) {
        active += change;
        if (core) {
            coreReady[indexOf(component)] += change;
        }
    }

    /** A core service has ended as it should. */
    public void endedWell(String componentName) {
        int index = indexOf(componentName);
        coreReady[index]++;
        if (application.components().get(index).monitor()) {
            monitoredEnded++;
        }
    }

    /** A core service answers, or does so no more; telling it twice changes nothing. */
    public void answers(String component, String containerName, boolean yes) {
        if (yes ? answering.add(containerName) : answering.remove(containerName)) {
            coreAnswering[indexOf(component)] += yes ? 1 : -1;
        }
    }

    /** Why it has run for too long; empty when it has not. */
    public Optional<String> overdue(Instant now) {
        return startedAt.flatMap(start -> exceeded(application.maxRuntime(), start, now, "its max_runtime")
                .or(() -> exceeded(owner.runtimeLimit(), start, now, "the run-time limit of its owner's quota")));
    }

    private static Optional<String> exceeded(Optional<Duration> limit, Instant start, Instant now, String name) {
        return limit.filter(longest -> start.plus(longest).isBefore(now))
                .map(longest -> "it ran for longer than %s of %d s".formatted(name, longest.toSeconds()));
    }

    /** It got its place: from now on its run time counts, so that one that never comes up ends as well. */
    public void startedAt(Instant time) {
        startedAt = Optional.of(time);
    }

    /** Whether a core service has answered its health check. */
    public boolean answers(String containerName) {
        return answering.contains(containerName);
    }

    /** The first component with core that cannot start before {@code component} answers its health check. */
    public Optional<String> waitingFor(String component) {
        return component(component).health().isEmpty()
                ? Optional.empty()
                : application.components().stream()
                        .filter(other ->
                                other.coreCount() > 0 && other.dependsOn().contains(component))
                        .map(Component::name)
                        .findFirst();
    }

    /** A service is gone that ended at a time that the engine told, or just now. */
    public void endedAt(Optional<Instant> told) {
        lastEnd = told.map(end -> lastEnd.filter(end::isBefore).orElse(end));
    }

    /** When the last of its services ended, if that was told afterwards and is not just now. */
    public Optional<Instant> lastEnd() {
        return lastEnd;
    }

    public int active() {
        return active;
    }

    public boolean hasLiving() {
        return living > 0;
    }

    /** Whether every core service is active or has ended as it should. */
    public boolean coreReady() {
        for (int i = 0; i < coreReady.length; i++) {
            if (!coreReady(i)) {
                return false;
            }
        }
        return true;
    }

    /** Whether every monitored core service has ended as it should. */
    public boolean completed() {
        int monitored = application.components().stream()
                .filter(Component::monitor)
                .mapToInt(Component::coreCount)
                .sum();
        return monitored > 0 && monitoredEnded >= monitored;
    }

    /**
     * A component that another one waits for.
     *
     * @param dependency whether the other one depends on it; otherwise it comes earlier in the start-up order
     */
    public record Blocker(Component component, boolean dependency) {}

    /** Whether nothing keeps {@code component} from starting. */
    public boolean mayStart(Component component) {
        List<Component> all = application.components();
        for (int i = 0; i < all.size(); i++) {
            if (awaitsDependency(component, i) || awaitsPredecessor(component, i)) {
                return false;
            }
        }
        return true;
    }

    /** What keeps {@code component} from starting, in the order of the components. */
    public List<Blocker> blockers(Component component) {
        List<Blocker> blockers = new ArrayList<>();
        List<Component> all = application.components();
        for (int i = 0; i < all.size(); i++) {
            if (awaitsDependency(component, i)) {
                blockers.add(new Blocker(all.get(i), true));
            } else if (awaitsPredecessor(component, i)) {
                blockers.add(new Blocker(all.get(i), false));
            }
        }
        return blockers;
    }

    private boolean awaitsDependency(Component component, int other) {
        return component
                        .dependsOn()
                        .contains(application.components().get(other).name())
                && !answering(other);
    }

    private boolean awaitsPredecessor(Component component, int other) {
        return application.components().get(other).startupOrder() < component.startupOrder() && !coreReady(other);
    }

    /** Whether this component's core services are active or have ended as they should. */
    public boolean coreReady(Component component) {
        return coreReady(indexOf(component.name()));
    }

    /** How many of this component's core services are active or have ended as they should. */
    public int readyOf(Component component) {
        return coreReady[indexOf(component.name())];
    }

    /** Whether those that depend on this component may start, as far as it is concerned. */
    boolean answering(Component component) {
        return answering(indexOf(component.name()));
    }

    /** How many of this component's core services have answered their health check. */
    public int answeringOf(Component component) {
        return coreAnswering[indexOf(component.name())];
    }

    private boolean coreReady(int index) {
        return coreReady[index] >= application.components().get(index).coreCount();
    }

    private boolean answering(int index) {
        Component component = application.components().get(index);
        return coreReady(index) && (component.health().isEmpty() || coreAnswering[index] >= component.coreCount());
    }
}
