package dev.zoe.master.backend.kubernetes;

import dev.zoe.master.backend.BackEndCheck;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ServiceKind;
import dev.zoe.master.concurrent.DaemonThreads;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/**
 * Checks what Zoe needs in a cluster: that the API server answers, each permission, and that the namespace admits pods.
 * Nothing is changed: permissions are asked for, and pods are created as a dry run.
 */
final class ClusterCheckup {
    /** Less than users wait for all checks of a site. */
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private static final String SERVER = "API server";
    private static final String ADVICE_ON_SERVER =
            "correct zoe.back-end.kubernetes.kubeconfig or renew its credentials, or start the API server; running pods"
                    + " are not affected";
    private static final String PERMISSIONS = "permissions";
    private static final String ADVICE_ON_ADMISSION = "see the section on messages in docs/operators/kubernetes.md";
    private static final Map<String, Quantity> SMALL =
            Map.of(PodResources.CPU, new Quantity("1m"), PodResources.MEMORY, new Quantity("1Mi"));

    private final ClusterApi api;
    private final IsolationCheck isolation;
    private final KubernetesSettings settings;

    ClusterCheckup(ClusterApi api, PodLabels labels, KubernetesSettings settings) {
        this.api = api;
        this.isolation = new IsolationCheck(api, labels);
        this.settings = settings;
    }

