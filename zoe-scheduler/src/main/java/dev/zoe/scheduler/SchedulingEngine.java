package dev.zoe.scheduler;

import dev.zoe.scheduler.internal.Decisions;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decides who runs, what each one gets, and where. First tell it what happened, then ask it to {@link #decide(double)}.
 *
 * <p>Requests are served in FIFO order within their urgency class, and nobody passes the head; what each one gets is
 * decided by the flexible algorithm (REBALANCE), and where by the published placement. A request that could never fit
 * stays in the waiting line, but the others do not wait for it.
 *
 * <p>The engine keeps its own books: what a plan takes back is free at once, and what it starts is held at once. Times
 * are finite seconds; a time before the latest one heard of counts as that one. Events about unknown or ended requests,
 * and events told twice, change nothing.
 *
 * <p>Not thread-safe: one thread owns it. It holds no state that cannot be rebuilt: after a restart, tell it the nodes,
 * {@link #restored} every request that was in service, {@link #instanceEnded} every instance of those that waits to be
 * placed again or has finished, and {@link #submitted} the waiting ones.
 */
public final class SchedulingEngine {

    private final Decisions decisions = new Decisions();
    private double latest = Double.NEGATIVE_INFINITY;

    /**
     * A node joined, or its capacity, foreign load, labels or drain state changed. What it holds stays, even when that
     * is more than it has now; nothing new is placed there until there is room again.
     */
    public void nodeChanged(Node node) {
        decisions.nodeChanged(node);
    }

    /**
     * A node is gone, and with it what ran there.
     *
     * @return the instances that were lost; elastic ones will be placed again, core ones are for the caller to judge:
     *     if it does not end the request, they are placed again as well
     */
    public List<Instance> nodeLost(String name, double now) {
        advance(now);
        return decisions.nodeLost(name);
    }

    /**
     * Why this request could never run, even if it had all known nodes for itself; empty when it could. Drained nodes
     * and what others use count as available, since both may change. With no node known nothing can be said, and the
     * answer is empty.
     */
    public Optional<String> neverFits(Request request) {
        return decisions.neverFits(request);
    }

    /** A request arrived. Telling it twice changes nothing. */
    public void submitted(Request request) {
        decisions.submitted(request);
    }

    /**
     * A request that was in service before a restart. A node that is not known yet holds what is there until it is told
     * or lost.
     *
     * @param placed where its instances are; all core ones among them, unless some were lost
     * @throws IllegalArgumentException when something is placed that the request does not have; nothing is changed then
     */
    public void restored(Request request, Map<Instance, String> placed, double now) {
        advance(now);
        decisions.restored(request, placed);
    }

    /**
     * An instance ended by itself and holds nothing any more. From {@code again} on it is placed again, if possible on
     * another node; a core instance then goes before all that wait, and nobody is admitted until it is placed, unless
     * it could not fit even with all others gone. For an instance that is not placed only the time is noted.
     *
     * @param again seconds: not placed again before then; infinity for never, it is then no longer wanted
     * @throws IllegalArgumentException when the request is in service and has no such instance, or a time is not a
     *     number
     */
    public void instanceEnded(Instance instance, double now, double again) {
        if (Double.isNaN(again)) {
            throw new IllegalArgumentException(
                    "%s: the time to place it again must be a number of seconds or infinity, not NaN"
                            .formatted(instance));
        }
        advance(now);
        decisions.instanceEnded(instance, again);
    }

    /** A request is over, or was withdrawn while it waited: it holds nothing any more. */
    public void ended(long request, double now) {
        advance(now);
        decisions.ended(request);
    }

    /** What is to be done now. With no event since the last call and no time passed, the plan is empty. */
    public Plan decide(double now) {
        advance(now);
        return decisions.decide(latest);
    }

    /** Why a request stands where it stands. */
    public Verdict explain(long request, double now) {
        requireFinite(now);
        return decisions.explain(request, Math.max(latest, now));
    }

    /** Ids of the waiting requests from the head, at most {@code limit}. */
    public List<Long> waiting(int limit, double now) {
        requireFinite(now);
        return decisions.waiting(limit);
    }

    /** Number of waiting requests. */
    public int waitingCount() {
        return decisions.waitingCount();
    }

    /** Ids of the requests in service, in order. */
    public List<Long> inService() {
        return decisions.inService();
    }

    /** Every node with what this engine has allocated on it, by name. */
    public List<NodeAllocation> nodes() {
        return decisions.nodes();
    }

    private void advance(double now) {
        requireFinite(now);
        latest = Math.max(latest, now);
    }

    private static void requireFinite(double now) {
        if (!Double.isFinite(now)) {
            throw new IllegalArgumentException("the time must be a finite number of seconds, not " + now);
        }
    }

    /**
     * A node and its load.
     *
     * @param allocated held by instances of this engine
     * @param instances number of those
     */
    public record NodeAllocation(Node node, Resources allocated, int instances) {}
}
