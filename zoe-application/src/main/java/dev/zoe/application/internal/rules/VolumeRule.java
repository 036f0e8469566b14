package dev.zoe.application.internal.rules;

import dev.zoe.application.Component.Secret;
import dev.zoe.application.SiteLimits;
import dev.zoe.application.internal.document.DescriptionDraft;
import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Host paths are on the site's allow-list, and no two volumes meet in the container. */
final class VolumeRule implements DescriptionRule {

    /** Where every service finds the workspace of its user. */
    private static final String WORKSPACE = "/mnt/workspace";

    private static final int LONGEST_HOST_PATH = 4096;

    @Override
    public void check(DescriptionDraft draft, DescriptionFindings findings) {
        for (DocumentNode service : draft.services()) {
            Set<String> mounts = new HashSet<>();
            boolean hasSecrets = !service.get("secrets").items().isEmpty();
            for (DocumentNode volume : service.get("volumes").items()) {
                DocumentNode path = volume.get("path");
                path.text()
                        .filter(text -> !text.isEmpty())
                        .ifPresent(text -> checkHostPath(path, text, draft.limits(), findings));
                checkMount(volume, mounts, findings);
                if (hasSecrets) {
                    checkApartFromSecrets(volume.get("mount_path"), findings);
                }
            }
        }
    }

    private static void checkHostPath(DocumentNode node, String text, SiteLimits limits, DescriptionFindings findings) {
        if (!isPlainPath(text)) {
            findings.errorUnlessReported(
                    node, "a host path must be absolute and without \".\" or \"..\", such as \"/data/sets\"");
            return;
        }
        if (limits.allowedHostPaths().isEmpty()) {
            findings.errorUnlessReported(
                    node, "no host path is allowed here; leave the volume out and use the workspace at " + WORKSPACE);
        } else if (!limits.allowsHostPath(text)) {
            List<String> roots =
                    limits.allowedHostPaths().stream().map(Path::toString).toList();
            findings.errorUnlessReported(
                    node,
                    "that host path is not allowed here; allowed are " + RuleWording.list(roots)
                            + " and what is below");
        }
    }

    private static boolean isPlainPath(String path) {
        return path.startsWith("/")
                && path.length() <= LONGEST_HOST_PATH
                && path.chars().noneMatch(Character::isISOControl)
                && List.of(path.split("/", -1)).stream().noneMatch(step -> step.equals("..") || step.equals("."));
    }

    private static void checkMount(DocumentNode volume, Set<String> mounts, DescriptionFindings findings) {
        DocumentNode explicit = volume.get("mount_path");
        DocumentNode node = explicit.isGiven() ? explicit : volume.get("name");
        String mount = explicit.text()
                .or(() -> volume.get("name").text().map(name -> "/mnt/" + name))
                .orElse("");
        if (mount.isEmpty()) {
            return;
        }
        if (!ContainerPaths.isPlain(mount) || mount.equals("/")) {
            findings.errorUnlessReported(node, ContainerPaths.RIGHT);
        } else if (ContainerPaths.isOfKernel(mount)) {
            findings.errorUnlessReported(node, ContainerPaths.NOT_OF_KERNEL);
        } else if (mount.equals(WORKSPACE)) {
            findings.errorUnlessReported(
                    node, WORKSPACE + " is where the workspace of the user is; choose another place");
        } else if (!mounts.add(mount)) {
            findings.errorUnlessReported(
                    node,
                    "another volume of this service is mounted at " + RuleWording.quoted(mount)
                            + "; give each its own place");
        }
    }

    /** Otherwise a secret would be written to the host path. */
    private static void checkApartFromSecrets(DocumentNode mount, DescriptionFindings findings) {
        if (mount.text().filter(ContainerPaths::isOfSecrets).isPresent()) {
            findings.errorUnlessReported(
                    mount, "the secrets of the service are below " + Secret.DIRECTORY + "; choose another place");
        }
    }
}
