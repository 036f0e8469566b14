package dev.zoe.master.apply;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.zoe.master.order.WorkOrder;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The {@link OrderSequence sequences} that are not empty, by their keys. Safe to use from many threads. */
final class OrderSequences {

    /** Longer than any listing of the back-end: only listings query when a sequence ended. */
    private static final Duration KEEP_ENDS = Duration.ofMinutes(10);

    private final Map<String, OrderSequence> sequences = new HashMap<>();
    private final Cache<String, Instant> ends =
            Caffeine.newBuilder().expireAfterWrite(KEEP_ENDS).build();

    /** Adds an order to its sequence. Returns whether it is the first one there, which is to be carried out now. */
    synchronized boolean add(WorkOrder order) {
        return sequences
                .computeIfAbsent(order.sequence(), key -> new OrderSequence())
                .add(order);
    }

    /** The order in progress is done. Returns the next one of its sequence. */
    synchronized Optional<WorkOrder> next(WorkOrder done, Instant now) {
        Optional<WorkOrder> next = of(done).next();
        if (next.isEmpty()) {
            sequences.remove(done.sequence());
            ends.put(done.sequence(), now);
        }
        return next;
    }

    /**
     * A scheduled retry.
     *
     * @param immediate whether it was requested during the last attempt, and needs no back-off
     */
    record Scheduled(OrderSequence.Retry retry, boolean immediate) {}

    /** Schedules a retry of the order in progress. */
    synchronized Scheduled scheduleRetry(WorkOrder order, Runnable attempt) {
        OrderSequence sequence = of(order);
        boolean immediate = sequence.isRetryRequested();
        return new Scheduled(sequence.scheduleRetry(attempt), immediate);
    }

    /** Takes the scheduled retry of a sequence for running it now. */
    synchronized Optional<Runnable> retryNow(String sequence) {
        return Optional.ofNullable(sequences.get(sequence)).flatMap(OrderSequence::retryNow);
    }

    /** Takes the scheduled retry of a start, behind which a removal of its container waits. */
    synchronized Optional<Runnable> retryOfStart(String sequence) {
        return Optional.ofNullable(sequences.get(sequence)).flatMap(OrderSequence::retryOfStart);
    }

    /** Runs a retry whose back-off is over, unless it was taken before. */
    synchronized void run(WorkOrder order, OrderSequence.Retry retry) {
        OrderSequence sequence = sequences.get(order.sequence());
        if (sequence != null && sequence.take(retry)) {
            retry.run();
        }
    }

    /** Whether no order of this sequence was carried out since {@code time}, and none waits. */
    synchronized boolean quietSince(String sequence, Instant time) {
        Instant end = ends.getIfPresent(sequence);
        return !sequences.containsKey(sequence) && (end == null || end.isBefore(time));
    }

    synchronized int size() {
        return sequences.size();
    }

    /** Drops the orders for a node. The attempts in progress are not repeated. */
    synchronized void abandon(String node) {
        sequences.values().stream().filter(sequence -> sequence.isOf(node)).forEach(OrderSequence::abandon);
    }

    synchronized boolean isAbandoned(WorkOrder order) {
        return of(order).isAbandoned();
    }

    /** Whether an order is a start whose container the next order removes. */
    synchronized boolean isSuperseded(WorkOrder order) {
        return order instanceof WorkOrder.Start && of(order).hasNext();
    }

    private OrderSequence of(WorkOrder order) {
        OrderSequence sequence = sequences.get(order.sequence());
        if (sequence == null) {
            throw new IllegalStateException("no sequence contains the order " + order.sequence());
        }
        return sequence;
    }
}
