package dev.zoe.scheduler.internal.policy;

import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.ledger.EffortCounters;
import dev.zoe.scheduler.internal.ledger.HolderUsage;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.Ledger;
import dev.zoe.scheduler.internal.ledger.NodeState;
import dev.zoe.scheduler.internal.ledger.RunningRange;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import dev.zoe.scheduler.internal.ledger.RunningSet;
import dev.zoe.scheduler.internal.queue.FairShareQueue;
import dev.zoe.scheduler.internal.queue.KineticQueue;
import dev.zoe.scheduler.internal.queue.OrderedQueue;
import dev.zoe.scheduler.internal.queue.RequestPriorities;
import dev.zoe.scheduler.internal.queue.WaitingRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the engine knows: settings, nodes, who waits, who is in service, and who holds what. */
final class SchedulerState {

    final EffortCounters effort = new EffortCounters();
    Settings settings;
    final Cluster cluster;
    final Ledger ledger;
    final RunningSet runningSet;
    RequestPriorities priorities;
    OrderedQueue ordered;

    /** Grows with everything that may change an outlook, other than a request that joins the line. */
    long version;

    private final Map<Long, WaitingRequest> waiting = new HashMap<>();

    /** Those that could never run on the nodes that are known: nobody waits for them. */
    private final List<WaitingRequest> passedOver = new ArrayList<>();

    private final Map<String, HolderUsage> holders = new HashMap<>();
    private @Nullable FeasibilityCheck capacity;
    private boolean capacityChanged;

    /** Grows when what could ever fit may have changed. */
    private long capacityVersion;

    SchedulerState(Settings settings) {
        this.settings = settings;
        cluster = new Cluster(settings.placement(), effort);
        ledger = new Ledger(cluster, effort);
        runningSet = new RunningSet(effort);
        priorities = new RequestPriorities(settings, cluster);
        ordered = newLine();
    }

    /** From now on these settings hold; everybody's place is found anew. */
    void configure(Settings changed) {
        settings = changed;
        cluster.choose(changed.placement());
        priorities = new RequestPriorities(changed, cluster);
        capacity = null;
        capacityVersion++;
        holders.values().forEach(h -> h.weight = changed.weights().getOrDefault(h.name, 1.0));
        passedOver.clear();
        layLine();
        version++;
    }

    void put(Node node) {
        int dimensions = cluster.dimensions.count();
        cluster.touch(cluster.put(node));
        if (cluster.dimensions.count() > dimensions) {
            widen();
        }
        capacityMayHaveChanged();
    }

    void drop(NodeState node) {
        cluster.drop(node);
        capacityMayHaveChanged();
    }

    /** What a request asks for is known from now on. */
    void learn(Request request) {
        if (cluster.learn(request)) {
            widen();
        }
    }

    HolderUsage holder(String name) {
        HolderUsage known = holders.get(name);
        if (known == null) {
            known = new HolderUsage(name, cluster.dimensions.count());
            known.weight = settings.weights().getOrDefault(name, 1.0);
            holders.put(name, known);
        }
        return known;
    }

    /** A request of it is gone. */
    void release(String name) {
        HolderUsage holder = holder(name);
        holder.requests--;
        if (holder.requests == 0) {
            holders.remove(name);
        }
    }

    /** Whether some other holder would still have at least as large a weighted share if the newcomer had its core. */
    boolean othersHoldMore(RunningRequest newcomer) {
        long[] capacity = cluster.capacity();
        double share = newcomer.holder.shareWith(newcomer, capacity);
        for (HolderUsage other : holders.values()) {
            double theirs = other.share(capacity);
            if (other != newcomer.holder && theirs > 0 && theirs >= share) {
                return true;
            }
        }
        return false;
    }

    /** Those whose elastic instances may be taken back at all. */
    RunningRange reclaimable() {
        return settings.allocator().reclaims() ? runningSet.everybody() : RunningRange.NOBODY;
    }

    @Nullable
    WaitingRequest findWaiter(long id) {
        return waiting.get(id);
    }

    void join(Request request) {
        WaitingRequest waiting = new WaitingRequest(request);
        holder(request.holder()).requests++;
        priorities.set(waiting);
        waiting.put(request.id(), waiting);
        ordered.add(waiting);
    }

    /** Takes it out of the line, for good. */
    void leaveLine(WaitingRequest waiting) {
        waiting.remove(waiting.request.id());
        if (!passedOver.remove(waiting)) {
            ordered.remove(waiting);
        }
        version++;
    }

    /** Nobody waits for this one until the nodes change. */
    void passOver(WaitingRequest waiting) {
        ordered.remove(waiting);
        passedOver.add(waiting);
    }