    /** Takes up to {@link #LONGEST}: an API server may accept connections and never answer. */
    List<BackEndCheck> run() {
        List<BackEndCheck> done = new CopyOnWriteArrayList<>();
        Thread checking = DaemonThreads.started("kubernetes-checkup", () -> run(done));
        try {
            checking.join(LONGEST.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        List<BackEndCheck> checks = new ArrayList<>(done);
        if (checking.isAlive()) {
            checking.interrupt();
            checks.add(BackEndCheck.failed(
                    SERVER,
                    "it did not answer all requests of this check within %d s".formatted(LONGEST.toSeconds()),
                    ADVICE_ON_SERVER));
        }
        return checks;
    }

    private void run(List<BackEndCheck> checks) {
        BackEndCheck server = server();
        checks.add(server);
        if (server.state() == BackEndCheck.State.OK) {
            List<BackEndCheck> permissions = permissions();
            checks.addAll(permissions);
            // Without the permission to create pods, a dry run would only repeat that.
            if (permissions.stream().noneMatch(check -> check.state() == BackEndCheck.State.FAILED)) {
                checks.add(admission(ServiceKind.CORE));
                checks.add(admission(ServiceKind.ELASTIC));
                isolation().ifPresent(checks::add);
            }
        }
    }

    private BackEndCheck server() {
        try {
            String version = api.call("cannot read the version of the cluster", () -> api.client()
                            .getKubernetesVersion())
                    .getGitVersion();
            return BackEndCheck.ok(
                    SERVER,
                    "Kubernetes %s answers at %s"
                            .formatted(version, api.client().getMasterUrl()));
        } catch (BackEndException e) {
            return BackEndCheck.failed(SERVER, String.valueOf(e.getMessage()), ADVICE_ON_SERVER);
        }
    }

    private List<BackEndCheck> permissions() {
        List<BackEndCheck> missing = new ArrayList<>();
        try {
            List<RequiredPermission> needed = missing(needed());
            if (needed.containsAll(RequiredPermission.OF_ROLE_ALONE)) {
                return List.of(BackEndCheck.failed(
                        PERMISSIONS,
                        "Zoe has none in the namespace \"%s\"".formatted(api.namespace()),
                        "if the namespace does not exist, create it, or set zoe.back-end.kubernetes.namespace; apply"
                                + " docs/operators/kubernetes/rbac.yaml to it"));
            }
            for (RequiredPermission each : needed) {
                missing.add(BackEndCheck.failed(PERMISSIONS, each.missing(api.namespace()), each.advice()));
            }
            for (RequiredPermission each : missing(useful())) {
                missing.add(BackEndCheck.warning(PERMISSIONS, each.missing(api.namespace()), each.advice()));
            }
        } catch (BackEndException e) {
            return List.of(BackEndCheck.failed(
                    PERMISSIONS,
                    String.valueOf(e.getMessage()),
                    "give Zoe the roles of docs/operators/kubernetes/rbac.yaml"));
        }
        return missing.isEmpty()
                ? List.of(BackEndCheck.ok(
                        PERMISSIONS, "Zoe has all %d that it uses".formatted(needed().size() + useful().size())))
                : missing;
    }

    /** Those without which services run. */
    private List<RequiredPermission> useful() {
        return settings.usage()
                ? List.of(RequiredPermission.PODS_OF_OTHERS, RequiredPermission.USAGE)
                : List.of(RequiredPermission.PODS_OF_OTHERS);
    }

    private Optional<BackEndCheck> isolation() {
        if (!settings.networkPolicies()) {
            return Optional.empty();
        }
        try {
            return Optional.of(isolation.run());
        } catch (BackEndException e) {
            return Optional.of(BackEndCheck.failed(
                    "network policies", String.valueOf(e.getMessage()), "see docs/operators/kubernetes.md"));
        }
    }

    private List<RequiredPermission> needed() {
        return settings.networkPolicies()
                ? Stream.concat(RequiredPermission.NEEDED.stream(), Stream.of(RequiredPermission.NETWORK_POLICIES))
                        .toList()
                : RequiredPermission.NEEDED;
    }

    private List<RequiredPermission> missing(List<RequiredPermission> permissions) throws BackEndException {
        List<RequiredPermission> missing = new ArrayList<>();
        for (RequiredPermission each : permissions) {
            if (!isAllowed(each)) {
                missing.add(each);
            }
        }
        return missing;
    }

    private boolean isAllowed(RequiredPermission permission) throws BackEndException {
        SelfSubjectAccessReview question = new SelfSubjectAccessReviewBuilder()
                .withNewSpec()
                .withResourceAttributes(permission.in(api.namespace()))
                .endSpec()
                .build();
        SelfSubjectAccessReview review = api.call("cannot ask for permissions", () -> api.client()
                .authorization()
                .v1()
                .selfSubjectAccessReview()
                .create(question));
        return Boolean.TRUE.equals(review.getStatus().getAllowed());
    }

    /** Whether the namespace exists and admits a pod: PriorityClass, quota, limit ranges, and webhooks. */
    private BackEndCheck admission(ServiceKind kind) {
        String word = kind.word();
        String part = "pods of " + word + " services";
        try {
            Pod admitted =
                    api.call("cannot create one in the namespace \"%s\"".formatted(api.namespace()), () -> api.client()
                            .pods()
                            .inNamespace(api.namespace())
                            .resource(smallPod(kind))
                            .dryRun()
                            .create());
            return BackEndCheck.ok(
                    part,
                    "the namespace \"%s\" admits them, with the priority %d"
                            .formatted(api.namespace(), admitted.getSpec().getPriority()));
        } catch (BackEndException e) {
            String found = String.valueOf(e.getMessage());
            return found.contains(ApiFailure.FULL_QUOTA)
                    ? BackEndCheck.warning(part, found, "raise the quota of the namespace, if services should not wait")
                    : BackEndCheck.failed(part, found, ADVICE_ON_ADMISSION);
        }
    }

    /** A pod with what all pods of Zoe have and no service decides. It belongs to no deployment, and to no node. */
    private Pod smallPod(ServiceKind kind) {
        return new PodBuilder()
                .withNewMetadata()
                .withName(ObjectNames.pod("checkup-of-" + settings.deployment()))
                .withNamespace(api.namespace())
                .endMetadata()
                .withNewSpec()
                .withRestartPolicy("Never")
                .withAutomountServiceAccountToken(false)
                .withTolerations(settings.scheduling().tolerationsOfPods())
                .withPriorityClassName(settings.scheduling().priorityClass(kind).orElse(null))
                .addNewContainer()
                .withName(PodRequest.SERVICE)
                .withImage("checkup")
                .withNewResources()
                .withRequests(SMALL)
                .withLimits(SMALL)
                .endResources()
                .endContainer()
                .endSpec()
                .build();
    }
}
