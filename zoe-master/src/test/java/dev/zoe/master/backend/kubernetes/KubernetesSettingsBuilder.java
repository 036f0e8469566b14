package dev.zoe.master.backend.kubernetes;

import dev.zoe.master.backend.SitePolicy;
import dev.zoe.master.backend.kubernetes.KubernetesSettings.PullPolicy;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Settings for the cluster of a kubeconfig; what a test does not set has its default. */
public final class KubernetesSettingsBuilder {
    private final String deployment;
    private final Path kubeconfig;
    private Optional<String> namespace = Optional.empty();
    private boolean usage;
    private boolean networkPolicies;
    private PodScheduling scheduling = new PodScheduling(List.of(), Optional.empty(), Optional.empty());
    private SitePolicy policy = SitePolicy.defaults();

    public KubernetesSettingsBuilder(String deployment, Path kubeconfig) {
        this.deployment = deployment;
        this.kubeconfig = kubeconfig;
    }

    public KubernetesSettingsBuilder namespace(String name) {
        namespace = Optional.of(name);
        return this;
    }

    /** What programs use is read from kubelets. */
    KubernetesSettingsBuilder usage() {
        usage = true;
        return this;
    }

    KubernetesSettingsBuilder networkPolicies(boolean wanted) {
        networkPolicies = wanted;
        return this;
    }

    KubernetesSettingsBuilder scheduling(PodScheduling wanted) {
        scheduling = wanted;
        return this;
    }

    KubernetesSettingsBuilder policy(SitePolicy wanted) {
        policy = wanted;
        return this;
    }

    public KubernetesSettings build() {
        return new KubernetesSettings(
                deployment,
                Optional.of(kubeconfig),
                Optional.empty(),
                namespace,
                KubernetesSettings.USUAL_CLUSTER_DOMAIN,
                PullPolicy.IF_NOT_PRESENT,
                List.of(),
                KubernetesSettings.USUAL_GPU_RESOURCE,
                usage,
                networkPolicies,
                scheduling,
                policy);
    }
}
