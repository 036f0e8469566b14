package dev.zoe.master.backend;

import dev.zoe.application.AllowedHostPath;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ServiceSpec.Mount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Decides which host directories a service gets. A path that was allowed at its submission may be, or contain, a link
 * at the start, so the check is repeated right before the start, and the engine gets the path without links.
 */
public final class HostPathPolicy {
    private final List<AllowedHostPath> allowed;

    public HostPathPolicy(List<AllowedHostPath> allowed) {
        this.allowed = List.copyOf(allowed);
    }

    /** For an engine of this machine: follows links, and requires an allowed path or one below it. */
    public ServiceSpec resolveLinks(ServiceSpec spec) throws BackEndException {
        List<Mount> mounts = new ArrayList<>();
        for (Mount mount : spec.volumes()) {
            mounts.add(mount.workspace() ? workspace(mount) : resolveLinks(mount, spec.rights()));
        }
        return spec.withVolumes(mounts);
    }

    /**
     * For an engine on another machine, where links cannot be followed: requires an allowed path itself. A path below
     * it is refused, because users may have made a link there.
     */
    public ServiceSpec requireListed(ServiceSpec spec) throws BackEndException {
        List<Mount> mounts = new ArrayList<>();
        for (Mount mount : spec.volumes()) {
            mounts.add(mount.workspace() ? mount : requireListed(mount, spec.rights()));
        }
        return spec.withVolumes(mounts);
    }

    /** Services write inside of the workspace only, so the workspace itself cannot be a link that a service made. */
    private static Mount workspace(Mount mount) throws BackEndException {
        if (Files.isSymbolicLink(path(mount))) {
            throw new BackEndException(
                    Kind.REJECTED,
                    "the workspace of the user is a link; the operator has to replace it by a directory");
        }
        return mount;
    }

    private Mount resolveLinks(Mount mount, ContainerRights rights) throws BackEndException {
        Path real;
        try {
            real = path(mount).toRealPath();
        } catch (IOException e) {
            throw new BackEndException(
                    Kind.REJECTED,
                    "volume source path " + mount.hostPath() + " does not exist on this host, or cannot be read",
                    e);
        }
        boolean writable = rootOf(real, allowed)
                .orElseThrow(() -> refusal(mount, " and what is below, links followed"))
                .writable();
        if (rights.hostPaths().isPresent()) {
            writable &= rootOf(real, rights.hostPaths().get())
                    .orElseThrow(() -> refusalOfRole(mount))
                    .writable();
        }
        return mount.at(real.toString(), writable);
    }

    /** The longest path that leads to this one decides, whatever the order of the list. */
    private static Optional<AllowedHostPath> rootOf(Path real, List<AllowedHostPath> paths) {
        return paths.stream()
                .filter(each -> real.startsWith(withoutLinks(each.path())))
                .max(Comparator.comparingInt(each -> withoutLinks(each.path()).getNameCount()));
    }

    private Mount requireListed(Mount mount, ContainerRights rights) throws BackEndException {
        Path path = path(mount).normalize();
        Optional<AllowedHostPath> same =
                allowed.stream().filter(each -> each.path().equals(path)).findFirst();
        boolean writable = same.orElseThrow(() -> refusal(mount, " and, on other machines, nothing below"))
                .writable();
        if (rights.hostPaths().isPresent()) {
            // No link can be below: the path itself is listed by the site.
            writable &= rights.hostPaths().get().stream()
                    .filter(each -> path.startsWith(each.path()))
                    .max(Comparator.comparingInt(each -> each.path().getNameCount()))
                    .orElseThrow(() -> refusalOfRole(mount))
                    .writable();
        }
        return mount.at(path.toString(), writable);
    }

    private static BackEndException refusalOfRole(Mount mount) {
        return new BackEndException(
                Kind.REJECTED,
                "volume source path " + mount.hostPath() + " is not allowed for the role of the owner; a role without"
                        + " host paths has those of the site (zoe.api.allowed-host-paths)");
    }

    private BackEndException refusal(Mount mount, String what) {
        List<Path> paths = allowed.stream().map(AllowedHostPath::path).toList();
        return new BackEndException(
                Kind.REJECTED,
                "volume source path " + mount.hostPath() + " is not allowed for services; "
                        + (paths.isEmpty()
                                ? "this site allows none (zoe.back-end.allowed-host-paths)"
                                : "allowed are " + paths + what));
    }

    private static Path path(Mount mount) throws BackEndException {
        try {
            return Path.of(mount.hostPath());
        } catch (InvalidPathException e) {
            throw new BackEndException(
                    Kind.REJECTED, "volume source path \"" + mount.hostPath() + "\" is not a path", e);
        }
    }

    /** An operator may list a path that leads through links. */
    private static Path withoutLinks(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            // It does not exist: then no path is below it.
            return path;
        }
    }
}
