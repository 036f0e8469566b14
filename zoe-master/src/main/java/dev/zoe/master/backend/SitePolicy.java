package dev.zoe.master.backend;

import dev.zoe.application.AllowedHostPath;
import dev.zoe.application.LinuxCapabilities;
import dev.zoe.application.SiteLimits;
import dev.zoe.master.backend.BackEndException.Kind;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What services may use of the hosts of a site, whatever their description asks for.
 *
 * @param allowedNetworks existing networks that services may join besides that of their execution
 * @param allowedHostPaths host paths that volumes may mount
 * @param allowedRegistries registries that images may come from; empty for any
 * @param allowedCapabilities Linux capabilities that containers may have
 * @param pidsLimit limit on processes and threads of a container; 0 for no limit
 * @param writableLayer limit in bytes on what a container writes outside of its mounts, where the engine supports it; 0
 *     for no limit
 * @param init whether containers get the init of the engine as their process 1, where the engine has one
 * @param images images that engines use in place of those in descriptions
 */
public record SitePolicy(
        Set<String> allowedNetworks,
        List<AllowedHostPath> allowedHostPaths,
        Set<String> allowedRegistries,
        Set<String> allowedCapabilities,
        int pidsLimit,
        long writableLayer,
        boolean init,
        ImageAliases images) {
    public static final int DEFAULT_PIDS_LIMIT = 4096;
    public static final long DEFAULT_WRITABLE_LAYER = 32L << 30;

    public SitePolicy {
        allowedNetworks = Set.copyOf(allowedNetworks);
        allowedHostPaths = List.copyOf(allowedHostPaths);
        allowedRegistries = Set.copyOf(allowedRegistries);
        allowedCapabilities = Set.copyOf(allowedCapabilities);
        LinuxCapabilities.requireKnown(allowedCapabilities);
        if (pidsLimit < 0 || writableLayer < 0) {
            throw new IllegalArgumentException("zoe.back-end.pids-limit and zoe.back-end.writable-layer are %d and %d;"
                            .formatted(pidsLimit, writableLayer)
                    + " 0 means no limit, and less is not possible");
        }
    }

    /** No other networks, no host paths, 4096 processes and 32 GiB for each container. */
    public static SitePolicy defaults() {
        return new SitePolicy(
                Set.of(),
                List.of(),
                Set.of(),
                Set.of(),
                DEFAULT_PIDS_LIMIT,
                DEFAULT_WRITABLE_LAYER,
                false,
                ImageAliases.NONE);
    }

    /** Refuses an image from a registry, and a Linux capability, that is not on its list. */
    public void requireAllowed(ServiceSpec spec) throws BackEndException {
        if (!allowedRegistries.isEmpty() && !SiteLimits.allowsRegistry(allowedRegistries, spec.image())) {
            throw new BackEndException(
                    Kind.REJECTED,
                    "this site does not run the image %s; it takes images from %s (zoe.back-end.allowed-registries)"
                            .formatted(spec.image(), new TreeSet<>(allowedRegistries)));
        }
        Set<String> refused = new TreeSet<>(spec.rights().capabilities());
        refused.removeAll(allowedCapabilities);
        if (!refused.isEmpty()) {
            throw new BackEndException(
                    Kind.REJECTED,
                    "this site gives containers no capability %s; it gives %s (zoe.back-end.allowed-capabilities)"
                            .formatted(
                                    String.join(", ", refused),
                                    allowedCapabilities.isEmpty() ? "none" : new TreeSet<>(allowedCapabilities)));
        }
    }

    /**
     * What an engine gets: the specification with the image that this site uses. The lists of registries are about
     * images in descriptions, so they are checked before; the operator chose the other one.
     */
    public ServiceSpec admit(ServiceSpec spec) throws BackEndException {
        requireAllowed(spec);
        return spec.withImage(images.resolve(spec.image()));
    }

    /** Refuses a network that is not on the list. */
    public void requireAllowed(String network) throws BackEndException {
        if (!allowedNetworks.contains(network)) {
            throw new BackEndException(
                    Kind.REJECTED,
                    allowedNetworks.isEmpty()
                            ? "this site lets services join no other network; leave out \"network\""
                            : "this site does not let services join the network \"%s\"; allowed are %s"
                                    .formatted(network, new TreeSet<>(allowedNetworks)));
        }
    }
}
