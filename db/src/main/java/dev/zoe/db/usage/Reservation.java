package dev.zoe.db.usage;

import java.util.Optional;

/**
 * What a service holds of its node from its placement until its release.
 *
 * @param userId number of the owner of its execution
 * @param user name of that owner
 * @param group name of the group that its execution counts for
 * @param application name in the description
 * @param priorityClass as the description names it; empty for the class of its kind
 * @param core whether the service is core; else it is elastic
 * @param memory bytes
 */
public record Reservation(
        long serviceId,
        long userId,
        String user,
        Optional<String> group,
        String application,
        Optional<String> priorityClass,
        boolean core,
        long millicores,
        long memory) {}
