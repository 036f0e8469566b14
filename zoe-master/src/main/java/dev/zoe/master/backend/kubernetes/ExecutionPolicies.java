package dev.zoe.master.backend.kubernetes;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ServiceSpec;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyIngressRule;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyIngressRuleBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPort;
import java.util.Map;
import java.util.Optional;

/**
 * The network policies of executions: their pods accept connections from pods of the same execution, and from
 * everywhere to their published ports. Each policy belongs to a service of the cluster and is deleted with it, by the
 * cluster.
 */
final class ExecutionPolicies {
    private final ClusterApi api;
    private final PodLabels labels;
    private final boolean wanted;

    /** @param wanted whether there are policies at all */
    ExecutionPolicies(ClusterApi api, PodLabels labels, boolean wanted) {
        this.api = api;
        this.labels = labels;
        this.wanted = wanted;
    }

    /** Lets only pods of an execution reach its pods, if that is not done yet. It belongs to the headless service. */
    void requireIsolation(long executionId) throws BackEndException {
        Map<String, String> members = labels.ofExecution(executionId);
        NetworkPolicyIngressRule fromMembers = new NetworkPolicyIngressRuleBuilder()
                .addNewFrom()
                .withNewPodSelector()
                .withMatchLabels(members)
                .endPodSelector()
                .endFrom()
                .build();
        require(labels.network(executionId), members, members, fromMembers);
    }

    /** Lets everybody reach the published ports of a service. It belongs to the service with these ports. */
    void requireOpenPorts(ServiceSpec spec) throws BackEndException {
        NetworkPolicyIngressRule toPorts = new NetworkPolicyIngressRuleBuilder()
                .withPorts(spec.ports().stream()
                        .map(port ->
                                new NetworkPolicyPort(null, new IntOrString(port.number()), port.udp() ? "UDP" : "TCP"))
                        .toList())
                .build();
        require(
                ObjectNames.ports(spec.containerName()),
                labels.ofExecution(spec.executionId()),
                Map.of(PodLabels.POD, ObjectNames.pod(spec.containerName())),
                toPorts);
    }

    /** @param name of the policy, and of the service that it belongs to */
    private void require(String name, Map<String, String> own, Map<String, String> pods, NetworkPolicyIngressRule rule)
            throws BackEndException {
        if (!wanted) {
            return;
        }
        String what = "cannot create the network policy " + name;
        Optional<Service> owner = api.find(what, () -> api.service(name).get());
        if (owner.isEmpty()) {
            // The execution has ended meanwhile.
            return;
        }
        NetworkPolicy policy = new NetworkPolicyBuilder()
                .withNewMetadata()
                .withName(name)
                .withLabels(own)
                .withOwnerReferences(new OwnerReferenceBuilder()
                        .withApiVersion("v1")
                        .withKind("Service")
                        .withName(name)
                        .withUid(owner.get().getMetadata().getUid())
                        .build())
                .endMetadata()
                .withNewSpec()
                .withNewPodSelector()
                .withMatchLabels(pods)
                .endPodSelector()
                .withPolicyTypes("Ingress")
                .withIngress(rule)
                .endSpec()
                .build();
        var unused = api.create(what, () -> api.client()
                .network()
                .v1()
                .networkPolicies()
                .inNamespace(api.namespace())
                .resource(policy)
                .create());
    }
}
