package dev.zoe.scheduler.internal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A line in which the holder with the smallest share goes first, and first come first served within a holder. Source:
 * Ghodsi et al., <i>Dominant Resource Fairness</i>, 2011; a request counts with its core instances here, since elastic
 * ones can be taken back.
 */
final class FairLine implements Line {

    private final Effort effort;
    private final ToDoubleFunction<String> shareOfHolder;
    private final ToDoubleFunction<Waiter> shareOfCore;
    private final Map<String, KineticLine> byHolder = new HashMap<>();
    private int size;

    /**
     * @param shareOfHolder what the holder of that name has now
     * @param shareOfCore what the core of a request would add to it
     */
    FairLine(Effort effort, ToDoubleFunction<String> shareOfHolder, ToDoubleFunction<Waiter> shareOfCore) {
        this.effort = effort;
        this.shareOfHolder = shareOfHolder;
        this.shareOfCore = shareOfCore;
    }

    @Override
    public void add(Waiter waiter) {
        byHolder.computeIfAbsent(waiter.request.holder(), h -> new KineticLine(effort))
                .add(waiter);
        size++;
    }

    @Override
    public void remove(Waiter waiter) {
        String holder = waiter.request.holder();
        KineticLine line = byHolder.get(holder);
        if (line != null) {
            line.remove(waiter);
            size--;
            if (line.size() == 0) {
                byHolder.remove(holder);
            }
        }
    }

    @Override
    public @Nullable Waiter head(double now) {
        Turn best = null;
        for (Map.Entry<String, KineticLine> entry : byHolder.entrySet()) {
            Waiter first = entry.getValue().head(now);
            if (first != null) {
                Turn turn = new Turn(first, shareOfHolder.applyAsDouble(entry.getKey()), List.of(), 0);
                effort.comparisons++;
                if (best == null || order(now).compare(turn, best) < 0) {
                    best = turn;
                }
            }
        }
        return best == null ? null : best.next;
    }

    @Override
    public List<Waiter> first(int limit, double now) {
        List<Waiter> first = new ArrayList<>(Math.min(limit, size));
        PriorityQueue<Turn> turns = new PriorityQueue<>(order(now));
        byHolder.forEach((holder, line) -> {
            List<Waiter> own = line.first(Math.max(1, limit), now);
            turns.add(new Turn(own.get(0), shareOfHolder.applyAsDouble(holder), own, 0));
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
    public int ahead(Waiter waiter, double now) {
        return first(size, now).indexOf(waiter);
    }

    @Override
    public int size() {
        return size;
    }

    /** Who of a holder is next, and what the holder has by then. */
    private record Turn(Waiter next, double share, List<Waiter> own, int index) {}

    private static Comparator<Turn> order(double now) {
        return (a, b) -> {
            boolean sameClass = a.next.urgency == b.next.urgency && !a.next.overdue(now) && !b.next.overdue(now);
            int byShare = sameClass ? Double.compare(a.share, b.share) : 0;
            return byShare != 0 ? byShare : Waiter.compare(a.next, b.next, now);
        };
    }
}
