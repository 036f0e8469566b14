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

    /** Longer than any listing of the back-end takes: only listings ask when a sequence ended. */
    private static final Duration MEMORY = Duration.ofMinutes(10);

    private final Map<String, OrderSequence> sequences = new HashMap<>();
    private final Cache<String, Instant> ends =
            Caffeine.newBuilder().expireAfterWrite(MEMORY).build();

    /** Adds an order to its sequence. Returns whether it is the only one there, and so the next to be carried out. */
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
     * A pause that has begun.
     *
     * @param hurried whether the sequence was asked to hurry during the last attempt: the pause is to end at once
     */
    record BegunPause(OrderSequence.Pause pause, boolean hurried) {}

    /** The order in progress pauses before {@code attempt}. */
    synchronized BegunPause pause(WorkOrder order, Runnable attempt) {
        OrderSequence sequence = of(order);
        boolean hurried = sequence.isHurried();
        return new BegunPause(sequence.pause(attempt), hurried);
    }

    /** Ends the present pause of a sequence. Returns the attempt that follows. */
    synchronized Optional<Runnable> hurry(String sequence) {
        return Optional.ofNullable(sequences.get(sequence)).flatMap(OrderSequence::hurry);
    }

    /** Runs the attempt that follows a pause, unless that pause was ended before. */
    synchronized void end(WorkOrder order, OrderSequence.Pause pause) {
        OrderSequence sequence = sequences.get(order.sequence());
        if (sequence != null && sequence.ends(pause)) {
            pause.end();
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
        return order instanceof WorkOrder.Start && of(order).isAwaited();
    }

    private OrderSequence of(WorkOrder order) {
        OrderSequence sequence = sequences.get(order.sequence());
        if (sequence == null) {
            throw new IllegalStateException("no sequence has the order " + order.sequence());
        }
        return sequence;
    }
}
