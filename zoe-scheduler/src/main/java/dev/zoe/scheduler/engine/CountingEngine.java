package dev.zoe.scheduler.engine;

import dev.zoe.scheduler.Decision;
import dev.zoe.scheduler.Instance;
import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.NodeAllocation;
import dev.zoe.scheduler.Placed;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.Verdict;
import dev.zoe.scheduler.WorkProgress;
import dev.zoe.scheduler.internal.ledger.EffortCounters;
import java.util.List;
import java.util.Optional;

/**
 * Decides who runs, what each one gets, and where, in counts of identical instances. First tell it what happened, then
 * ask it to {@link #decide(double)}. For callers that give each instance a name there is {@link SchedulingEngine}.
 *
 * <p>The engine keeps its own books: what a decision takes back is free at once, and what it starts is held at once.
 * Times are finite seconds; a time before the latest one heard of counts as that one. Events about unknown or ended
 * requests, and events told twice, change nothing.
 *
 * <p>A request that could never fit stays in the waiting line, but the others do not wait for it.
 *
 * <p>Not thread-safe: one thread owns it. It holds no state that cannot be rebuilt.
 */
public final class CountingEngine {

    private final EventIntake decisions;
    private double latest = Double.NEGATIVE_INFINITY;

    /** An engine without nodes. */
    public CountingEngine(Settings settings) {
        decisions = new EventIntake(settings);
    }

    /** From the next decision on these settings hold. Nothing that runs is stopped because of that alone. */
    public void configure(Settings settings, double now) {
        advance(now);
        decisions.configure(settings, latest);
    }

    public Settings settings() {
        return decisions.settings();
    }

    /**
     * A node joined, or its capacity, foreign load, labels or drain state changed. What it holds stays, even when that
     * is more than it has now; nothing new is placed there until there is room again.
     */
    public void nodeChanged(Node node) {
        decisions.nodeChanged(node);
    }

    /**
     * A node is gone, and with it what ran there. Elastic instances will be placed again; core ones are for the caller
     * to judge: if it does not end the request, they are placed again as well.
     *
     * @return what was lost
     */
    public List<Held> nodeLost(String name, double now) {
        advance(now);
        return decisions.nodeLost(name, latest);
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
     * @param held what it holds; all core instances, unless some were lost
     * @param done work that it has done, in instance-seconds
     * @throws IllegalArgumentException when it holds something that the request does not have; nothing is changed then
     */
    public void restored(Request request, List<Held> held, double done, double now) {
        advance(now);
        decisions.restored(request, held, done, latest);
    }

    /**
     * An instance ended by itself and holds nothing any more. From {@code again} on one is placed again, if possible on
     * another node; a core instance then goes before all that wait, and nobody is admitted until it is placed, unless
     * it could not fit even with all others gone.
     *
     * @param placed where it ran; empty for one that is not placed, of which only the time is noted
     * @param again seconds: not placed again before then; infinity for never, it is then no longer wanted
     * @throws IllegalArgumentException when the request is in service and has no such instance, or none there, or the
     *     time is not a number
     */
    public void instanceEnded(Instance instance, Optional<Placed> placed, double now, double again) {
        if (Double.isNaN(again)) {
            throw new IllegalArgumentException(
                    "%s: the time to place it again must be a number of seconds or infinity, not NaN"
                            .formatted(instance));
        }
        advance(now);
        decisions.instanceEnded(instance, placed, latest, again);
    }

    /** A request is over, or was withdrawn while it waited: it holds nothing any more. */
    public void ended(long request, double now) {
        advance(now);
        decisions.ended(request, latest);
    }

    /**
     * What is to be done now. Nothing is, unless there was an event since the last call, its
     * {@link Decision#nextDecision()} has come, or as time goes by somebody else came to the head of the line, which is
     * not announced.
     */
    public Decision decide(double now) {
        advance(now);
        return decisions.decide(latest);
    }

    /** Why a request stands where it stands. */
    public Verdict explain(long request, double now) {
        requireFinite(now);
        return decisions.explain(request, Math.max(latest, now));
    }

    /** The waiting requests from the head, at most {@code limit}. */
    public List<Queued> queue(int limit, double now) {
        requireFinite(now);
        return decisions.queue(limit, Math.max(latest, now));
    }

    /** Number of waiting requests. */
    public int waitingCount() {
        return decisions.waitingCount();
    }

    /** Ids of the requests in service, in order. */
    public List<Long> inService() {
        return decisions.inService();
    }

    /** How far a request in service is, going by what it was granted; empty for others. */
    public Optional<WorkProgress> progress(long request) {
        return decisions.progress(request);
    }

    /** Every node with what this engine has allocated on it, by name. */
    public List<NodeAllocation> nodes() {
        return decisions.nodes();
    }

    /** The latest time heard of, in seconds. */
    public double latest() {
        return latest;
    }

    /** Work done so far, counted. */
    public EffortCounters effort() {
        return decisions.effort();
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
     * Instances of one component on one node.
     *
     * @param component index into {@link Request#components()}
     * @param since seconds; when they started
     */
    public record Held(long request, int component, String node, int core, int elastic, double since) {}

    /**
     * A waiting request.
     *
     * @param position from 1
     * @param value what the order compares: the size in its unit, the ratio for HRRN, the share for fair, otherwise
     *     seconds
     */
    public record Queued(long request, int position, double value) {}
}
