package dev.zoe.master.state;

import dev.zoe.application.Component;
import dev.zoe.db.quota.HolderLimits;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.spec.RequestFactory;
import dev.zoe.scheduler.Instance;
import dev.zoe.scheduler.Limits;
import dev.zoe.scheduler.Resources;
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
 * The state that the loop holds in memory. {@code WorkingSetLoader} rebuilds it from the database, so nothing is lost
 * with the process. Only the thread of the loop may use it.
 */
public final class WorkingSet {

    /** A service that is placed on a node and has not been started. */
    public record PendingStart(long execution, long service, String component, String containerName, String node) {}

    private final SchedulingEngine engine;
    private final NodeOccupancy occupancy = new NodeOccupancy();
    private final Map<Long, ActiveExecution> executions = new HashMap<>();
    private final Map<String, PendingStart> pendingStarts = new LinkedHashMap<>();
    private final Map<Long, Instant> restarts = new HashMap<>();
    private final Map<String, Instant> containerChanges = new HashMap<>();
    private final Map<String, Instant> silentSince = new HashMap<>();
    private final Map<String, Instant> engineReconnected = new HashMap<>();
    private List<ObservedNode> observedNodes = List.of();
    private Set<String> drainedNodes = Set.of();
    private Set<Long> quarantined = Set.of();
    private Map<Long, String> unreadable = Map.of();
    private Settings settings;
    private long settingsVersion;
    private HolderLimits holderLimits = new HolderLimits(0, Map.of(), Map.of());

    /** @param settingsVersion version of the settings in the database */
    public WorkingSet(Settings settings, long settingsVersion) {
        this.engine = new SchedulingEngine(settings);
        this.settings = settings;
        this.settingsVersion = settingsVersion;
    }

    public SchedulingEngine engine() {
        return engine;
    }

    /** Changes the settings of the scheduler from the next decision on. */
    public void reconfigure(Settings changed, long version, Instant now) {
        settings = changed;
        settingsVersion = version;
        configureEngine(now);
    }

    /** Changes the limits and shares of users and groups from the next decision on. */
    public void changeHolderLimits(HolderLimits changed, Instant now) {
        HolderLimits former = holderLimits;
        holderLimits = changed;
        Set<String> holders = new HashSet<>(former.limits().keySet());
        holders.addAll(changed.limits().keySet());
        for (String holder : holders) {
            engine.limitsChanged(
                    holder, Optional.ofNullable(changed.limits().get(holder)).map(WorkingSet::limits));
        }
        if (!changed.shares().equals(former.shares())) {
            configureEngine(now);
        }
    }

    private static Limits limits(HolderLimits.Limit limit) {
        return new Limits(limit.executions(), resources(limit.core()), resources(limit.elastic()));
    }

    private static Resources resources(HolderLimits.Amounts amounts) {
        return new Resources(amounts.millicores(), amounts.memory(), amounts.gpus());
    }

    /** Weights of the settings replace the shares of the same holder. */
    private void configureEngine(Instant now) {
        Map<String, Double> weights = new HashMap<>(holderLimits.shares());
        weights.putAll(settings.weights());
        engine.configure(settings.but().weights(weights).build(), RequestFactory.seconds(now));
    }

    /** The limits and shares of users and groups that the scheduler has. */
    public HolderLimits holderLimits() {
        return holderLimits;
    }

    public long settingsVersion() {
        return settingsVersion;
    }

    /** Keeps the scheduler from placing the elastic instances of an execution, those that are placed included. */
    public void withholdElastic(ActiveExecution execution, Instant now) {
        placeElastic(execution, Instance.WITHHELD, now);
        execution.setElasticWithheld(true);
    }

    /** Lets the scheduler place them again. */
    public void wantElastic(ActiveExecution execution, Instant now) {
        placeElastic(execution, RequestFactory.seconds(now), now);
        execution.setElasticWithheld(false);
    }

    private void placeElastic(ActiveExecution execution, double again, Instant now) {
        List<Component> components = execution.application().components();
        for (int index = 0; index < components.size(); index++) {
            Component component = components.get(index);
            for (int ordinal = component.coreCount(); ordinal < component.totalCount(); ordinal++) {
                engine.instanceEnded(new Instance(execution.id(), index, ordinal), RequestFactory.seconds(now), again);
            }
        }
    }

    /** The deadline of an execution in scheduler time; infinity for none, and for an unknown execution. */
    public double deadline(long execution) {
        return execution(execution).map(active -> active.request().deadline()).orElse(Double.POSITIVE_INFINITY);
    }

    /** What containers occupy on the nodes. */
    public NodeOccupancy occupancy() {
        return occupancy;
    }

    /** Accepted executions that have not ended, by id. */
    public Map<Long, ActiveExecution> executions() {
        return executions;
    }

    /** An active execution; empty also while it is quarantined. */
    public Optional<ActiveExecution> execution(long id) {
        return isQuarantined(id) ? Optional.empty() : Optional.ofNullable(executions.get(id));
    }

    /** Quarantines executions: they keep what they hold, and nothing is decided or recorded about them. */
    public void quarantine(Set<Long> ids) {
        quarantined = Set.copyOf(ids);
    }

    /**
     * Quarantines executions that could not be rebuilt from the database.
     *
     * @param reasons by execution id
     */
    public void unreadable(Map<Long, String> reasons) {
        unreadable = Map.copyOf(reasons);
        executions.keySet().removeAll(reasons.keySet());
        pendingStarts.values().removeIf(start -> reasons.containsKey(start.execution()));
        Set<Long> all = new HashSet<>(quarantined);
        all.addAll(reasons.keySet());
        quarantine(all);
    }

    /** Reasons why executions could not be rebuilt, by execution id. */
    public Map<Long, String> unreadable() {
        return unreadable;
    }

    public boolean isQuarantined(long execution) {
        return quarantined.contains(execution);
    }

    /** Placed services that have not been started, by container name, in the order of the plan. */
    public Map<String, PendingStart> pendingStarts() {
        return pendingStarts;
    }

    /** Times of the restarts of failed core services, by service id. */
    public Map<Long, Instant> restarts() {
        return restarts;
    }

    /**
     * When this process last changed the state of a container, by name. A listing that began earlier is out of date.
     */
    public Map<String, Instant> containerChanges() {
        return containerChanges;
    }

    /** The nodes as they were last observed. */
    public List<ObservedNode> observedNodes() {
        return observedNodes;
    }

    /** The nodes that operators have drained, as the scheduler has them. */
    public Set<String> drainedNodes() {
        return drainedNodes;
    }

    public void updateNodes(List<ObservedNode> observed, Set<String> drained) {
        observedNodes = List.copyOf(observed);
        drainedNodes = Set.copyOf(drained);
    }

    /** When nodes stopped answering, by name. */
    public Map<String, Instant> silentSince() {
        return silentSince;
    }

    /** Records that the engine of a node answers again. */
    public void engineReconnected(String node, Instant now) {
        engineReconnected.put(node, now);
    }

    /** When the engine of a node last answered again. */
    public Optional<Instant> engineReconnected(String node) {
        return Optional.ofNullable(engineReconnected.get(node));
    }

    /** Number of nodes that do not answer, lost ones included. */
    public int silentNodes() {
        return silentSince.size();
    }

    /** Whether a pending start belongs to no active execution, which is a defect. */
    public boolean hasOrphanedPendingStarts() {
        return pendingStarts.values().stream().anyMatch(start -> !executions.containsKey(start.execution()));
    }
}
