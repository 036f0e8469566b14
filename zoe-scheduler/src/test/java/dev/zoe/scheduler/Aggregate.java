package dev.zoe.scheduler;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** REBALANCE in one dimension, word for word, with nothing else in it. */
final class Aggregate {

    private static final Comparator<Request> ORDER = World.FIFO;

    private final int total;
    private final NavigableSet<Request> waiting = new TreeSet<>(ORDER);
    private final NavigableSet<Request> service = new TreeSet<>(ORDER);
    private final Map<Request, Integer> finished = new LinkedHashMap<>();

    Aggregate(int total) {
        this.total = total;
    }

    void arrives(Request r) {
        waiting.add(r);
        rebalance();
    }

    void departs(Request r) {
        waiting.remove(r);
        service.remove(r);
        rebalance();
    }

    /** One elastic instance has nothing left to do. */
    void finishes(Request r) {
        finished.merge(r, 1, Integer::sum);
        rebalance();
    }

    private void rebalance() {
        while (sumOfAll() < total && !waiting.isEmpty()) {
            if (waiting.first().core() + sumOfCore() > total) {
                break;
            }
            service.add(waiting.pollFirst());
        }
    }

    /** Elastic grants of the running requests, in order, by id. */
    NavigableMap<Long, Integer> grants() {
        NavigableMap<Long, Integer> grants = new TreeMap<>();
        int available = total - sumOfCore();
        for (Request r : service) {
            int grant = Math.min(elastic(r), available);
            grants.put(r.id(), grant);
            available -= grant;
        }
        return grants;
    }

    private int elastic(Request r) {
        return r.elastic() - finished.getOrDefault(r, 0);
    }

    private int sumOfCore() {
        return service.stream().mapToInt(Request::core).sum();
    }

    private int sumOfAll() {
        return service.stream().mapToInt(r -> r.core() + elastic(r)).sum();
    }
}
