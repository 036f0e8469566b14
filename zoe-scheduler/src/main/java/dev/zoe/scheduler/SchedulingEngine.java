package dev.zoe.scheduler;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decides who runs, what each one gets, and where. First tell it what happened, then ask it to {@link #decide(double)}.
 *
 * <p>Not thread-safe: one thread owns it. It holds no state that cannot be rebuilt: after a restart, tell it the nodes,
 * {@link #restored} every request that was in service, and {@link #submitted} the waiting ones.
 */
public final class SchedulingEngine {

    /** A node joined, or its capacity, foreign load, labels or drain state changed. */
    public void nodeChanged(Node node) {
        throw new UnsupportedOperationException(node.name());
    }

    /**
     * A node is gone, and with it what ran there.
     *
     * @return the instances that were lost; elastic ones will be placed again, core ones are for the caller to judge
     */
    public List<Instance> nodeLost(String name, double now) {
        throw new UnsupportedOperationException(name + now);
    }

    /**
     * Why this request could never run, even if it had all known nodes for itself; empty when it could. With no node
     * known nothing can be said, and the answer is empty.
     */
    public Optional<String> neverFits(Request request) {
        throw new UnsupportedOperationException(request.toString());
    }

    /** A request arrived. Telling it twice changes nothing. */
    public void submitted(Request request) {
        throw new UnsupportedOperationException(request.toString());
    }

    /**
     * A request that was in service before a restart.
     *
     * @param placed where its instances are; all core ones among them, unless some were lost
     */
    public void restored(Request request, Map<Instance, String> placed, double now) {
        throw new UnsupportedOperationException(request.toString() + placed + now);
    }

    /**
     * An instance ended by itself and holds nothing any more.
     *
     * @param again seconds: not placed again before then; infinity for never
     */
    public void instanceEnded(Instance instance, double now, double again) {
        throw new UnsupportedOperationException(instance.toString() + now + again);
    }

    /** A request is over, or was withdrawn while it waited: it holds nothing any more. */
    public void ended(long request, double now) {
        throw new UnsupportedOperationException(request + " " + now);
    }

    /** What is to be done now. With no event since the last call and no time passed, the plan is empty. */
    public Plan decide(double now) {
        throw new UnsupportedOperationException("at " + now);
    }

    /** Why a request stands where it stands. */
    public Verdict explain(long request, double now) {
        throw new UnsupportedOperationException(request + " " + now);
    }

    /** Ids of the waiting requests from the head, at most {@code limit}. */
    public List<Long> waiting(int limit, double now) {
        throw new UnsupportedOperationException(limit + " " + now);
    }

    /** Number of waiting requests. */
    public int waitingCount() {
        throw new UnsupportedOperationException("waiting");
    }

    /** Ids of the requests in service, in order. */
    public List<Long> inService() {
        throw new UnsupportedOperationException("in service");
    }

    /** Every node with what this engine has allocated on it. */
    public List<NodeAllocation> nodes() {
        throw new UnsupportedOperationException("nodes");
    }

    /**
     * A node and its load.
     *
     * @param allocated held by instances of this engine
     * @param instances number of those
     */
    public record NodeAllocation(Node node, Resources allocated, int instances) {}
}
