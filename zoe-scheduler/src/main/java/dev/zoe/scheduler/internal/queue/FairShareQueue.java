package dev.zoe.scheduler.internal.queue;

import dev.zoe.scheduler.internal.ledger.EffortCounters;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A queue in which the holder with the smallest share goes first, and first come first served within a holder. Source:
 * Ghodsi et al., <i>Dominant Resource Fairness</i>, 2011; a request counts with its core instances here, since elastic
 * ones can be reclaimed.
 */
public final class FairShareQueue implements OrderedQueue {

    private final EffortCounters effort;
    private final ToDoubleFunction<String> shareOfHolder;
    private final ToDoubleFunction<WaitingRequest> shareOfCore;
    private final Map<String, TimeVaryingQueue> byHolder = new HashMap<>();
    private int size;

    /**
     * @param shareOfHolder what the holder of that name has now
     * @param shareOfCore what the core of a request would add to it
     */
    public FairShareQueue(
            EffortCounters effort,
            ToDoubleFunction<String> shareOfHolder,
            ToDoubleFunction<WaitingRequest> shareOfCore) {
        this.effort = effort;
        this.shareOfHolder = shareOfHolder;
        this.shareOfCore = shareOfCore;
    }

    @Override
    public void add(WaitingRequest waiting) {
        byHolder.computeIfAbsent(waiting.request().holder(), h -> new TimeVaryingQueue(effort))
                .add(waiting);
        size++;
    }

    @Override
    public void remove(WaitingRequest waiting) {
        String holder = waiting.request().holder();
        TimeVaryingQueue ordered = byHolder.get(holder);
        if (ordered != null) {
            ordered.remove(waiting);
            size--;
            if (ordered.size() == 0) {
                byHolder.remove(holder);
            }
        }
    }

    @Override
    public void advance(double now) {
        byHolder.values().forEach(ordered -> ordered.advance(now));
    }

    @Override
    public @Nullable WaitingRequest head(double now) {
        Turn best = null;
        for (Map.Entry<String, TimeVaryingQueue> entry : byHolder.entrySet()) {
            WaitingRequest first = entry.getValue().head(now);
            if (first != null) {
                Turn turn = new Turn(first, shareOfHolder.applyAsDouble(entry.getKey()), List.of(), 0);
                effort.countComparisons(1);
                if (best == null || order(now).compare(turn, best) < 0) {
                    best = turn;
                }
            }
        }
        return best == null ? null : best.next;
    }

    @Override
    public List<WaitingRequest> first(int limit, double now, Predicate<WaitingRequest> which) {
        List<WaitingRequest> first = new ArrayList<>(Math.min(limit, size));
        PriorityQueue<Turn> turns = new PriorityQueue<>(order(now));
        byHolder.forEach((holder, ordered) -> {
            List<WaitingRequest> own = ordered.first(limit, now, which);
            if (!own.isEmpty()) {
                turns.add(new Turn(own.get(0), shareOfHolder.applyAsDouble(holder), own, 0));
            }
        });
        while (first.size() < limit && !turns.isEmpty()) {
            Turn turn = turns.remove();
            first.add(turn.next);
            int after = turn.index + 1;
            if (after < turn.own.size()) {
                turns.add(new Turn(
                        turn.own.get(after), turn.share + shareOfCore.applyAsDouble(turn.next), turn.own, after));
            }
        }
        return first;
    }

    @Override
    public int ahead(WaitingRequest waiting, double now) {
        return first(size, now, any -> true).indexOf(waiting);
    }

    @Override
    public int size() {
        return size;
    }

    /** Who of a holder is next, and what the holder has by then. */
    private record Turn(WaitingRequest next, double share, List<WaitingRequest> own, int index) {}

    private static Comparator<Turn> order(double now) {
        return (a, b) -> {
            boolean sameClass = a.next.urgency() == b.next.urgency() && !a.next.overdue(now) && !b.next.overdue(now);
            int byShare = sameClass ? Double.compare(a.share, b.share) : 0;
            return byShare != 0 ? byShare : WaitingRequest.compare(a.next, b.next, now);
        };
    }
}
