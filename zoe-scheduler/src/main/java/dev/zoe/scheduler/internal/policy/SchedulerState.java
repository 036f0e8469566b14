package dev.zoe.scheduler.internal.policy;

import dev.zoe.scheduler.Limits;
import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.WorkProgress;
import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.cluster.DominantShare;
import dev.zoe.scheduler.internal.journal.Journal;
import dev.zoe.scheduler.internal.ledger.EffortCounters;
import dev.zoe.scheduler.internal.ledger.HolderRegistry;
import dev.zoe.scheduler.internal.ledger.Ledger;
import dev.zoe.scheduler.internal.ledger.NodeState;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import dev.zoe.scheduler.internal.ledger.RunningSet;
import dev.zoe.scheduler.internal.queue.FairShareQueue;
import dev.zoe.scheduler.internal.queue.OrderedQueue;
import dev.zoe.scheduler.internal.queue.QuotaQueue;
import dev.zoe.scheduler.internal.queue.RequestPriorities;
import dev.zoe.scheduler.internal.queue.RequestQueue;
import dev.zoe.scheduler.internal.queue.WaitingRequest;
import dev.zoe.scheduler.internal.quota.Quotas;
import dev.zoe.scheduler.internal.quota.RequestQuotas;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The state of the engine: settings, nodes, waiting and running requests, and what each of them holds. */
public final class SchedulerState {

    private final EffortCounters effort = new EffortCounters();

    private final Journal journal = new Journal();
    private Settings settings;
    private final Cluster cluster;
    private final Ledger ledger;
    private final RunningSet runningSet;
    private final HolderRegistry holders;
    private final Quotas quotas = new Quotas();
    private final RequestQueue queue;
    private RequestPriorities priorities;
    private long version;

    private final FeasibilityCache feasibility;
    private boolean capacityChanged;

    public SchedulerState(Settings settings) {
        this.settings = settings;
        cluster = new Cluster(journal, settings.placement(), effort);
        ledger = new Ledger(journal, cluster, effort);
        runningSet = new RunningSet(journal, effort);
        holders = new HolderRegistry(settings.weights());
        priorities = new RequestPriorities(settings, cluster);
        queue = new RequestQueue(journal, this::newQueue, this::neverFits, quotas, () -> this.settings
                .allocator()
                .whole());
        feasibility = new FeasibilityCache(() -> new FeasibilityCheck(this.settings, cluster.nodes(), quotas));
    }

    public EffortCounters effort() {
        return effort;
    }

    Journal journal() {
        return journal;
    }

    /** Answers a question in a trial that is never kept. So the answer cannot change the state. */
    public <T> T whatIf(Supplier<T> question) {
        return journal.whatIf(question);
    }

    public Settings settings() {
        return settings;
    }

    public Cluster cluster() {
        return cluster;
    }

    public Ledger ledger() {
        return ledger;
    }

    public RunningSet runningSet() {
        return runningSet;
    }

    public HolderRegistry holders() {
        return holders;
    }

    public RequestQueue queue() {
        return queue;
    }

    public RequestPriorities priorities() {
        return priorities;
    }

    /** Grows with every change that may change whether a request can start, except a request that joins the queue. */
    long version() {
        return version;
    }

    /** Something changed that may change whether a request can start. */
    public void changed() {
        journal.requireNoTrial();
        version++;
    }

    /** From now on these settings hold; every request's place is found again. */
    public void configure(Settings changed) {
        journal.requireNoTrial();
        settings = changed;
        cluster.choose(changed.placement());
        priorities = new RequestPriorities(changed, cluster);
        feasibility.invalidate();
        holders.weigh(changed.weights());
        queue.renew(priorities);
        changed();
    }

    /** From now on the holder has these limits; returns whether it had others before. */
    public boolean limit(String holder, Optional<Limits> limits) {
        journal.requireNoTrial();
        if (!quotas.change(holder, limits)) {
            return false;
        }
        for (RunningRequest running : runningSet.requests()) {
            if (running.request().quotas().contains(holder)) {
                running.changeQuotas(new RequestQuotas(quotas.of(running.request())));
            }
        }
        feasibility.invalidate();
        queue.limitsChanged(holder);
        changed();
        return true;
    }

    public NodeState put(Node node) {
        int dimensions = cluster.dimensions().count();
        NodeState state = cluster.put(node);
        if (cluster.dimensions().count() > dimensions) {
            widen();
        }
        return state;
    }

    /** The node is described again, or for the first time. */
    public void describe(Node node) {
        cluster.touched().add(put(node));
        capacityMayHaveChanged();
    }

    public void drop(NodeState node) {
        cluster.drop(node);
        capacityMayHaveChanged();
    }

    /** What a request asks for is known from now on. */
    public void learn(Request request) {
        journal.requireNoTrial();
        if (cluster.learn(request)) {
            widen();
        }
    }

    public void join(Request request) {
        learn(request);
        addRequestOf(request.holder());
        queue.join(request, priorities);
    }

    public void addRequestOf(String holder) {
        journal.requireNoTrial();
        holders.addRequest(holder, cluster.dimensions().count());
    }

    /** The request as it would run from now on: it asks for all its instances, and holds none. */
    public RunningRequest newRunningRequest(Request request, double now) {
        int instances = Math.addExact(request.core(), request.elastic());
        WorkProgress progress = WorkProgress.start(request.runTime(), instances, now, settings.speedUp());
        RunningRequest running = cluster.newRunningRequest(
                request, holders.get(request.holder()), new RequestQuotas(quotas.of(request)), progress);
        priorities.measure(running);
        return running;
    }

    /** Takes it out of the queue, for good. */
    public void leaveQueue(WaitingRequest waiting) {
        queue.leave(waiting);
        changed();
    }

    public boolean neverFits(WaitingRequest waiting) {
        return feasibility.neverFits(waiting);
    }

    /** Why it could never run on the known nodes or within its quotas; empty when it could. */
    public Optional<Infeasibility> neverFits(Request request) {
        return feasibility.neverFits(request);
    }

    /**
     * The running request that lost core which it could have again, if there is one: no other may take that capacity.
     */
    @Nullable
    RunningRequest awaitingRepair() {
        if (runningSet.lacksCore()) {
            for (RunningRequest running : runningSet.requests()) {
                if (running.lacksCore() && feasibility.couldBeWhole(running)) {
                    return running;
                }
            }
        }
        return null;
    }

    /**
     * Finds every place in the queue again if the capacity of the cluster counts and changed; returns whether it did.
     */
    public boolean renewQueue() {
        if (!capacityChanged) {
            return false;
        }
        capacityChanged = false;
        queue.renew(priorities);
        return true;
    }

    private void capacityMayHaveChanged() {
        feasibility.invalidate();
        changed();
        capacityChanged |= priorities.dependsOnCapacity() || queue.hasPassedOver();
    }

    private OrderedQueue newQueue() {
        return priorities.byShare()
                ? new FairShareQueue(
                        effort,
                        name -> holders.get(name).coreShare(cluster.totals().capacity()),
                        w -> DominantShare.ofCore(w.request(), cluster)
                                / holders.get(w.request().holder()).weight())
                : new QuotaQueue(effort);
    }

    private void widen() {
        int count = cluster.dimensions().count();
        feasibility.invalidate();
        holders.all().forEach(h -> h.widen(count));
        for (RunningRequest running : runningSet.requests()) {
            running.elasticUnknown();
            running.groups().forEach(g -> g.widen(count));
        }
    }
}
