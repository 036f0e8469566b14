package dev.zoe.scheduler.internal.queue;

import dev.zoe.scheduler.internal.ledger.EffortCounters;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
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
    private final Map<String, QuotaQueue> byHolder = new HashMap<>();
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
        byHolder.computeIfAbsent(waiting.request().holder(), h -> new QuotaQueue(effort))
                .add(waiting);
        size++;
    }

    @Override
    public void remove(WaitingRequest waiting) {
        String holder = waiting.request().holder();
        QuotaQueue ordered = byHolder.get(holder);
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
        for (Map.Entry<String, QuotaQueue> entry : byHolder.entrySet()) {
            WaitingRequest first = entry.getValue().head(now);
            if (first != null) {
                Turn turn = new Turn(first, shareOfHolder.applyAsDouble(entry.getKey()));
                effort.countComparisons(1);
                if (best == null || order(now).compare(turn, best) < 0) {
                    best = turn;
                }
            }
        }
        return best == null ? null : best.next;
    }

    @Override
    public void visit(double now, QueueVisitor visitor) {
        Comparator<Turn> order = order(now);
        PriorityQueue<HolderTurn> turns = new PriorityQueue<>((a, b) -> order.compare(a.turn, b.turn));
        byHolder.forEach((holder, ordered) -> {
            QueueCursor cursor = ordered.cursor(now);
            WaitingRequest first = cursor.peek();
            if (first != null) {
                turns.add(new HolderTurn(new Turn(first, shareOfHolder.applyAsDouble(holder)), cursor));
            }
        });
        while (!turns.isEmpty()) {
            HolderTurn holder = turns.remove();
            Turn turn = holder.turn;
            QueueVisitor.Answer answer = visitor.visit(turn.next);
            if (answer == QueueVisitor.Answer.STOP) {
                return;
            }
            if (answer == QueueVisitor.Answer.ABSENT_WITH_ITS_QUOTAS) {
                holder.cursor.skipQuotas();
            } else {
                holder.cursor.next();
            }
            WaitingRequest next = holder.cursor.peek();
            if (next != null) {
                boolean counts = answer == QueueVisitor.Answer.COUNTS;
                double share = turn.share + (counts ? shareOfCore.applyAsDouble(turn.next) : 0);
                turns.add(new HolderTurn(new Turn(next, share), holder.cursor));
            }
        }
    }

    @Override
    public int ahead(WaitingRequest waiting, double now) {
        return first(size, now, QueueVisitor.ALL).indexOf(waiting);
    }

    @Override
    public int size() {
        return size;
    }

    /** Who of a holder is next, and what the holder has by then. */
    private record Turn(WaitingRequest next, double share) {}

    /** The turn of a holder, and its other requests. */
    private record HolderTurn(Turn turn, QueueCursor cursor) {}

    private static Comparator<Turn> order(double now) {
        return (a, b) -> {
            boolean sameClass = a.next.urgency() == b.next.urgency() && !a.next.overdue(now) && !b.next.overdue(now);
            int byShare = sameClass ? Double.compare(a.share, b.share) : 0;
            return byShare != 0 ? byShare : WaitingRequest.compare(a.next, b.next, now);
        };
    }
}
