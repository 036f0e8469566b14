package dev.zoe.master.backend.kubernetes;

import dev.zoe.master.backend.SitePolicy;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Settings of the Kubernetes back-end.
 *
 * @param deployment name of the deployment; objects of other deployments are not touched
 * @param kubeconfig file with the address of the API server and the credentials; empty for the service account of the
 *     pod that this process runs in, or else the usual file of {@code kubectl}
 * @param context context of the kubeconfig; empty for its current one
 * @param namespace namespace of all pods; empty for that of the context or of the service account
 * @param clusterDomain domain of the DNS names of the cluster
 * @param pullPolicy when a node pulls an image
 * @param pullSecrets names of secrets of the namespace with log-ins for registries
 * @param gpuResource name of the extended resource of GPUs
 * @param usage whether what programs use is read from kubelets, which needs a further permission
 * @param networkPolicies whether only pods of one execution reach each other
 * @param scheduling taints that pods tolerate, and their priorities
 * @param policy what services may use of the hosts
 */
public record KubernetesSettings(
        String deployment,
        Optional<Path> kubeconfig,
        Optional<String> context,
        Optional<String> namespace,
        String clusterDomain,
        PullPolicy pullPolicy,
        List<String> pullSecrets,
        String gpuResource,
        boolean usage,
        boolean networkPolicies,
        PodScheduling scheduling,
        SitePolicy policy) {
    public static final String USUAL_CLUSTER_DOMAIN = "cluster.local";
    public static final String USUAL_GPU_RESOURCE = "nvidia.com/gpu";

    /** When a node pulls an image. */
    public enum PullPolicy {
        /** When the node does not have it. */
        IF_NOT_PRESENT("IfNotPresent"),
        /** At each start. */
        ALWAYS("Always"),
        /** Never: an image that the node does not have is missing. */
        NEVER("Never");

        private final String word;

        PullPolicy(String word) {
            this.word = word;
        }

        /** The word of the Kubernetes API. */
        String word() {
            return word;
        }
    }

    public KubernetesSettings {
        pullSecrets = List.copyOf(pullSecrets);
    }
}
