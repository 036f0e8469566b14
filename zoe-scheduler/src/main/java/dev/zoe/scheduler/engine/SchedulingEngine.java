package dev.zoe.scheduler.engine;

import dev.zoe.scheduler.Decision;
import dev.zoe.scheduler.Instance;
import dev.zoe.scheduler.InstanceLocation;
import dev.zoe.scheduler.Limits;
import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.NodeAllocation;
import dev.zoe.scheduler.Plan;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.Verdict;
import dev.zoe.scheduler.WorkProgress;
import dev.zoe.scheduler.internal.ledger.EffortCounters;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decides who runs, what each one gets, and where, instance by instance. It is the {@link CountingEngine}, which
 * decides, and a register of names, which says which of several identical instances is meant: the lowest free one
 * starts, the highest is reclaimed.
 *
 * <p>Not thread-safe: one thread owns it. It holds no state that cannot be rebuilt: after a restart, report the nodes,
 * the limits, {@link #restored} every request that was running, {@link #instanceEnded} every instance of those that
 * waits to be placed again or has finished, and {@link #submitted} the waiting ones.
 */
public final class SchedulingEngine {

    private final CountingEngine engine;
    private final Map<Long, Request> requests = new HashMap<>();
    private final Map<Long, InstanceRegistry> names = new HashMap<>();
    private final Map<String, Limits> limits = new HashMap<>();

    /** First come first served, flexible, and the published placement. */
    public SchedulingEngine() {
        this(Settings.DEFAULT);
    }

    public SchedulingEngine(Settings settings) {
        engine = new CountingEngine(settings);
    }

    /** See {@link CountingEngine#configure}. */
    public void configure(Settings settings, double now) {
        engine.configure(settings, now);
    }

    public Settings settings() {
        return engine.settings();
    }

    /**
     * An engine with other settings and the same nodes, limits and requests. What is decided there changes nothing
     * here. The copy has no times of waiting: an instance that ended and is to be placed again later is not placed
     * there, and elastic instances may start that would have to cool down here.
     */
    public SchedulingEngine copy(Settings settings, double now) {
        SchedulingEngine other = new SchedulingEngine(settings);
        limits.forEach((holder, limit) -> other.limitsChanged(holder, Optional.of(limit)));
        nodes().forEach(node -> other.nodeChanged(node.node()));
        for (long request : inService()) {
            InstanceRegistry known = named(request);
            double done = progress(request)
                    .map(work -> work.granted(work.instances(), now).done())
                    .orElse(0.0);
            other.restored(known.request(), known.placed(), done, now);
            known.ended().forEach(ended -> other.instanceEnded(ended, now, Double.POSITIVE_INFINITY));
        }
        waiting(Integer.MAX_VALUE, now).forEach(request -> other.submitted(request(request)));
        return other;
    }

    /** See {@link CountingEngine#limitsChanged}. */
    public void limitsChanged(String holder, Optional<Limits> limit) {
        engine.limitsChanged(holder, limit);
        limit.ifPresentOrElse(present -> limits.put(holder, present), () -> limits.remove(holder));
    }

    /** See {@link CountingEngine#nodeChanged}. */
    public void nodeChanged(Node node) {
        engine.nodeChanged(node);
    }

    /**
     * A node is gone, and with it what ran there.
     *
     * @return the instances that were lost; elastic ones will be placed again, core ones are for the caller to judge:
     *     if it does not end the request, they are placed again as well
     */
    public List<Instance> nodeLost(String name, double now) {
        List<Instance> lost = new ArrayList<>();
        for (HeldInstances held : engine.nodeLost(name, now)) {
            lost.addAll(named(held.request()).lost(held.component(), name));
        }
        return lost;
    }

    /** See {@link CountingEngine#neverFits}. */
    public Optional<String> neverFits(Request request) {
        return engine.neverFits(request);
    }

    /** A request arrived. Reporting it twice changes nothing. */
    public void submitted(Request request) {
        if (requests.putIfAbsent(request.id(), request) == null) {
            engine.submitted(request);
        }
    }

    /**
     * A request that was running before a restart. A node that is not known yet holds what is there until it is
     * described or lost.
     *
     * @param placed where its instances are; all core ones among them, unless some were lost
     * @throws IllegalArgumentException when something is placed that the request does not have; nothing is changed then
     */
    public void restored(Request request, Map<Instance, InstanceLocation> placed, double now) {
        restored(request, placed, 0, now);
    }

    /**
     * The same, with what it has done so far.
     *
     * @param done work, in instance-seconds
     */
    public void restored(Request request, Map<Instance, InstanceLocation> placed, double done, double now) {
        if (names.containsKey(request.id())) {
            return;
        }
        InstanceRegistry known = new InstanceRegistry(request);
        placed.forEach(known::place);
        engine.restored(request, known.held(), done, now);
        requests.put(request.id(), request);
        names.put(request.id(), known);
    }

    /**
     * An instance ended before its request and holds nothing any more. From {@code again} on it is placed again, if
     * possible on another node; a core instance then goes before all that wait, and no request is admitted until it is
     * placed, unless it could not fit even with all others gone. For an instance that is not placed only the time is
     * noted.
     *
     * @param again seconds: not placed again before then; {@link Instance#WITHHELD} until another call names a time;
     *     infinity for never, it is then no longer wanted
     * @throws IllegalArgumentException when the request is running and has no such instance, or a time is not a number
     */
    public void instanceEnded(Instance instance, double now, double again) {
        InstanceRegistry known = names.get(instance.request());
        if (known != null) {
            engine.instanceEnded(instance, known.placed(instance), now, again);
            known.ended(instance);
        }
    }

    /** A request is over, or was withdrawn while it waited: it holds nothing any more. */
    public void ended(long request, double now) {
        engine.ended(request, now);
        requests.remove(request);
        names.remove(request);
    }

    /** What is to be done now. With no event since the last call and no time passed, the plan is empty. */
    public Plan decide(double now) {
        Decision decision = engine.decide(now);
        decision.renewed().forEach(i -> named(i.request()).renew(i));
        List<Plan.Effect> effects = new ArrayList<>();
        List<Plan.Start> starts = new ArrayList<>();
        Collection<Decision.Change> changes = decision.changes();
        for (Decision.Change change : changes) {
            if (change.count() < 0) {
                effects.addAll(named(change.request())
                        .reclaim(change, settings().hysteresis().minimumRun(), engine.latest()));
            }
        }
        for (Decision.Change change : changes) {
            if (change.count() > 0) {
                starts.addAll(named(change.request()).start(change, engine.latest()));
            }
        }
        effects.addAll(InstanceRegistry.inOrder(starts));
        return new Plan(effects, decision.nextDecision());
    }

    /** Why a request stands where it stands. */
    public Verdict explain(long request, double now) {
        return engine.explain(request, now);
    }

    /** Ids of the waiting requests in order, held ones included, at most {@code limit}. */
    public List<Long> waiting(int limit, double now) {
        return engine.queue(limit, now).stream()
                .map(CountingEngine.Queued::request)
                .toList();
    }

    /** The waiting requests in order, held ones included, at most {@code limit}. */
    public List<CountingEngine.Queued> queue(int limit, double now) {
        return engine.queue(limit, now);
    }

    /** Number of waiting requests. */
    public int waitingCount() {
        return engine.waitingCount();
    }

    /** Ids of the running requests, in order. */
    public List<Long> inService() {
        return engine.inService();
    }

    /** See {@link CountingEngine#progress}. */
    public Optional<WorkProgress> progress(long request) {
        return engine.progress(request);
    }

    /** Every node with what this engine has allocated on it, by name. */
    public List<NodeAllocation> nodes() {
        return engine.nodes();
    }

    /** Work done so far, counted. */
    public EffortCounters effort() {
        return engine.effort();
    }

    private InstanceRegistry named(long request) {
        return names.computeIfAbsent(request, id -> new InstanceRegistry(request(id)));
    }

    private Request request(long id) {
        Request known = requests.get(id);
        if (known == null) {
            throw new IllegalStateException("request %d was never submitted".formatted(id));
        }
        return known;
    }
}
