package dev.zoe.scheduler;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/** What a first-come first-served scheduler does that knows only whole applications, second by second. */
final class AllOrNothing {

    private AllOrNothing() {}

    /** For whole-second arrivals and run times; by id. */
    static NavigableMap<Long, Double> completions(int total, List<Request> requests) {
        Deque<Request> queue = new ArrayDeque<>(requests.stream()
                .sorted(Comparator.comparingDouble(Request::arrival).thenComparingLong(Request::id))
                .toList());
        NavigableMap<Long, Double> completions = new TreeMap<>();
        Set<Request> running = new HashSet<>();
        int free = total;
        for (int now = 0; !queue.isEmpty(); now++) {
            for (Request r : List.copyOf(running)) {
                if (completions.getOrDefault(r.id(), 0.0) <= now) {
                    running.remove(r);
                    free += r.core();
                }
            }
            while (!queue.isEmpty()
                    && queue.getFirst().arrival() <= now
                    && queue.getFirst().core() <= free) {
                Request r = queue.removeFirst();
                free -= r.core();
                running.add(r);
                completions.put(r.id(), now + r.runTime());
            }
        }
        return completions;
    }
}
