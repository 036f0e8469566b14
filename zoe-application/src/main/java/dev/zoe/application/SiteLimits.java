package dev.zoe.application;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * What a site allows in a description.
 *
 * @param maxInstances instances of one application
 * @param maxMillicores upper limit of one instance, in thousandths of a core; what a null maximum becomes
 * @param maxMemory upper limit of one instance, in bytes; what a null maximum becomes
 * @param allowedHostPaths volumes may mount these host paths and what is below them
 * @param maxDocumentBytes larger descriptions are refused unread
 * @param priorities names of the priority classes; empty when they are not known here: then any name may be right
 * @param queues names of the queues; empty when they are not known here
 */
public record SiteLimits(
        int maxInstances,
        long maxMillicores,
        long maxMemory,
        List<Path> allowedHostPaths,
        int maxDocumentBytes,
        Set<String> priorities,
        Set<String> queues) {

    public SiteLimits {
        allowedHostPaths = List.copyOf(allowedHostPaths);
        priorities = Set.copyOf(priorities);
        queues = Set.copyOf(queues);
    }

    /** Limits of a site whose priority classes and queues are not known here. */
    public SiteLimits(
            int maxInstances, long maxMillicores, long maxMemory, List<Path> allowedHostPaths, int maxDocumentBytes) {
        this(maxInstances, maxMillicores, maxMemory, allowedHostPaths, maxDocumentBytes, Set.of(), Set.of());
    }

    public SiteLimits withNames(Set<String> newPriorities, Set<String> newQueues) {
        return new SiteLimits(
                maxInstances, maxMillicores, maxMemory, allowedHostPaths, maxDocumentBytes, newPriorities, newQueues);
    }

    /** Limits that suit one machine: 10,000 instances, 64 cores and 256 GiB each, no host paths, 1 MiB of JSON. */
    public static SiteLimits defaults() {
        return new SiteLimits(10_000, 64_000, 256L << 30, List.of(), 1 << 20);
    }
}
