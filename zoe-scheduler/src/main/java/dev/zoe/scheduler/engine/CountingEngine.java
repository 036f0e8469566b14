package dev.zoe.scheduler.engine;

import dev.zoe.scheduler.Decision;
import dev.zoe.scheduler.Instance;
import dev.zoe.scheduler.InstanceLocation;
import dev.zoe.scheduler.Limits;
import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.NodeAllocation;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.Verdict;
import dev.zoe.scheduler.WorkProgress;
import dev.zoe.scheduler.internal.explain.InfeasibilitySentences;
import dev.zoe.scheduler.internal.explain.PlacementSentences;
import dev.zoe.scheduler.internal.explain.RequestExplainer;
import dev.zoe.scheduler.internal.ledger.EffortCounters;
import dev.zoe.scheduler.internal.ledger.RunningRequest;
import dev.zoe.scheduler.internal.policy.DecisionCommit;
import dev.zoe.scheduler.internal.policy.MinimumRuns;
import dev.zoe.scheduler.internal.policy.Rebalance;
import dev.zoe.scheduler.internal.policy.SchedulerState;
import dev.zoe.scheduler.internal.queue.WaitingRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides which requests run, how many instances each one gets, and where, in counts of identical instances. First
 * report the events, then ask it to {@link #decide(double)}. For callers that give each instance a name there is
 * {@link SchedulingEngine}.
 *
 * <p>The engine keeps its own ledger: what a decision reclaims is free at once, and what it starts is held at once.
 * Times are finite seconds; a time before the latest known one counts as that one. Events about unknown or ended
 * requests, and repeated events, change nothing.
 *
 * <p>A request that could never fit stays in the queue, but the others do not wait for it.
 *
 * <p>Not thread-safe: one thread owns it. It holds no state that cannot be rebuilt.
 */
public final class CountingEngine {

    private final SchedulerState state;
    private final Rebalance rebalance;
    private final MinimumRuns minimumRuns;
    private final DecisionCommit commit;
    private final RequestExplainer verdicts;
    private final EventIntake events;

    /** The head of the queue after the last decision. */
    private @Nullable WaitingRequest headThen;

    private double nextDecision = Double.POSITIVE_INFINITY;
    private double latest = Double.NEGATIVE_INFINITY;

    /** An engine without nodes. */
    public CountingEngine(Settings settings) {
        state = new SchedulerState(settings);
        rebalance = new Rebalance(state);
        minimumRuns = new MinimumRuns(state);
        commit = new DecisionCommit(state, minimumRuns, PlacementSentences::of);
        verdicts = new RequestExplainer(state, rebalance);
        events = new EventIntake(state, rebalance, minimumRuns);
    }

    /** From the next decision on these settings hold. Nothing that runs is stopped because of that alone. */
    public void configure(Settings settings, double now) {
        advance(now);
        events.configure(settings, latest);
    }

    public Settings settings() {
        return state.settings();
    }

    /**
     * The limits of a holder are these from now on; empty for none. A waiting request that would exceed a limit is
     * held, and so are those of the holder that go after it. Nothing that runs is stopped, also when it is above a
     * limit.
     *
     * @param holder one of {@link Request#quotas()}; it need not have requests
     */
    public void limitsChanged(String holder, Optional<Limits> limits) {
        events.limitsChanged(holder, limits);
    }

    /**
     * A node joined, or its capacity, foreign load, labels or drain state changed. What it holds stays, even when that
     * is more than it has now; nothing new is placed there until there is free capacity again.
     */
    public void nodeChanged(Node node) {
        events.nodeChanged(node);
    }

    /**
     * A node is gone, and with it what ran there. Elastic instances will be placed again; core ones are for the caller
     * to judge: if it does not end the request, they are placed again as well.
     *
     * @return what was lost
     */
    public List<HeldInstances> nodeLost(String name, double now) {
        advance(now);
        return events.nodeLost(name, latest);
    }

    /**
     * Why this request could never run, even if it had all known nodes and the whole quotas of its holders for itself;
     * empty when it could. Drained nodes and what others use count as available, since both may change. With no node
     * known nothing can be said about nodes.
     */
    public Optional<String> neverFits(Request request) {
        return state.whatIf(() -> state.neverFits(request)).map(InfeasibilitySentences::of);
    }

    /** A request arrived. Reporting it twice changes nothing. */
    public void submitted(Request request) {
        events.submitted(request);
    }

    /**
     * A request that was running before a restart. A node that is not known yet holds what is there until it is
     * described or lost.
     *
     * @param held what it holds; all core instances, unless some were lost
     * @param done work that it has done, in instance-seconds
     * @throws IllegalArgumentException when it holds something that the request does not have; nothing is changed then
     */
    public void restored(Request request, List<HeldInstances> held, double done, double now) {
        advance(now);
        events.restored(request, held, done, latest);
    }

    /**
     * An instance ended before its request and holds nothing any more. From {@code again} on one is placed again, if
     * possible on another node; a core instance then goes before all that wait, and no request is admitted until it is
     * placed, unless it could not fit even with all others gone.
     *
     * @param placed where it ran; empty for one that is not placed, of which only the time is noted
     * @param again seconds: not placed again before then; infinity for never, it is then no longer wanted
     * @throws IllegalArgumentException when the request is running and has no such instance, or none there, or the time
     *     is not a number
     */
    public void instanceEnded(Instance instance, Optional<InstanceLocation> placed, double now, double again) {
        if (Double.isNaN(again)) {
            throw new IllegalArgumentException(
                    "%s: the time to place it again must be a number of seconds or infinity, not NaN"
                            .formatted(instance));
        }
        advance(now);
        events.instanceEnded(instance, placed, latest, again);
    }

    /** A request is over, or was withdrawn while it waited: it holds nothing any more. */
    public void ended(long request, double now) {
        advance(now);
        events.ended(request, latest);
    }

    /**
     * What is to be done now. Nothing is, unless there was an event since the last call, its
     * {@link Decision#nextDecision()} has come, or as time goes by another request came to the head of the queue, which
     * is not announced.
     */
    public Decision decide(double now) {
        advance(now);
        double at = latest;
        state.queue().advance(at);
        boolean due = at >= nextDecision;
        if (!events.isStale() && !due && state.queue().head(at) == headThen) {
            return new Decision(List.of(), List.of(), nextDecision);
        }
        if (due) {
            state.changed();
            minimumRuns.expire(at);
        }
        if (state.renewQueue()) {
            state.queue().advance(at);
            rebalance.reorder(at);
        }
        rebalance.run(at);
        List<Instance> renewed = state.ledger().renewed();
        List<Decision.Change> changes = commit.close(at);
        nextDecision = commit.nextDecision(at);
        headThen = state.queue().head(at);
        events.decided();
        return new Decision(changes, renewed, nextDecision);
    }

    /** Why a request stands where it stands. */
    public Verdict explain(long request, double now) {
        requireFinite(now);
        double at = Math.max(latest, now);
        return state.whatIf(() -> {
            WaitingRequest waiting = state.queue().find(request);
            if (waiting != null) {
                return verdicts.ofWaiting(waiting, at);
            }
            RunningRequest running = state.runningSet().find(request);
            return running != null ? verdicts.ofRunning(running, at) : RequestExplainer.unknown(request);
        });
    }

    /** The waiting requests in order, held ones included, at most {@code limit}. */
    public List<Queued> queue(int limit, double now) {
        requireFinite(now);
        double at = Math.max(latest, now);
        return state.whatIf(() -> {
            List<Queued> queue = new ArrayList<>();
            for (WaitingRequest waiting : state.queue().first(limit, at)) {
                queue.add(new Queued(waiting.request().id(), queue.size() + 1, verdicts.value(waiting, at)));
            }
            return queue;
        });
    }

    /** Number of waiting requests. */
    public int waitingCount() {
        return state.queue().size();
    }

    /** Ids of the running requests, in order. */
    public List<Long> inService() {
        return state.runningSet().requests().stream().map(RunningRequest::id).toList();
    }

    /** How far a running request is, going by what it was granted; empty for others. */
    public Optional<WorkProgress> progress(long request) {
        return Optional.ofNullable(state.runningSet().find(request)).map(RunningRequest::progress);
    }

    /** Every node with what this engine has allocated on it, by name. */
    public List<NodeAllocation> nodes() {
        return state.cluster().nodes().stream()
                .map(n -> new NodeAllocation(
                        n.node(), state.cluster().dimensions().resources(n.used()), n.instances()))
                .toList();
    }

    /** The latest known time, in seconds. */
    public double latest() {
        return latest;
    }

    /** Work done so far, counted. */
    public EffortCounters effort() {
        return state.effort();
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
     * A waiting request.
     *
     * @param position from 1
     * @param value what the order compares: the size in its unit, the ratio for HRRN, the share for fair, otherwise
     *     seconds
     */
    public record Queued(long request, int position, double value) {}
}
