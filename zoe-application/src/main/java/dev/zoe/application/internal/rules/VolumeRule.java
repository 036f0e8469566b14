package dev.zoe.application.internal.rules;

import dev.zoe.application.internal.Draft;
import dev.zoe.application.internal.Findings;
import dev.zoe.application.internal.Place;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Host paths are on the site's allow-list, and no two volumes meet in the container. */
final class VolumeRule implements Rule {

    /** Where every service finds the workspace of its user. */
    private static final String WORKSPACE = "/mnt/workspace";

    private static final int LONGEST_HOST_PATH = 4096;

    @Override
    public void check(Draft draft, Findings findings) {
        for (Place service : draft.services()) {
            Set<String> mounts = new HashSet<>();
            for (Place volume : service.get("volumes").items()) {
                Place path = volume.get("path");
                path.text()
                        .filter(text -> !text.isEmpty())
                        .ifPresent(
                                text -> checkHostPath(path, text, draft.limits().allowedHostPaths(), findings));
                checkMount(volume, mounts, findings);
            }
        }
    }

    private static void checkHostPath(Place place, String text, List<Path> allowed, Findings findings) {
        if (!isPlainPath(text)) {
            findings.unlessSettled(
                    place, "a host path must be absolute and without \".\" or \"..\", such as \"/data/sets\"");
            return;
        }
        if (allowed.isEmpty()) {
            findings.unlessSettled(
                    place,
                    "this site allows no host paths; leave the volume out and use the workspace at " + WORKSPACE);
        } else if (allowed.stream().noneMatch(root -> isBelow(text, root))) {
            List<String> roots = allowed.stream().map(Path::toString).toList();
            findings.unlessSettled(
                    place,
                    "this site does not allow that host path; allowed are " + Words.list(roots) + " and what is below");
        }
    }

    private static boolean isBelow(String text, Path root) {
        try {
            return Path.of(text).startsWith(root.normalize());
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static boolean isPlainPath(String path) {
        return path.startsWith("/")
                && path.length() <= LONGEST_HOST_PATH
                && path.chars().noneMatch(Character::isISOControl)
                && List.of(path.split("/", -1)).stream().noneMatch(step -> step.equals("..") || step.equals("."));
    }

    private static void checkMount(Place volume, Set<String> mounts, Findings findings) {
        Place explicit = volume.get("mount_path");
        Place place = explicit.isGiven() ? explicit : volume.get("name");
        String mount = explicit.text()
                .or(() -> volume.get("name").text().map(name -> "/mnt/" + name))
                .orElse("");
        if (mount.isEmpty()) {
            return;
        }
        if (!ContainerPaths.isPlain(mount) || mount.equals("/")) {
            findings.unlessSettled(place, ContainerPaths.RIGHT);
        } else if (ContainerPaths.isOfKernel(mount)) {
            findings.unlessSettled(place, ContainerPaths.NOT_OF_KERNEL);
        } else if (mount.equals(WORKSPACE)) {
            findings.unlessSettled(place, WORKSPACE + " is where the workspace of the user is; choose another place");
        } else if (!mounts.add(mount)) {
            findings.unlessSettled(
                    place,
                    "another volume of this service is mounted at " + Words.quoted(mount)
                            + "; give each its own place");
        }
    }
}
