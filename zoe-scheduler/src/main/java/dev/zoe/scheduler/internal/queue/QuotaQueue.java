package dev.zoe.scheduler.internal.queue;

import dev.zoe.scheduler.internal.ledger.EffortCounters;
import dev.zoe.scheduler.internal.quota.HolderQuota;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Waiting requests in order, apart by their quotas: a tournament for the requests without quotas, and one for each list
 * of holders. So a visitor passes all requests of a holder at its limit at once, however many there are.
 */
public final class QuotaQueue implements OrderedQueue {

    private final EffortCounters effort;
    private final TimeVaryingQueue withoutQuotas;
    private final Map<List<String>, TimeVaryingQueue> byHolders = new HashMap<>();
    private int size;
    private double time = Double.NEGATIVE_INFINITY;

    public QuotaQueue(EffortCounters effort) {
        this.effort = effort;
        withoutQuotas = new TimeVaryingQueue(effort);
    }

    @Override
    public void add(WaitingRequest waiting) {
        size++;
        if (waiting.quotas().isEmpty()) {
            withoutQuotas.add(waiting);
        } else {
            byHolders.computeIfAbsent(holders(waiting), h -> newQueue()).add(waiting);
        }
    }

    @Override
    public void remove(WaitingRequest waiting) {
        size--;
        if (waiting.quotas().isEmpty()) {
            withoutQuotas.remove(waiting);
            return;
        }
        List<String> holders = holders(waiting);
        TimeVaryingQueue ordered = byHolders.get(holders);
        if (ordered == null) {
            throw new IllegalStateException("no request waits with the quotas of " + holders);
        }
        ordered.remove(waiting);
        if (ordered.size() == 0) {
            byHolders.remove(holders);
        }
    }

    private static List<String> holders(WaitingRequest waiting) {
        return waiting.quotas().stream().map(HolderQuota::holder).toList();
    }

    private TimeVaryingQueue newQueue() {
        TimeVaryingQueue ordered = new TimeVaryingQueue(effort);
        ordered.advance(time);
        return ordered;
    }

    @Override
    public void advance(double now) {
        time = Math.max(time, now);
        withoutQuotas.advance(now);
        byHolders.values().forEach(ordered -> ordered.advance(now));
    }

    @Override
    public @Nullable WaitingRequest head(double now) {
        WaitingRequest head = withoutQuotas.head(now);
        for (TimeVaryingQueue ordered : byHolders.values()) {
            WaitingRequest other = ordered.head(now);
            if (head == null || (other != null && compare(other, head, Math.max(now, time)) < 0)) {
                head = other;
            }
        }
        return head;
    }

    @Override
    public void visit(double now, QueueVisitor visitor) {
        cursor(now).show(visitor);
    }

    /** At the head. */
    QueueCursor cursor(double now) {
        if (byHolders.isEmpty()) {
            return withoutQuotas.cursor(now);
        }
        Cursor cursor = new Cursor(Math.max(now, time));
        cursor.add(withoutQuotas.cursor(now));
        byHolders.values().forEach(ordered -> cursor.add(ordered.cursor(now)));
        return cursor;
    }

    /** Goes through all tournaments at once. */
    private final class Cursor implements QueueCursor {

        private final PriorityQueue<QueueCursor> cursors;

        Cursor(double at) {
            cursors = new PriorityQueue<>(
                    1 + byHolders.size(), Comparator.comparing(QueueCursor::peek, (a, b) -> compare(a, b, at)));
        }

        void add(QueueCursor cursor) {
            if (cursor.peek() != null) {
                cursors.add(cursor);
            }
        }

        @Override
        public @Nullable WaitingRequest peek() {
            return cursors.isEmpty() ? null : cursors.element().peek();
        }

        @Override
        public void next() {
            QueueCursor first = cursors.remove();
            first.next();
            add(first);
        }

        @Override
        public void skipQuotas() {
            cursors.remove();
        }
    }

    private int compare(WaitingRequest a, WaitingRequest b, double at) {
        effort.countComparisons(1);
        return WaitingRequest.compare(a, b, at);
    }

    @Override
    public int ahead(WaitingRequest waiting, double now) {
        int ahead = withoutQuotas.ahead(waiting, now);
        for (TimeVaryingQueue ordered : byHolders.values()) {
            ahead += ordered.ahead(waiting, now);
        }
        return ahead;
    }

    @Override
    public int size() {
        return size;
    }
}
