package dev.zoe.scheduler.internal;

import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Settings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the engine knows: settings, nodes, who waits, who is in service, and who holds what. */
final class State {

    final Effort effort = new Effort();
    Settings settings;
    final Cluster cluster;
    final Ledger ledger;
    final ServiceSet service;
    Keys keys;
    Line line;

    /** Grows with everything that may change an outlook, other than a request that joins the line. */
    long version;

    private final Map<Long, Waiter> waiting = new HashMap<>();

    /** Those that could never run on the nodes that are known: nobody waits for them. */
    private final List<Waiter> passedOver = new ArrayList<>();

    private final Map<String, Holder> holders = new HashMap<>();
    private @Nullable Capacity capacity;
    private boolean capacityChanged;

    /** Grows when what could ever fit may have changed. */
    private long capacityVersion;

    State(Settings settings) {
        this.settings = settings;
        cluster = new Cluster(settings.placement(), effort);
        ledger = new Ledger(cluster, effort);
        service = new ServiceSet(effort);
        keys = new Keys(settings, cluster);
        line = newLine();
    }

    /** From now on these settings hold; everybody's place is found anew. */
    void configure(Settings changed) {
        settings = changed;
        cluster.choose(changed.placement());
        keys = new Keys(changed, cluster);
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

    Holder holder(String name) {
        Holder known = holders.get(name);
        if (known == null) {
            known = new Holder(name, cluster.dimensions.count());
            known.weight = settings.weights().getOrDefault(name, 1.0);
            holders.put(name, known);
        }
        return known;
    }

    /** A request of it is gone. */
    void release(String name) {
        Holder holder = holder(name);
        holder.requests--;
        if (holder.requests == 0) {
            holders.remove(name);
        }
    }

    /** Whether some other holder would still have at least as large a weighted share if the newcomer had its core. */
    boolean othersHoldMore(Member newcomer) {
        long[] capacity = cluster.capacity();
        double share = newcomer.holder.shareWith(newcomer, capacity);
        for (Holder other : holders.values()) {
            double theirs = other.share(capacity);
            if (other != newcomer.holder && theirs > 0 && theirs >= share) {
                return true;
            }
        }
        return false;
    }

    /** Those whose elastic instances may be taken back at all. */
    Stretch reclaimable() {
        return settings.allocator().reclaims() ? service.everybody() : Stretch.NOBODY;
    }

    @Nullable
    Waiter findWaiter(long id) {
        return waiting.get(id);
    }

    void join(Request request) {
        Waiter waiter = new Waiter(request);
        holder(request.holder()).requests++;
        keys.set(waiter);
        waiting.put(request.id(), waiter);
        line.add(waiter);
    }

    /** Takes it out of the line, for good. */
    void leaveLine(Waiter waiter) {
        waiting.remove(waiter.request.id());
        if (!passedOver.remove(waiter)) {
            line.remove(waiter);
        }
        version++;
    }

    /** Nobody waits for this one until the nodes change. */
    void passOver(Waiter waiter) {
        line.remove(waiter);
        passedOver.add(waiter);
    }

    /** Its turn comes after all that wait now. */
    void sendToTheEnd(Waiter waiter, double now) {
        line.remove(waiter);
        waiter.since = Math.max(now, waiter.since);
        keys.set(waiter);
        line.add(waiter);
    }

    int waitingCount() {
        return waiting.size();
    }

    /** Who goes first of those that could ever run; with some orders that changes as time goes by. */
    @Nullable
    Waiter head(double now) {
        Waiter head = line.head(now);
        while (head != null && neverFits(head)) {
            passOver(head);
            head = line.head(now);
        }
        return head;
    }

    /** The first of those that could ever run; those in line before them that could not are passed over. */
    List<Waiter> candidates(int limit, double now) {
        while (true) {
            List<Waiter> first = line.first(limit, now);
            List<Waiter> never = first.stream().filter(this::neverFits).toList();
            if (never.isEmpty()) {
                return first;
            }
            never.forEach(this::passOver);
        }
    }

    /** The first in line, with those that are passed over before the first one that would go after them. */
    List<Waiter> first(int limit, double now) {
        List<Waiter> candidates = candidates(limit, now);
        if (passedOver.isEmpty()) {
            return candidates;
        }
        passedOver.sort((a, b) -> Waiter.compare(a, b, now));
        List<Waiter> first = new ArrayList<>();
        int next = 0;
        for (Waiter candidate : candidates) {
            while (next < passedOver.size() && Waiter.compare(passedOver.get(next), candidate, now) < 0) {
                first.add(passedOver.get(next++));
            }
            first.add(candidate);
        }
        first.addAll(passedOver.subList(next, passedOver.size()));
        return first.subList(0, Math.min(limit, first.size()));
    }

    boolean isPassedOver(Waiter waiter) {
        return waiter.leaf < 0;
    }

    /** How many go before it, those that are passed over included. */
    int ahead(Waiter waiter, double now) {
        if (settings.order().rule() == QueueOrder.Rule.SHARE) {
            return first(waiting.size(), now).indexOf(waiter);
        }
        int ahead = (int) passedOver.stream()
                .filter(w -> w != waiter && Waiter.compare(w, waiter, now) < 0)
                .count();
        if (!isPassedOver(waiter)) {
            return ahead + line.ahead(waiter, now);
        }
        return ahead
                + (int) line.first(line.size(), now).stream()
                        .filter(w -> Waiter.compare(w, waiter, now) < 0)
                        .count();
    }

    boolean neverFits(Waiter waiter) {
        if (waiter.fitsIn != capacityVersion) {
            if (capacity().neverFits(waiter.request).isPresent()) {
                return true;
            }
            waiter.fitsIn = capacityVersion;
        }
        return false;
    }

    Optional<String> neverFits(Request request) {
        learn(request);
        return capacity().neverFits(request);
    }

    /** The member that lost core which it could have again, if there is one. */
    @Nullable
    Member owed() {
        return service.lacksCore() ? Admission.owed(service, capacity()) : null;
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

    private Capacity capacity() {
        Capacity known = capacity;
        if (known == null) {
            known = new Capacity(settings, cluster.nodes());
            capacity = known;
        }
        return known;
    }

    private void capacityMayHaveChanged() {
        capacity = null;
        capacityVersion++;
        version++;
        capacityChanged |= keys.dependsOnCapacity() || !passedOver.isEmpty();
    }

    private void layLine() {
        line = newLine();
        for (Waiter waiter : waiting.values()) {
            keys.set(waiter);
            line.add(waiter);
        }
    }

    private Line newLine() {
        return settings.order().rule() == QueueOrder.Rule.SHARE
                ? new FairLine(
                        effort,
                        name -> holder(name).coreShare(cluster.capacity()),
                        w -> cluster.coreShare(w.request) / holder(w.request.holder()).weight)
                : new KineticLine(effort);
    }

    private void widen() {
        int count = cluster.dimensions.count();
        capacity = null;
        capacityVersion++;
        for (Holder holder : holders.values()) {
            holder.held = Arrays.copyOf(holder.held, count);
            holder.coreHeld = Arrays.copyOf(holder.coreHeld, count);
        }
        for (Member member : service.members()) {
            member.elasticUnknown();
            for (Group group : member.groups) {
                group.demand = Arrays.copyOf(group.demand, count);
            }
        }
    }
}
