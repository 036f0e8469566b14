package dev.zoe.application;

import dev.zoe.application.internal.syntax.ImageName;
import java.nio.file.InvalidPathException;
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
 * @param sizes how much one description may consist of
 * @param allowedNetworks networks that a component may join besides that of its execution; {@link #ANY} for all
 * @param allowedRegistries registries that images may come from, as {@code host} or {@code host:port}; {@link #ANY} for
 *     every registry with a domain name
 * @param role what the role of a user says beside that; its lists are in the other components already
 */
public record SiteLimits(
        int maxInstances,
        long maxMillicores,
        long maxMemory,
        List<Path> allowedHostPaths,
        int maxDocumentBytes,
        Set<String> priorities,
        Set<String> queues,
        Sizes sizes,
        Set<String> allowedNetworks,
        Set<String> allowedRegistries,
        RolePolicy role) {

    /** In a list of names: not only those that are listed. */
    public static final String ANY = "*";

    public SiteLimits {
        allowedHostPaths = List.copyOf(allowedHostPaths);
        priorities = Set.copyOf(priorities);
        queues = Set.copyOf(queues);
        allowedNetworks = Set.copyOf(allowedNetworks);
        allowedRegistries = Set.copyOf(allowedRegistries);
    }

    /**
     * How much one description may consist of.
     *
     * @param maxComponents entries of {@code services}
     * @param maxPorts ports of one component
     * @param maxRows services and their ports: each is a row in the database
     */
    public record Sizes(int maxComponents, int maxPorts, int maxRows) {

        /** 100 components, 50 ports of each, 20,000 services and ports. */
        public static Sizes defaults() {
            return new Sizes(100, 50, 20_000);
        }
    }

    /**
     * Limits of a site with the usual sizes, no networks of its own and images from any registry with a domain name.
     */
    public SiteLimits(
            int maxInstances, long maxMillicores, long maxMemory, List<Path> allowedHostPaths, int maxDocumentBytes) {
        this(
                maxInstances,
                maxMillicores,
                maxMemory,
                allowedHostPaths,
                maxDocumentBytes,
                Set.of(),
                Set.of(),
                Sizes.defaults(),
                Set.of(),
                Set.of(ANY),
                RolePolicy.OF_SITE);
    }

    public SiteLimits withNames(Set<String> newPriorities, Set<String> newQueues) {
        return new SiteLimits(
                maxInstances,
                maxMillicores,
                maxMemory,
                allowedHostPaths,
                maxDocumentBytes,
                newPriorities,
                newQueues,
                sizes,
                allowedNetworks,
                allowedRegistries,
                role);
    }

    public SiteLimits withSizes(Sizes newSizes) {
        return new SiteLimits(
                maxInstances,
                maxMillicores,
                maxMemory,
                allowedHostPaths,
                maxDocumentBytes,
                priorities,
                queues,
                newSizes,
                allowedNetworks,
                allowedRegistries,
                role);
    }

    /** @param newRegistries empty for every registry with a domain name */
    public SiteLimits withSources(Set<String> newNetworks, Set<String> newRegistries) {
        return new SiteLimits(
                maxInstances,
                maxMillicores,
                maxMemory,
                allowedHostPaths,
                maxDocumentBytes,
                priorities,
                queues,
                sizes,
                newNetworks,
                newRegistries.isEmpty() ? Set.of(ANY) : newRegistries,
                role);
    }

    /** What the users of a role may ask for: its lists, where it has them, take the place of those of the site. */
    public SiteLimits forRole(RolePolicy policy) {
        ContainerPolicy containers = policy.containers();
        return new SiteLimits(
                maxInstances,
                maxMillicores,
                maxMemory,
                containers
                        .hostPaths()
                        .map(paths -> paths.stream().map(AllowedHostPath::path).toList())
                        .orElse(allowedHostPaths),
                maxDocumentBytes,
                priorities,
                queues,
                sizes,
                containers.networks().orElse(allowedNetworks),
                containers.registries().orElse(allowedRegistries),
                policy);
    }

    /** Whether a list of networks has this one. */
    public static boolean allowsNetwork(Set<String> networks, String name) {
        return networks.contains(name) || networks.contains(ANY);
    }

    /** The registry of an image as {@code host} or {@code host:port}; {@code docker.io} when its name has none. */
    public static String registryOf(String image) {
        return ImageName.of(image).registry();
    }

    /** Whether an image comes from one of these registries. */
    public static boolean allowsRegistry(Set<String> registries, String image) {
        ImageName name = ImageName.of(image);
        return registries.contains(name.registry()) || (registries.contains(ANY) && name.isOfNamedRegistry());
    }

    /** Whether a volume may mount this path, whatever links it leads through. */
    public boolean allowsHostPath(String path) {
        return allowedHostPaths.stream().anyMatch(root -> isBelow(path, root));
    }

    private static boolean isBelow(String path, Path root) {
        try {
            return Path.of(path).startsWith(root.normalize());
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** Limits that suit one machine: 10,000 instances, 64 cores and 256 GiB each, no host paths, 1 MiB of JSON. */
    public static SiteLimits defaults() {
        return new SiteLimits(10_000, 64_000, 256L << 30, List.of(), 1 << 20);
    }
}
