package dev.zoe.master.backend.kubernetes;

import dev.zoe.master.backend.SecretFile;
import dev.zoe.master.backend.ServiceSpec;
import io.fabric8.kubernetes.api.model.EmptyDirVolumeSource;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import java.util.ArrayList;
import java.util.List;

/**
 * The volumes of a pod and where its container has them.
 *
 * @param volumes of the pod
 * @param mounts of its container
 */
record PodVolumes(List<Volume> volumes, List<VolumeMount> mounts) {
    private static final String SECRETS = "secrets";
    /** Only the owner may read; with a group of the pod, the group as well. */
    private static final int SECRET_MODE = 0400;

    static PodVolumes of(ServiceSpec spec) {
        PodVolumes result = new PodVolumes(new ArrayList<>(), new ArrayList<>());
        for (ServiceSpec.Mount mount : spec.volumes()) {
            result.host("host" + result.volumes.size(), mount);
        }
        if (spec.limits().sharedMemory() > 0) {
            result.memory("shm", "/dev/shm", spec.limits().sharedMemory());
        }
        if (spec.rights().readOnlyRoot() && !spec.hasVolumeAt(ServiceSpec.TEMPORARY)) {
            result.memory("tmp", ServiceSpec.TEMPORARY, 0);
        }
        if (!spec.secrets().isEmpty()) {
            result.secrets(spec);
        }
        return result;
    }

    private void host(String name, ServiceSpec.Mount mount) {
        volumes.add(new VolumeBuilder()
                .withName(name)
                // A path that does not exist is an error; without a type, the node would make a directory of root.
                .withNewHostPath(mount.hostPath(), "Directory")
                .build());
        mounts.add(new VolumeMountBuilder()
                .withName(name)
                .withMountPath(mount.containerPath())
                .withReadOnly(mount.readOnly())
                .build());
    }

    /** @param size upper limit in bytes; 0 for the memory limit of the container alone */
    private void memory(String name, String path, long size) {
        EmptyDirVolumeSource source = new EmptyDirVolumeSource();
        source.setMedium("Memory");
        if (size > 0) {
            source.setSizeLimit(new Quantity(Long.toString(size)));
        }
        volumes.add(new VolumeBuilder().withName(name).withEmptyDir(source).build());
        mounts.add(new VolumeMountBuilder().withName(name).withMountPath(path).build());
    }

    /** Each file is mounted by itself: in a mounted directory, they would be links that everybody may list. */
    private void secrets(ServiceSpec spec) {
        volumes.add(new VolumeBuilder()
                .withName(SECRETS)
                .withNewSecret()
                .withSecretName(ObjectNames.secret(spec.containerName()))
                .withDefaultMode(SECRET_MODE)
                .endSecret()
                .build());
        for (SecretFile file : spec.secrets()) {
            mounts.add(new VolumeMountBuilder()
                    .withName(SECRETS)
                    .withMountPath(ServiceSpec.SECRETS + "/" + file.name())
                    .withSubPath(file.name())
                    .withReadOnly(true)
                    .build());
        }
    }
}
