package dev.zoe.application;

import java.util.List;
import java.util.Map;

/**
 * What a site calls its priority classes and its queues. API and master read the same setting, so that what one of them
 * accepts is what the other one knows.
 *
 * @param priorities urgency of each priority class; larger goes first
 * @param queues names of the queues
 */
public record SiteNames(Map<String, Integer> priorities, List<String> queues) {

    /** What is left open has the names that every site begins with. */
    public SiteNames {
        priorities = priorities.isEmpty() ? Map.of("low", -1, "normal", 0, "high", 2) : Map.copyOf(priorities);
        queues = queues.isEmpty() ? List.of("default") : List.copyOf(queues);
    }
}
