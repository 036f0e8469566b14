package dev.zoe.master.settings;

import dev.zoe.master.backend.SitePolicy;
import dev.zoe.master.backend.kubernetes.KubernetesSettings;
import dev.zoe.master.backend.kubernetes.KubernetesSettings.PullPolicy;
import dev.zoe.master.backend.kubernetes.PodScheduling;
import dev.zoe.master.backend.kubernetes.ToleratedTaint;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * The cluster of the back-end {@code kubernetes}, {@code zoe.back-end.kubernetes.*}.
 *
 * @param kubeconfig file with the address of the API server and the credentials; by default the service account of the
 *     pod that the master runs in, or else the usual file of {@code kubectl}
 * @param context context of the kubeconfig; by default its current one
 * @param namespace namespace of all pods; by default that of the context or of the service account
 * @param clusterDomain domain of the DNS names of the cluster
 * @param pullPolicy when a node pulls an image: {@code if-not-present}, {@code always} or {@code never}
 * @param pullSecrets names of secrets of the namespace with log-ins for registries
 * @param gpuResource name of the extended resource of GPUs
 * @param usage whether what services use is read from kubelets, which needs a further permission
 * @param networkPolicies whether network policies let only pods of one execution reach each other
 * @param tolerations taints of nodes that Zoe uses nevertheless, each in the form {@code KEY[=VALUE][:EFFECT]}
 * @param corePriorityClass PriorityClass of the pods of core services; by default that of the cluster
 * @param elasticPriorityClass PriorityClass of the pods of elastic services; by default that of the cluster
 */
public record KubernetesClusterSettings(
        @Nullable Path kubeconfig,
        @Nullable String context,
        @Nullable String namespace,
        @DefaultValue(KubernetesSettings.USUAL_CLUSTER_DOMAIN) String clusterDomain,
        @DefaultValue("if-not-present") PullPolicy pullPolicy,
        @DefaultValue List<String> pullSecrets,
        @DefaultValue(KubernetesSettings.USUAL_GPU_RESOURCE) String gpuResource,
        @DefaultValue("false") boolean usage,
        @DefaultValue("false") boolean networkPolicies,
        @DefaultValue List<String> tolerations,
        @Nullable String corePriorityClass,
        @Nullable String elasticPriorityClass) {

    /** @throws InvalidConfigurationPropertyValueException when a taint has another form */
    KubernetesSettings settings(String deployment, SitePolicy policy) {
        return new KubernetesSettings(
                deployment,
                Optional.ofNullable(kubeconfig),
                Optional.ofNullable(context),
                Optional.ofNullable(namespace),
                clusterDomain,
                pullPolicy,
                pullSecrets,
                gpuResource,
                usage,
                networkPolicies,
                new PodScheduling(
                        tolerations.stream()
                                .map(KubernetesClusterSettings::taint)
                                .toList(),
                        Optional.ofNullable(corePriorityClass),
                        Optional.ofNullable(elasticPriorityClass)),
                policy);
    }

    private static ToleratedTaint taint(String text) {
        try {
            return ToleratedTaint.of(text);
        } catch (IllegalArgumentException e) {
            throw new InvalidConfigurationPropertyValueException(
                    "zoe.back-end.kubernetes.tolerations", text, String.valueOf(e.getMessage()));
        }
    }
}
