package dev.zoe.scheduler.internal.queue;

import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.internal.journal.DerivedState;
import dev.zoe.scheduler.internal.journal.Journal;
import dev.zoe.scheduler.internal.quota.Quotas;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * All waiting requests. Those that could never run on the known nodes are passed over: a decision takes them out of the
 * order when it reaches them, and the others do not wait for them. Those that are held by a quota keep their place, but
 * are not offered for admission; who is held follows from the state each time it is asked ({@link HoldScan}).
 *
 * <p>Queries ({@link #peekHead}, {@link #first}, {@link #ahead}, {@link #hold}) change nothing. Every change is refused
 * while a trial is open.
 */
public final class RequestQueue {

    private final Journal journal;
    private final Supplier<OrderedQueue> newQueue;

    @DerivedState("what could run on the nodes if they were empty")
    private final Predicate<WaitingRequest> neverFits;

    private final Quotas quotas;

    @DerivedState("the allocator")
    private final BooleanSupplier whole;

    private OrderedQueue ordered;
    private final Map<Long, WaitingRequest> byId = new HashMap<>();
    private final List<WaitingRequest> passedOver = new ArrayList<>();

    /**
     * @param journal of which no trial may be open when the queue changes
     * @param newQueue makes an empty queue with the order that the settings say
     * @param neverFits whether a request could never run on the known nodes
     * @param whole whether requests are admitted with all their elastic instances
     */
    public RequestQueue(
            Journal journal,
            Supplier<OrderedQueue> newQueue,
            Predicate<WaitingRequest> neverFits,
            Quotas quotas,
            BooleanSupplier whole) {
        this.journal = journal;
        this.newQueue = newQueue;
        this.neverFits = neverFits;
        this.quotas = quotas;
        this.whole = whole;
        this.ordered = newQueue.get();
    }

    @Nullable
    public WaitingRequest find(long id) {
        return byId.get(id);
    }

    public int size() {
        return byId.size();
    }

    public void join(Request request, RequestPriorities priorities) {
        journal.requireNoTrial();
        WaitingRequest waiting = new WaitingRequest(request);
        waiting.limitBy(quotas.of(request));
        priorities.set(waiting);
        byId.put(request.id(), waiting);
        ordered.add(waiting);
    }

    /** It waits no longer. */
    public void leave(WaitingRequest waiting) {
        journal.requireNoTrial();
        byId.remove(waiting.request().id());
        if (!passedOver.remove(waiting)) {
            ordered.remove(waiting);
        }
    }

    /** Its turn comes after all that wait now. */
    public void sendToTheEnd(WaitingRequest waiting, double now, RequestPriorities priorities) {
        journal.requireNoTrial();
        ordered.remove(waiting);
        waiting.sendBackTo(now);
        priorities.set(waiting);
        ordered.add(waiting);
    }

    /** No other request waits for this one until the nodes change. */
    public void passOver(WaitingRequest waiting) {
        journal.requireNoTrial();
        ordered.remove(waiting);
        passedOver.add(waiting);
    }

    public boolean isPassedOver(WaitingRequest waiting) {
        return waiting.leaf() < 0;
    }

    public boolean hasPassedOver() {
        return !passedOver.isEmpty();
    }

    /** Sorts all requests again, also those that were passed over. */
    public void renew(RequestPriorities priorities) {
        journal.requireNoTrial();
        passedOver.clear();
        ordered = newQueue.get();
        for (WaitingRequest waiting : byId.values()) {
            priorities.set(waiting);
            ordered.add(waiting);
        }
    }

    /** The holder has other limits. Its requests count for them from now on, also those that were passed over. */
    public void limitsChanged(String holder) {
        journal.requireNoTrial();
        for (WaitingRequest waiting : byId.values()) {
            if (waiting.request().quotas().contains(holder)) {
                if (!isPassedOver(waiting)) {
                    ordered.remove(waiting);
                }
                waiting.limitBy(quotas.of(waiting.request()));
                ordered.add(waiting);
            }
        }
        passedOver.removeIf(waiting -> waiting.request().quotas().contains(holder));
    }

    /** Time moved on to this, in seconds. */
    public void advance(double now) {
        journal.requireNoTrial();
        ordered.advance(now);
    }

    /** Finds the held requests, if it visits the others in their order. */
    public HoldScan holdScan() {
        return new HoldScan(neverFits, whole.getAsBoolean());
    }

    /** Why it is held; empty when it is not. */
    public Optional<Hold> hold(WaitingRequest waiting, double now) {
        if (waiting.quotas().isEmpty()) {
            return Optional.empty();
        }
        HoldScan scan = holdScan();
        ordered.visit(now, other -> {
            boolean alike = other.quotas().equals(waiting.quotas());
            QueueVisitor.Answer answer = scan.visit(other);
            return other == waiting || (alike && answer == QueueVisitor.Answer.ABSENT_WITH_ITS_QUOTAS)
                    ? QueueVisitor.Answer.STOP
                    : answer;
        });
        return scan.of(waiting);
    }

    /**
     * The first request that is not held, whether it could ever run or not. Those before it that would exceed a quota
     * and could never run are passed over.
     */
    @Nullable
    public WaitingRequest next(double now) {
        if (quotas.isEmpty()) {
            return ordered.head(now);
        }
        HoldScan scan = holdScan();
        WaitingRequest next = firstOf(now, scan);
        scan.never().forEach(this::passOver);
        return next;
    }

    /** The same, but nothing changes. */
    @Nullable
    public WaitingRequest peekNext(double now) {
        return firstOf(now, holdScan());
    }

    /** The first request that is not held and could ever run; those before it that could not are passed over. */
    @Nullable
    public WaitingRequest head(double now) {
        WaitingRequest head = next(now);
        while (head != null && neverFits.test(head)) {
            passOver(head);
            head = next(now);
        }
        return head;
    }

    /** The same, but nothing changes. */
    @Nullable
    public WaitingRequest peekHead(double now) {
        HoldScan scan = holdScan();
        return firstOf(now, waiting -> {
            QueueVisitor.Answer answer = scan.visit(waiting);
            return answer == QueueVisitor.Answer.COUNTS && neverFits.test(waiting)
                    ? QueueVisitor.Answer.ABSENT
                    : answer;
        });
    }

    private @Nullable WaitingRequest firstOf(double now, QueueVisitor which) {
        List<WaitingRequest> first = ordered.first(1, now, which);
        return first.isEmpty() ? null : first.get(0);
    }

    /** The first requests that are not held and could ever run; those before them that could not are passed over. */
    public List<WaitingRequest> candidates(int limit, double now) {
        while (true) {
            HoldScan scan = holdScan();
            List<WaitingRequest> first = ordered.first(limit, now, scan);
            List<WaitingRequest> never = new ArrayList<>(scan.never());
            first.stream().filter(neverFits).forEach(never::add);
            if (never.isEmpty()) {
                return first;
            }
            never.forEach(this::passOver);
        }
    }

    /**
     * The first requests, held or not. Those that could never run stand before the first one that would go after them.
     */
    public List<WaitingRequest> first(int limit, double now) {
        List<WaitingRequest> never = new ArrayList<>(passedOver);
        List<WaitingRequest> candidates = ordered.first(limit, now, QueueVisitor.of(waiting -> {
            boolean fits = !neverFits.test(waiting);
            if (!fits) {
                never.add(waiting);
            }
            return fits;
        }));
        if (never.isEmpty()) {
            return candidates;
        }
        never.sort((a, b) -> WaitingRequest.compare(a, b, now));
        List<WaitingRequest> first = new ArrayList<>();
        int next = 0;
        for (WaitingRequest candidate : candidates) {
            while (next < never.size() && WaitingRequest.compare(never.get(next), candidate, now) < 0) {
                first.add(never.get(next++));
            }
            first.add(candidate);
        }
        first.addAll(never.subList(next, never.size()));
        return first.subList(0, Math.min(limit, first.size()));
    }

    /**
     * How many go before it, those that are held or passed over included.
     *
     * @param byShare whether the order depends on what those before it would hold
     */
    public int ahead(WaitingRequest waiting, double now, boolean byShare) {
        if (byShare) {
            return first(byId.size(), now).indexOf(waiting);
        }
        int ahead = (int) passedOver.stream()
                .filter(w -> w != waiting && WaitingRequest.compare(w, waiting, now) < 0)
                .count();
        if (!isPassedOver(waiting)) {
            return ahead + ordered.ahead(waiting, now);
        }
        return ahead
                + (int) ordered.first(ordered.size(), now, QueueVisitor.ALL).stream()
                        .filter(w -> WaitingRequest.compare(w, waiting, now) < 0)
                        .count();
    }
}
