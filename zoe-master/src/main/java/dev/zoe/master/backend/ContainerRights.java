package dev.zoe.master.backend;

import dev.zoe.application.AllowedHostPath;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What one container may. The {@link SitePolicy} holds in any case.
 *
 * @param capabilities Linux capabilities; a container has no others
 * @param readOnlyRoot whether its root file system is read-only
 * @param hostPaths host paths that the owner may mount, within those of the back-end; empty for all of the back-end
 */
public record ContainerRights(
        Set<String> capabilities, boolean readOnlyRoot, Optional<List<AllowedHostPath>> hostPaths) {

    /** No capability, a root file system to write to, and the host paths of the back-end. */
    public static final ContainerRights NONE = new ContainerRights(Set.of(), false, Optional.empty());

    public ContainerRights {
        capabilities = Set.copyOf(capabilities);
        hostPaths = hostPaths.map(List::copyOf);
    }

    /**
     * Whether programs may get rights from their files. Linux gives the program of a user other than root a capability
     * only through the file of the program.
     */
    public boolean privilegesOfFiles() {
        return !capabilities.isEmpty();
    }
}
