package dev.zoe.application;

import java.nio.file.Path;
import java.util.List;

/**
 * What a site allows in a description.
 *
 * @param maxInstances instances of one application
 * @param maxMillicores upper limit of one instance, in thousandths of a core; what a null maximum becomes
 * @param maxMemory upper limit of one instance, in bytes; what a null maximum becomes
 * @param allowedHostPaths volumes may mount these host paths and what is below them
 * @param maxDocumentBytes larger descriptions are refused unread
 */
public record SiteLimits(
        int maxInstances, long maxMillicores, long maxMemory, List<Path> allowedHostPaths, int maxDocumentBytes) {

    public SiteLimits {
        allowedHostPaths = List.copyOf(allowedHostPaths);
    }

    /** Limits that suit one machine: 10,000 instances, 64 cores and 256 GiB each, no host paths, 1 MiB of JSON. */
    public static SiteLimits defaults() {
        return new SiteLimits(10_000, 64_000, 256L << 30, List.of(), 1 << 20);
    }
}
