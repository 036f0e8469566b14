package dev.zoe.scheduler.internal.ledger;

import dev.zoe.scheduler.internal.journal.DerivedState;
import dev.zoe.scheduler.internal.journal.Journal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Running requests, in order (S). */
public final class RunningSet {

    private final Journal journal;
    private final Map<Long, RunningRequest> byId = new HashMap<>();
    private final ArrayList<RunningRequest> inOrder = new ArrayList<>();

    private final UnsatisfiedRequests unsatisfied = new UnsatisfiedRequests();
    private final PausingGroups pausing = new PausingGroups();

    /** Core instances that are wanted and not placed, of all together. */
    private int coreMissing;

    private final EffortCounters effort;

    @DerivedState("counts how often requests passed each other")
    private long order;

    public RunningSet(Journal journal, EffortCounters effort) {
        this.journal = journal;
        this.effort = effort;
    }

    @Nullable
    public RunningRequest find(long id) {
        return byId.get(id);
    }

    /** In order. */
    public List<RunningRequest> requests() {
        return inOrder;
    }

    /** The first one from this position on that lacks elastic instances it asks for. */
    @Nullable
    public RunningRequest lackingElasticFrom(int position) {
        return unsatisfied.from(position);
    }

    /** Whether all have all the elastic instances that they ask for. */
    public boolean isSatisfied() {
        return unsatisfied.isEmpty();
    }

    /** Whether all have all the elastic instances that they ask for and their quotas allow. */
    public boolean isSatisfiedWithinQuotas() {
        return unsatisfied.allMatch(RunningRequest::isSatisfiedWithinQuotas);
    }

    /** It lacks elastic instances now, or has all; it is not as it was before. */
    void elasticLackChanged(RunningRequest running) {
        if (running.lacksElastic()) {
            unsatisfied.add(running);
        } else {
            unsatisfied.remove(running);
        }
    }

    /** Some of its instances are not to be placed before a certain time. */
    public void pauses(InstanceGroup group) {
        pausing.add(group);
    }

    /** The next time when some instance that paused may be placed; infinity for never. */
    public double endOfPause(double now) {
        return pausing.endOfPause(this, now);
    }

    /** Whether any of them lacks core instances. */
    public boolean lacksCore() {
        return coreMissing > 0;
    }

    void addMissingCore(int count) {
        coreMissing += count;
    }

    public boolean isEmpty() {
        return inOrder.isEmpty();
    }

    public int size() {
        return inOrder.size();
    }

    public RunningRequest at(int position) {
        return inOrder.get(position);
    }

    public RunningPositions all() {
        return new RunningPositions(0, inOrder.size());
    }

    /**
     * Those that would come after it in the order if it were added.
     *
     * @param lessUrgent whether the less urgent ones count
     */
    public RunningPositions behind(RunningRequest running, boolean lessUrgent) {
        int end = inOrder.size();
        while (!lessUrgent
                && end > 0
                && at(end - 1).request().urgency() < running.request().urgency()) {
            end--;
        }
        return new RunningPositions(place(running), end);
    }

    /** Puts it in its place; its key is set. */
    public void add(RunningRequest running) {
        if (journal.isRecording()) {
            journal.record(() -> takeOut(running));
        }
        byId.put(running.request().id(), running);
        running.join(this);
        coreMissing += running.coreMissing();
        int at = place(running);
        inOrder.add(at, running);
        number(at);
        if (running.lacksElastic()) {
            elasticLackChanged(running);
        }
    }

    public void remove(RunningRequest running) {
        journal.requireNoTrial();
        takeOut(running);
    }

    private void takeOut(RunningRequest running) {
        byId.remove(running.request().id());
        running.join(null);
        coreMissing -= running.coreMissing();
        unsatisfied.remove(running);
        inOrder.remove(running.position());
        number(running.position());
    }

    /**
     * Puts all in order after their keys changed; they are nearly in order. Returns those that were passed by others
     * that may take something from them.
     */
    public List<RunningRequest> reorder() {
        List<RunningRequest> passed = new ArrayList<>();
        for (int i = 1; i < inOrder.size(); i++) {
            RunningRequest running = inOrder.get(i);
            int to = i;
            while (to > 0 && RunningRequest.compare(running, inOrder.get(to - 1)) < 0) {
                RunningRequest other = inOrder.get(to - 1);
                inOrder.set(to, other);
                if (other.elasticHeld() > 0 && running.lacksElastic()) {
                    passed.add(other);
                }
                to--;
            }
            effort.countComparisons(i - to + 1);
            order += i - to;
            inOrder.set(to, running);
        }
        number(0);
        unsatisfied.reorder();
        return passed;
    }

    /** Of any two requests the same one goes first as long as this is the same. */
    public long order() {
        return order;
    }

    /** The index before which all go before it. */
    private int place(RunningRequest running) {
        int low = 0;
        int high = inOrder.size();
        // Who came last often goes last.
        if (high > 0 && goesBefore(inOrder.get(high - 1), running)) {
            return high;
        }
        while (low < high) {
            int middle = (low + high) / 2;
            if (goesBefore(inOrder.get(middle), running)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private boolean goesBefore(RunningRequest one, RunningRequest other) {
        effort.countComparisons(1);
        return RunningRequest.compare(one, other) < 0;
    }

    private void number(int from) {
        for (int i = from; i < inOrder.size(); i++) {
            inOrder.get(i).moveTo(i);
        }
    }
}
