package dev.zoe.master.backend;

import dev.zoe.application.Component;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Everything that an engine needs to run one service. Placeholders are replaced.
 *
 * @param containerName deterministic and unique: {@code <service>-<execution>-<deployment>}; also the DNS name
 * @param executionId the services of one execution share a network
 * @param node name of the node chosen by the scheduler
 * @param command empty for the command of the image
 * @param environment in order
 * @param labels as in the platform description, section 1
 * @param limits limits that the engine enforces
 * @param volumes host paths, the workspace among them
 * @param network an existing network to join as well
 * @param user {@code uid:gid} the program runs as, where the engine can do that
 * @param secrets are delivered as files that only the user may read; neither environment nor labels have them
 * @param rights what the container may beyond and below what the site gives every container
 */
public record ServiceSpec(
        String containerName,
        long executionId,
        String serviceName,
        String node,
        String image,
        Optional<List<String>> command,
        Map<String, String> environment,
        Map<String, String> labels,
        Limits limits,
        List<PublishedPort> ports,
        List<Mount> volumes,
        Optional<String> workDir,
        Optional<String> network,
        Optional<String> user,
        Duration stopGrace,
        List<SecretFile> secrets,
        ContainerRights rights) {

    /** Where containers have the secrets. */
    public static final String SECRETS = Component.Secret.DIRECTORY;

    /** What a container with a read-only root can write to, in memory. */
    public static final String TEMPORARY = "/tmp";

    public ServiceSpec {
        // A specification that is read from a file has no secrets, and one of an earlier version has no rights.
        secrets = List.copyOf(Objects.requireNonNullElse(secrets, List.of()));
        rights = Objects.requireNonNullElse(rights, ContainerRights.NONE);
    }

    /** The same with other volumes. */
    public ServiceSpec withVolumes(List<Mount> newVolumes) {
        return with(image, labels, newVolumes, secrets);
    }

    /** The same with another image. */
    public ServiceSpec withImage(String newImage) {
        return with(newImage, labels, volumes, secrets);
    }

    /** Whether a volume is mounted at this path of the container. */
    public boolean hasVolumeAt(String containerPath) {
        return volumes.stream().anyMatch(mount -> Path.of(mount.containerPath()).equals(Path.of(containerPath)));
    }

    /** The message of an engine without the host path of the workspace, which users must not see. */
    public String hideWorkspace(String message) {
        String hidden = message;
        for (Mount mount : volumes) {
            hidden = mount.workspace() ? hidden.replace(mount.hostPath(), "the workspace") : hidden;
        }
        return hidden;
    }

    /** Without environment, command and mounts, which may hold secrets, because this text is logged. */
    @Override
    public String toString() {
        return "ServiceSpec[containerName=" + containerName + ", image=" + image + ", node=" + node + ", environment="
                + environment.keySet() + "]";
    }

    /** The same with other labels. */
    public ServiceSpec withLabels(Map<String, String> newLabels) {
        return with(image, newLabels, volumes, secrets);
    }

    /** The same without secrets, to be stored. */
    public ServiceSpec withoutSecrets() {
        return with(image, labels, volumes, List.of());
    }

    private ServiceSpec with(
            String newImage, Map<String, String> newLabels, List<Mount> newVolumes, List<SecretFile> newSecrets) {
        return new ServiceSpec(
                containerName,
                executionId,
                serviceName,
                node,
                newImage,
                command,
                environment,
                newLabels,
                limits,
                ports,
                newVolumes,
                workDir,
                network,
                user,
                stopGrace,
                newSecrets,
                rights);
    }

    /**
     * @param millicores CPU quota, thousandths of a core
     * @param memory hard limit, bytes
     * @param sharedMemory bytes of {@code /dev/shm}; 0 for the engine's default
     * @param gpus whole devices
     * @param reservedMillicores part of these that a placement of other containers must leave free
     * @param reservedMemory likewise, bytes
     */
    public record Limits(
            long millicores, long memory, long sharedMemory, int gpus, long reservedMillicores, long reservedMemory) {

        /** Limits with nothing reserved. */
        public Limits(long millicores, long memory, long sharedMemory, int gpus) {
            this(millicores, memory, sharedMemory, gpus, 0, 0);
        }
    }

    /** A port of the container that is reachable from outside; the engine picks the port of the host. */
    public record PublishedPort(String name, int number, boolean udp) {}

    /**
     * A host path, and the path at which the program sees it.
     *
     * @param workspace whether it is the workspace of the user, which the master chose, and not a volume of the
     *     description
     */
    public record Mount(String hostPath, String containerPath, boolean readOnly, boolean workspace) {

        /** A volume of a description. */
        public static Mount volume(String hostPath, String containerPath, boolean readOnly) {
            return new Mount(hostPath, containerPath, readOnly, false);
        }

        /** The workspace of a user, to write to. */
        public static Mount workspace(String hostPath, String containerPath) {
            return workspace(hostPath, containerPath, false);
        }

        /** The workspace of a user. */
        public static Mount workspace(String hostPath, String containerPath, boolean readOnly) {
            return new Mount(hostPath, containerPath, readOnly, true);
        }

        /** The same from another host path, and read-only unless that is writable. */
        Mount at(String newHostPath, boolean writable) {
            return new Mount(newHostPath, containerPath, readOnly || !writable, workspace);
        }
    }
}
