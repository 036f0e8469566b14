package dev.zoe.application;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What containers may, for the users of one role. An empty optional leaves the choice to the site; a list takes the
 * place of the list of the site, so it may be shorter or have entries that the site does not allow every user. The
 * limits of the back-end hold in any case.
 *
 * @param networks networks that a component may join besides that of its execution; {@link SiteLimits#ANY} for all
 * @param hostPaths host paths that volumes may mount, with what is below
 * @param registries registries that images may come from; {@link SiteLimits#ANY} for every one with a domain name
 * @param capabilities Linux capabilities that a component may ask for, of {@link LinuxCapabilities#NAMES}
 * @param readOnlyRoot whether the root file system of every container is read-only
 */
public record ContainerPolicy(
        Optional<Set<String>> networks,
        Optional<List<AllowedHostPath>> hostPaths,
        Optional<Set<String>> registries,
        Set<String> capabilities,
        boolean readOnlyRoot) {

    /** The choices of the site, and no Linux capability. */
    public static final ContainerPolicy OF_SITE =
            new ContainerPolicy(Optional.empty(), Optional.empty(), Optional.empty(), Set.of(), false);

    public ContainerPolicy {
        networks = networks.map(Set::copyOf);
        hostPaths = hostPaths.map(List::copyOf);
        registries = registries.map(Set::copyOf);
        capabilities = Set.copyOf(capabilities);
    }

    /**
     * This policy with the lists of the site in place of those that it does not have. The site does not say which of
     * its host paths are writable: the back-end does.
     */
    public ContainerPolicy orDefaultsOf(SiteLimits site) {
        return new ContainerPolicy(
                networks.or(() -> Optional.of(site.allowedNetworks())),
                hostPaths.or(() -> Optional.of(site.allowedHostPaths().stream()
                        // Volumes are absolute, so another path allows nothing.
                        .filter(Path::isAbsolute)
                        .map(path -> new AllowedHostPath(path, true))
                        .toList())),
                registries.or(() -> Optional.of(site.allowedRegistries())),
                capabilities,
                readOnlyRoot);
    }

    /**
     * The first reason why a component must not start, for the owner of its execution; empty when it may. Lists that
     * are not set refuse nothing, and host paths are left to the back-end, which follows links.
     */
    public Optional<String> refusal(Component component) {
        if (networks.isPresent()
                && component
                        .network()
                        .filter(name -> !SiteLimits.allowsNetwork(networks.get(), name))
                        .isPresent()) {
            return Optional.of("the network " + component.network().get());
        }
        if (registries.isPresent() && !SiteLimits.allowsRegistry(registries.get(), component.image())) {
            return Optional.of("images from the registry of " + component.image());
        }
        return component.capabilities().stream()
                .filter(name -> !capabilities.contains(name))
                .sorted()
                .findFirst()
                .map(name -> "the Linux capability " + name);
    }
}
