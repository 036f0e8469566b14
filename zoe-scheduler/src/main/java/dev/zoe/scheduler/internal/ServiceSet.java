package dev.zoe.scheduler.internal;

import dev.zoe.scheduler.Request;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Requests in service, in order (S). */
final class ServiceSet {

    private final Map<Long, Member> byId = new HashMap<>();
    private final TreeMap<Request, Member> inOrder;

    ServiceSet(Order order) {
        inOrder = new TreeMap<>(order);
    }

    void add(Member member) {
        byId.put(member.request.id(), member);
        inOrder.put(member.request, member);
    }

    void remove(Member member) {
        byId.remove(member.request.id());
        inOrder.remove(member.request);
    }

    Optional<Member> find(long id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** In order. */
    Collection<Member> members() {
        return inOrder.values();
    }

    boolean isEmpty() {
        return inOrder.isEmpty();
    }
}
