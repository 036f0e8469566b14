package dev.zoe.master.state;

import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.spec.RequestFactory;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.engine.SchedulingEngine;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the loop holds in memory. Nothing of it is lost with the process: {@code WorkingSetLoader} makes it anew from
 * the database. Only the loop's thread touches it.
 */
public final class WorkingSet {

    /** A service that has a node and waits for its turn to start. */
    public record PendingStart(long execution, long service, String component, String containerName, String node) {}

    private final SchedulingEngine engine;
    private final NodeOccupancy occupancy = new NodeOccupancy();
    private final Map<Long, ActiveExecution> executions = new HashMap<>();
    private final Map<String, PendingStart> pendingStarts = new LinkedHashMap<>();
    private final Map<Long, Instant> restarts = new HashMap<>();
    private final Map<String, Instant> changed = new HashMap<>();
    private final Map<String, Instant> silentSince = new HashMap<>();
    private final Map<String, Instant> engineReconnected = new HashMap<>();
    private List<ObservedNode> observed = List.of();
    private Set<String> drained = Set.of();
    private Set<Long> isolated = Set.of();
    private Map<Long, String> unreadable = Map.of();
    private long settingsVersion;

    /** @param settingsVersion version of the settings in the database */
    public WorkingSet(Settings settings, long settingsVersion) {
        this.engine = new SchedulingEngine(settings);
        this.settingsVersion = settingsVersion;
    }

    public SchedulingEngine engine() {
        return engine;
    }

    /** From the next decision on the scheduler goes by other settings. */
    public void reconfigure(Settings settings, long version, Instant now) {
        engine.configure(settings, RequestFactory.seconds(now));
        settingsVersion = version;
    }

    public long settingsVersion() {
        return settingsVersion;
    }

    /** When an execution should be over, in scheduler time; infinity for never, or when it is not known. */
    public double deadline(long execution) {
        return execution(execution).map(active -> active.request().deadline()).orElse(Double.POSITIVE_INFINITY);
    }

    /** What containers really hold. */
    public NodeOccupancy occupancy() {
        return occupancy;
    }

    /** Executions that have been accepted and have not ended, by id. */
    public Map<Long, ActiveExecution> executions() {
        return executions;
    }

    /** One of those; empty also for one that is left alone for now. */
    public Optional<ActiveExecution> execution(long id) {
        return isIsolated(id) ? Optional.empty() : Optional.ofNullable(executions.get(id));
    }

    /** Leaves executions alone: they keep what they have, and nothing is decided or recorded about them. */
    public void isolate(Set<Long> ids) {
        isolated = Set.copyOf(ids);
    }

    /**
     * Executions that could not be rebuilt from the database are left alone as well.
     *
     * @param why by their ids
     */
    public void unreadable(Map<Long, String> why) {
        unreadable = Map.copyOf(why);
        executions.keySet().removeAll(why.keySet());
        pendingStarts.values().removeIf(start -> why.containsKey(start.execution()));
        Set<Long> all = new HashSet<>(isolated);
        all.addAll(why.keySet());
        isolate(all);
    }

    /** Why executions could not be rebuilt, by their ids. */
    public Map<Long, String> unreadable() {
        return unreadable;
    }

    public boolean isIsolated(long execution) {
        return isolated.contains(execution);
    }

    /** Services that wait for their turn to start, by container name, in the order of the plan. */
    public Map<String, PendingStart> pendingStarts() {
        return pendingStarts;
    }

    /** When failed core services are started again, by service id. */
    public Map<Long, Instant> restarts() {
        return restarts;
    }

    /** When the state of a container was last changed by this process; a listing that began earlier says nothing. */
    public Map<String, Instant> changed() {
        return changed;
    }

    /** The nodes as they were last observed. */
    public List<ObservedNode> observed() {
        return observed;
    }

    /** The nodes that operators have drained, as far as the scheduler was told. */
    public Set<String> drained() {
        return drained;
    }

    public void observed(List<ObservedNode> nodes, Set<String> drainedByOperators) {
        observed = List.copyOf(nodes);
        drained = Set.copyOf(drainedByOperators);
    }

    /** Since when nodes do not answer, by name. */
    public Map<String, Instant> silentSince() {
        return silentSince;
    }

    /** An engine answers again. */
    public void engineReconnected(String node, Instant now) {
        engineReconnected.put(node, now);
    }

    /** When the engine of a node last came back. */
    public Optional<Instant> engineReconnected(String node) {
        return Optional.ofNullable(engineReconnected.get(node));
    }

    /** How many nodes do not answer, those included that count as lost. */
    public int silentNodes() {
        return silentSince.size();
    }

    /** Whether a service waits for its turn whose execution is not known; this must never be. */
    public boolean hasStrayPendingStarts() {
        return pendingStarts.values().stream().anyMatch(start -> !executions.containsKey(start.execution()));
    }
}