    /** Its turn comes after all that wait now. */
    void sendToTheEnd(WaitingRequest waiting, double now) {
        ordered.remove(waiting);
        waiting.since = Math.max(now, waiting.since);
        priorities.set(waiting);
        ordered.add(waiting);
    }

    int waitingCount() {
        return waiting.size();
    }

    /** Who goes first of those that could ever run; with some orders that changes as time goes by. */
    @Nullable
    WaitingRequest head(double now) {
        WaitingRequest head = ordered.head(now);
        while (head != null && neverFits(head)) {
            passOver(head);
            head = ordered.head(now);
        }
        return head;
    }

    /** The first of those that could ever run; those in line before them that could not are passed over. */
    List<WaitingRequest> candidates(int limit, double now) {
        while (true) {
            List<WaitingRequest> first = ordered.first(limit, now);
            List<WaitingRequest> never = first.stream().filter(this::neverFits).toList();
            if (never.isEmpty()) {
                return first;
            }
            never.forEach(this::passOver);
        }
    }

    /** The first in line, with those that are passed over before the first one that would go after them. */
    List<WaitingRequest> first(int limit, double now) {
        List<WaitingRequest> candidates = candidates(limit, now);
        if (passedOver.isEmpty()) {
            return candidates;
        }
        passedOver.sort((a, b) -> WaitingRequest.compare(a, b, now));
        List<WaitingRequest> first = new ArrayList<>();
        int next = 0;
        for (WaitingRequest candidate : candidates) {
            while (next < passedOver.size() && WaitingRequest.compare(passedOver.get(next), candidate, now) < 0) {
                first.add(passedOver.get(next++));
            }
            first.add(candidate);
        }
        first.addAll(passedOver.subList(next, passedOver.size()));
        return first.subList(0, Math.min(limit, first.size()));
    }

    boolean isPassedOver(WaitingRequest waiting) {
        return waiting.leaf < 0;
    }

    /** How many go before it, those that are passed over included. */
    int ahead(WaitingRequest waiting, double now) {
        if (settings.order().rule() == QueueOrder.Rule.SHARE) {
            return first(waiting.size(), now).indexOf(waiting);
        }
        int ahead = (int) passedOver.stream()
                .filter(w -> w != waiting && WaitingRequest.compare(w, waiting, now) < 0)
                .count();
        if (!isPassedOver(waiting)) {
            return ahead + ordered.ahead(waiting, now);
        }
        return ahead
                + (int) ordered.first(ordered.size(), now).stream()
                        .filter(w -> WaitingRequest.compare(w, waiting, now) < 0)
                        .count();
    }

    boolean neverFits(WaitingRequest waiting) {
        if (waiting.fitsIn != capacityVersion) {
            if (capacity().neverFits(waiting.request).isPresent()) {
                return true;
            }
            waiting.fitsIn = capacityVersion;
        }
        return false;
    }

    Optional<String> neverFits(Request request) {
        learn(request);
        return capacity().neverFits(request);
    }

    /** The member that lost core which it could have again, if there is one. */
    @Nullable
    RunningRequest owed() {
        return runningSet.lacksCore() ? Admission.owed(runningSet, capacity()) : null;
    }

    /** Puts everybody in line anew if what the whole cluster has counts and has changed; tells whether it did. */
    boolean renewLine() {
        if (!capacityChanged) {
            return false;
        }
        capacityChanged = false;
        passedOver.clear();
        layLine();
        return true;
    }

    private FeasibilityCheck capacity() {
        FeasibilityCheck known = capacity;
        if (known == null) {
            known = new FeasibilityCheck(settings, cluster.nodes());
            capacity = known;
        }
        return known;
    }

    private void capacityMayHaveChanged() {
        capacity = null;
        capacityVersion++;
        version++;
        capacityChanged |= priorities.dependsOnCapacity() || !passedOver.isEmpty();
    }

    private void layLine() {
        ordered = newLine();
        for (WaitingRequest waiting : waiting.values()) {
            priorities.set(waiting);
            ordered.add(waiting);
        }
    }

    private OrderedQueue newLine() {
        return settings.order().rule() == QueueOrder.Rule.SHARE
                ? new FairShareQueue(
                        effort,
                        name -> holder(name).coreShare(cluster.capacity()),
                        w -> cluster.coreShare(w.request) / holder(w.request.holder()).weight)
                : new KineticQueue(effort);
    }

    private void widen() {
        int count = cluster.dimensions.count();
        capacity = null;
        capacityVersion++;
        for (HolderUsage holder : holders.values()) {
            holder.held = Arrays.copyOf(holder.held, count);
            holder.coreHeld = Arrays.copyOf(holder.coreHeld, count);
        }
        for (RunningRequest running : runningSet.members()) {
            running.elasticUnknown();
            for (InstanceGroup group : running.groups) {
                group.demand = Arrays.copyOf(group.demand, count);
            }
        }
    }
}
