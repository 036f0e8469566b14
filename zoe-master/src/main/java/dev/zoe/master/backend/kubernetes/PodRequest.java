package dev.zoe.master.backend.kubernetes;

import dev.zoe.master.backend.ContainerRights;
import dev.zoe.master.backend.ServiceKind;
import dev.zoe.master.backend.ServiceSpec;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.ContainerPortBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.PodSecurityContextBuilder;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.SecurityContextBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Translates a specification to a pod of one container, bound to one node, that is never restarted. */
final class PodRequest {
    /** The name of the container in its pod. */
    static final String SERVICE = "service";

    private static final String RUNTIME_DEFAULT = "RuntimeDefault";

    private final KubernetesSettings settings;
    private final PodLabels labels;

    PodRequest(KubernetesSettings settings, PodLabels labels) {
        this.settings = settings;
        this.labels = labels;
    }

    Pod of(ServiceSpec spec, String namespace) {
        String network = labels.network(spec.executionId());
        PodVolumes volumes = PodVolumes.of(spec);
        return new PodBuilder()
                .withNewMetadata()
                .withName(ObjectNames.pod(spec.containerName()))
                .withNamespace(namespace)
                .withLabels(labels.labels(spec))
                .withAnnotations(labels.annotations(spec))
                .endMetadata()
                .withNewSpec()
                // Zoe has decided: the scheduler of the cluster is not asked. The kubelet refuses what does not fit.
                .withNodeName(spec.node())
                .withTolerations(settings.scheduling().tolerationsOfPods())
                .withPriorityClassName(settings.scheduling()
                        .priorityClass(ServiceKind.of(spec))
                        .orElse(null))
                .withRestartPolicy("Never")
                .withTerminationGracePeriodSeconds(wholeSeconds(spec.stopGrace()))
                .withAutomountServiceAccountToken(false)
                .withEnableServiceLinks(false)
                // The init of a pod is its pause container, which is process 1 of a shared process namespace.
                .withShareProcessNamespace(settings.policy().init())
                .withHostname(ObjectNames.pod(spec.containerName()))
                .withSubdomain(network)
                .withNewDnsConfig()
                // So that the bare host names of the execution are found.
                .withSearches(network + "." + namespace + ".svc." + settings.clusterDomain())
                .endDnsConfig()
                .withImagePullSecrets(settings.pullSecrets().stream()
                        .map(LocalObjectReference::new)
                        .toList())
                .withSecurityContext(podSecurity(spec))
                .withVolumes(volumes.volumes())
                .withContainers(container(spec, volumes))
                .endSpec()
                .build();
    }

    private Container container(ServiceSpec spec, PodVolumes volumes) {
        return new ContainerBuilder()
                .withName(SERVICE)
                .withImage(spec.image())
                .withImagePullPolicy(settings.pullPolicy().word())
                // The field command is the entry point, which remains that of the image.
                .withArgs(spec.command().orElse(List.of()).stream()
                        .map(PodRequest::literal)
                        .toList())
                .withEnv(environment(spec))
                .withWorkingDir(spec.workDir().orElse(null))
                .withPorts(spec.ports().stream().map(PodRequest::port).toList())
                .withResources(PodResources.of(spec.limits(), settings))
                .withVolumeMounts(volumes.mounts())
                .withSecurityContext(containerSecurity(spec.rights()))
                .build();
    }

    private static List<EnvVar> environment(ServiceSpec spec) {
        return spec.environment().entrySet().stream()
                .map(variable -> new EnvVarBuilder()
                        .withName(variable.getKey())
                        .withValue(literal(variable.getValue()))
                        .build())
                .toList();
    }

    private static ContainerPort port(ServiceSpec.PublishedPort port) {
        return new ContainerPortBuilder()
                .withContainerPort(port.number())
                .withProtocol(port.udp() ? "UDP" : "TCP")
                .build();
    }

    private static PodSecurityContext podSecurity(ServiceSpec spec) {
        PodSecurityContextBuilder security = new PodSecurityContextBuilder()
                .withNewSeccompProfile()
                .withType(RUNTIME_DEFAULT)
                .endSeccompProfile();
        Optional<long[]> user = spec.user().map(PodRequest::ids);
        user.ifPresent(ids -> security.withRunAsUser(ids[0]).withRunAsGroup(ids[1]));
        if (!spec.secrets().isEmpty()) {
            // Files of secrets belong to root; this group may read them.
            user.ifPresent(ids -> security.withFsGroup(ids[1]));
        }
        return security.build();
    }

    private static long[] ids(String user) {
        String[] parts = user.split(":", 2);
        long uid = Long.parseLong(parts[0]);
        return new long[] {uid, parts.length > 1 ? Long.parseLong(parts[1]) : uid};
    }

    private static SecurityContext containerSecurity(ContainerRights rights) {
        return new SecurityContextBuilder()
                .withPrivileged(false)
                .withAllowPrivilegeEscalation(rights.privilegesOfFiles())
                .withReadOnlyRootFilesystem(rights.readOnlyRoot())
                .withNewCapabilities()
                .withDrop("ALL")
                .withAdd(rights.capabilities().stream().sorted().toList())
                .endCapabilities()
                .build();
    }

    /**
     * Kubernetes replaces {@code $(NAME)} in arguments and values, and {@code $$} by {@code $}; text of the user stays.
     */
    private static String literal(String text) {
        return text.replace("$", "$$");
    }

    /** A pod has grace periods of whole seconds only, and at least one. */
    private static long wholeSeconds(Duration grace) {
        return Math.max(1, grace.plusMillis(999).toSeconds());
    }
}
