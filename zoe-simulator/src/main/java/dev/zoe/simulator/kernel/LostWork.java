package dev.zoe.simulator.kernel;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Work that is lost at the reclaim of elastic components: a part of what each has done since its start. On a node the
 * youngest are reclaimed first, as the engine does.
 */
final class LostWork {

    private final double part;
    /** By application and node: since when how many run, the youngest first. */
    private final Map<Integer, Map<Integer, Deque<Started>>> running = new HashMap<>();

    /** @param part from 0 to 1 */
    LostWork(double part) {
        this.part = part;
    }

    private record Started(double time, int count) {}

    void started(int application, int node, int count, double now) {
        if (part > 0) {
            running.computeIfAbsent(application, key -> new HashMap<>())
                    .computeIfAbsent(node, key -> new ArrayDeque<>())
                    .push(new Started(now, count));
        }
    }

    /** @return component-seconds that are lost */
    double reclaimed(int application, int node, int count, double now) {
        if (part == 0) {
            return 0;
        }
        Deque<Started> there = running.getOrDefault(application, Map.of()).getOrDefault(node, new ArrayDeque<>());
        double done = 0;
        int left = count;
        while (left > 0) {
            Started youngest = there.pop();
            int gone = Math.min(left, youngest.count);
            done += gone * (now - youngest.time);
            left -= gone;
            if (gone < youngest.count) {
                there.push(new Started(youngest.time, youngest.count - gone));
            }
        }
        return part * done;
    }

    void ended(int application) {
        running.remove(application);
    }
}
