package dev.zoe.scheduler.internal;

import dev.zoe.scheduler.Request;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/** Requests that wait, in order (L). Those that could never fit stay in it, but nobody waits for them. */
final class WaitingLine {

    private final Map<Long, Request> byId = new HashMap<>();
    private final NavigableSet<Request> all;
    private final NavigableSet<Request> eligible;

    WaitingLine(Order order) {
        all = new TreeSet<>(order);
        eligible = new TreeSet<>(order);
    }

    void add(Request request) {
        byId.put(request.id(), request);
        all.add(request);
        eligible.add(request);
    }

    Optional<Request> find(long id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** Whether it was there. */
    boolean remove(long id) {
        Request request = byId.remove(id);
        if (request == null) {
            return false;
        }
        all.remove(request);
        eligible.remove(request);
        return true;
    }

    /** The first one that is not passed over. */
    Optional<Request> head() {
        return eligible.isEmpty() ? Optional.empty() : Optional.of(eligible.first());
    }

    /** Nobody waits for this one until {@link #reconsiderAll()}. */
    void passOver(Request request) {
        eligible.remove(request);
    }

    /** The nodes changed: what never fitted may fit now. */
    void reconsiderAll() {
        if (eligible.size() < all.size()) {
            eligible.addAll(all);
        }
    }

    int size() {
        return all.size();
    }

    /** From 1. */
    int position(Request request) {
        return all.headSet(request, true).size();
    }

    List<Long> ids(int limit) {
        return all.stream().limit(limit).map(Request::id).toList();
    }
}
