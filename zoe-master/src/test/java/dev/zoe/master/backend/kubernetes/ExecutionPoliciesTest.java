package dev.zoe.master.backend.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.master.backend.BackEndCheck;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.testing.ContainerStopper;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyIngressRule;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The network policies of executions. The network of the test cluster accepts policies and does not enforce them. */
class ExecutionPoliciesTest extends KubernetesTest {
    private static final Map<String, String> EXECUTION_LABELS =
            Map.of("zoe_deployment_name", "kit", "zoe_execution_id", Long.toString(EXECUTION));

    private List<NetworkPolicy> policies() {
        return namespace
                .client()
                .network()
                .v1()
                .networkPolicies()
                .inNamespace(namespace.name())
                .list()
                .getItems();
    }

    private KubernetesBackEnd open(boolean policies) {
        return new KubernetesBackEnd(
                namespace.settingsBuilder().networkPolicies(policies).build());
    }

    private NetworkPolicy named(String name) {
        return policies().stream()
                .filter(policy -> policy.getMetadata().getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static NetworkPolicyIngressRule rule(NetworkPolicy policy) {
        assertThat(policy.getSpec().getPolicyTypes()).containsExactly("Ingress");
        assertThat(policy.getSpec().getIngress()).hasSize(1);
        return policy.getSpec().getIngress().get(0);
    }

    @Test
    void podsOfAnExecutionAreForEachOtherAndTheirPublishedPortsForEverybody() throws Exception {
        try (KubernetesBackEnd backEnd = open(true)) {
            backEnd.start(spec("worker0").port("http", 8000).build());

            NetworkPolicy isolation = named("zoe-7-kit");
            assertThat(isolation.getSpec().getPodSelector().getMatchLabels()).isEqualTo(EXECUTION_LABELS);
            assertThat(rule(isolation).getPorts()).isEmpty();
            assertThat(rule(isolation).getFrom()).singleElement().satisfies(peer -> {
                assertThat(peer.getPodSelector().getMatchLabels()).isEqualTo(EXECUTION_LABELS);
                assertThat(peer.getNamespaceSelector()).isNull();
            });
            assertThat(pods()).allSatisfy(pod -> assertThat(pod.getMetadata().getLabels())
                    .containsAllEntriesOf(EXECUTION_LABELS));

            NetworkPolicy ports = named("ports-worker0-7-kit");
            assertThat(ports.getSpec().getPodSelector().getMatchLabels())
                    .containsExactly(Map.entry("zoe_pod", "worker0-7-kit"));
            assertThat(rule(ports).getFrom()).isEmpty();
            assertThat(rule(ports).getPorts()).singleElement().satisfies(port -> {
                assertThat(port.getPort().getIntVal()).isEqualTo(8000);
                assertThat(port.getProtocol()).isEqualTo("TCP");
            });
        }
    }

    @Test
    void policiesGoWithTheirExecution() throws Exception {
        try (KubernetesBackEnd backEnd = open(true)) {
            ServiceSpec spec = spec("worker0").port("http", 8000).build();
            backEnd.start(spec);
            assertThat(policies()).hasSize(2);
            ContainerStopper.stop(backEnd, spec.containerName(), Duration.ofSeconds(30));
            backEnd.forget(EXECUTION);
            await().until(() -> policies().isEmpty());
        }
    }

    @Test
    void thereAreNoneUnlessTheOperatorWantsThem() throws Exception {
        try (KubernetesBackEnd backEnd = open(false)) {
            backEnd.start(spec("worker0").port("http", 8000).build());
            assertThat(policies()).isEmpty();
            assertThat(backEnd.checks()).extracting(BackEndCheck::part).doesNotContain("network policies");
        }
    }

    /** The test reaches pods from their node, as a master would in a network without policies. */
    @Test
    void theCheckupSaysWhenAServiceAnswersTheMaster() throws Exception {
        try (KubernetesBackEnd backEnd = open(true)) {
            assertThat(check(backEnd).state()).isEqualTo(BackEndCheck.State.OK);
            backEnd.start(spec("worker0").build());
            assertThat(check(backEnd).state()).isEqualTo(BackEndCheck.State.WARNING);
            assertThat(check(backEnd).found()).contains("worker0-7-kit answers the master");
        }
    }

    private static BackEndCheck check(KubernetesBackEnd backEnd) {
        return backEnd.checks().stream()
                .filter(check -> check.part().equals("network policies"))
                .findFirst()
                .orElseThrow();
    }
}
