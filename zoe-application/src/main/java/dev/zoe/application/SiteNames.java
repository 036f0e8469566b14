package dev.zoe.application;

import java.util.List;
import java.util.Map;

/**
 * The names of the priority classes and the queues of a site. API and master read the same setting, so that the master
 * knows every name that the API accepts.
 *
 * @param priorities urgency of each priority class; larger goes first
 * @param queues names of the queues
 */
public record SiteNames(Map<String, Integer> priorities, List<String> queues) {

    /** Empty parts get the default names. */
    public SiteNames {
        priorities = priorities.isEmpty() ? Map.of("low", -1, "normal", 0, "high", 2) : Map.copyOf(priorities);
        queues = queues.isEmpty() ? List.of("default") : List.copyOf(queues);
    }
}
