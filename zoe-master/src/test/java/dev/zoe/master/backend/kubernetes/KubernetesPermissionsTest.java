package dev.zoe.master.backend.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import dev.zoe.master.backend.BackEndCheck;
import dev.zoe.master.backend.BackEndCheck.State;
import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.testing.ContainerStopper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.assertj.core.api.ThrowingConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The documented role is enough, and what is missing of it is named. */
class KubernetesPermissionsTest extends KubernetesTest {
    private static final Path USAGE = Path.of("..", "docs", "operators", "kubernetes", "usage.yaml");
    private static final Path ROLES = Path.of("..", "docs", "operators", "kubernetes", "rbac.yaml");

    /** The right to list all pods, as a pattern, and what replaces it where a test takes it away. */
    private static final String OTHERS = "resources: \\[pods]\n    verbs: \\[list]";

    private static final String NOTHING_OF_OTHERS = "resources: [limitranges]\n    verbs: [list]";

    @TempDir
    private Path directory = Path.of("");

    private final List<HasMetadata> roles = new ArrayList<>();

    @AfterEach
    void removeTheRoles() {
        roles.forEach(role -> namespace.client().resource(role).delete());
    }

    private KubernetesBackEnd open() throws Exception {
        return openWith(UnaryOperator.identity());
    }

    /** With the documented roles, changed. */
    private KubernetesBackEnd openWith(UnaryOperator<String> change) throws Exception {
        return new KubernetesBackEnd(settingsWith(change).build());
    }

    private KubernetesSettingsBuilder settingsWith(UnaryOperator<String> change) throws Exception {
        roles.addAll(namespace.apply(ROLES, change));
        return namespace.settingsBuilder(TestNamespace.kubeconfig(directory.resolve("kubeconfig"), token()));
    }

    /** The token of the service account of the roles. */
    private String token() {
        Secret secret = await().until(
                        () -> namespace.client().secrets().inNamespace(namespace.name()).list().getItems().stream()
                                .filter(each -> each.getMetadata().getName().startsWith(namespace.name() + "-token"))
                                .filter(each -> each.getData() != null)
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
        return new String(Base64.getDecoder().decode(secret.getData().get("token")), StandardCharsets.UTF_8);
    }

    private static ServiceSpec everything(String service) {
        return spec(service)
                .command(List.of("sh", "-c", "trap 'exit 5' TERM; echo ready; while :; do sleep 0.1; done"))
                .port("http", 8000)
                .user(4321)
                .secret("key", "canary")
                .build();
    }

    @Test
    void theDocumentedRoleIsEnough() throws Exception {
        KubernetesSettings settings =
                settingsWith(UnaryOperator.identity()).networkPolicies(true).build();
        try (KubernetesBackEnd backEnd = new KubernetesBackEnd(settings)) {
            List<BackEndEvent> events = new CopyOnWriteArrayList<>();
            var unused = backEnd.watch(events::add);
            ServiceSpec spec = everything("worker0");
            ObservedService service = backEnd.start(spec);
            assertThat(service.ports()).containsOnlyKeys("http");
            assertThat(backEnd.list()).contains(service);
            assertThat(backEnd.nodes()).extracting(ObservedNode::name).contains(TestCluster.NODE);
            await().untilAsserted(() -> {
                try (InputStream output =
                        backEnd.output(ContainerPlace.of(spec), Optional.empty(), OptionalInt.of(10))) {
                    assertThat(output.readAllBytes()).asString().contains("ready");
                }
            });
            ContainerStopper.end(backEnd, ContainerPlace.of(spec), Duration.ofSeconds(30));
            await().until(() -> events.stream().anyMatch(BackEndEvent.Ended.class::isInstance));
            assertThat(events).noneMatch(BackEndEvent.EngineAway.class::isInstance);
            ContainerStopper.stop(backEnd, spec.containerName(), Duration.ofSeconds(30));
            assertThat(backEnd.executions()).contains(EXECUTION);
            backEnd.forget(EXECUTION);
            assertThat(backEnd.executions()).isEmpty();
            assertThat(backEnd.list()).isEmpty();
        }
    }

    @Test
    void aStartThatFailsNeedsNoOtherRights() throws Exception {
        try (KubernetesBackEnd backEnd = open()) {
            ServiceSpec spec =
                    spec("worker0").command(List.of("no-such-program")).build();
            assertThatExceptionOfType(BackEndException.class)
                    .isThrownBy(() -> backEnd.start(spec))
                    .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.REJECTED));
            assertThat(pods()).isEmpty();
        }
    }

    @Test
    void aMissingRightIsNamedAndTheExecutionWaits() throws Exception {
        try (KubernetesBackEnd backEnd =
                openWith(text -> text.replace("resources: [secrets]", "resources: [configmaps]"))) {
            await().untilAsserted(() -> assertThatExceptionOfType(BackEndException.class)
                    .isThrownBy(() -> backEnd.start(everything("worker0")))
                    .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE))
                    .withMessageContaining("Zoe lacks a permission in the cluster: secrets")
                    .withMessageContaining("cannot create resource \"secrets\"")
                    .withMessageContaining("docs/operators/kubernetes.md"));
        }
    }

    /** Roles take effect a moment after their creation. */
    private static void awaitChecks(KubernetesBackEnd backEnd, ThrowingConsumer<List<BackEndCheck>> expected) {
        await().untilAsserted(() -> expected.accept(backEnd.checks()));
    }

    @Test
    void theCheckupFindsTheDocumentedRoleSufficient() throws Exception {
        try (KubernetesBackEnd backEnd = open()) {
            awaitChecks(backEnd, checks -> assertThat(checks)
                    .extracting(BackEndCheck::part, BackEndCheck::state)
                    .containsExactly(
                            tuple("API server", State.OK),
                            tuple("permissions", State.OK),
                            tuple("pods of core services", State.OK),
                            tuple("pods of elastic services", State.OK)));
            assertThat(pods()).isEmpty();
        }
    }

    @Test
    void theCheckupNamesEachMissingPermissionWithItsRule() throws Exception {
        try (KubernetesBackEnd backEnd =
                openWith(text -> text.replace("resources: [secrets]", "resources: [configmaps]")
                        .replace("list, watch, patch", "list, patch")
                        .replaceFirst(OTHERS, NOTHING_OF_OTHERS))) {
            awaitChecks(backEnd, checks -> assertThat(checks)
                    .filteredOn(check -> check.state() != State.OK)
                    .extracting(BackEndCheck::state, BackEndCheck::advice)
                    .containsExactly(
                            tuple(State.FAILED, rule("Role", "pods", "watch")),
                            tuple(State.FAILED, rule("Role", "secrets", "create")),
                            tuple(State.FAILED, rule("Role", "secrets", "update")),
                            tuple(State.FAILED, rule("Role", "secrets", "delete")),
                            tuple(State.FAILED, rule("Role", "secrets", "deletecollection")),
                            tuple(State.WARNING, rule("ClusterRole", "pods", "list"))));
        }
    }

    @Test
    void usageNeedsAPermissionOfItsOwn() throws Exception {
        KubernetesSettings settings =
                settingsWith(UnaryOperator.identity()).usage().build();
        try (KubernetesBackEnd backEnd = new KubernetesBackEnd(settings)) {
            ServiceSpec spec = spec("worker0").build();
            backEnd.start(spec);
            awaitChecks(backEnd, checks -> assertThat(checks)
                    .filteredOn(check -> check.state() == State.WARNING)
                    .extracting(BackEndCheck::advice)
                    .singleElement()
                    .asString()
                    .contains("kubernetes/usage.yaml"));
            assertThatExceptionOfType(BackEndException.class)
                    .isThrownBy(() -> backEnd.stats(spec.containerName()))
                    .withMessageContaining("Zoe lacks a permission in the cluster")
                    .withMessageContaining("nodes/proxy");

            roles.addAll(namespace.apply(USAGE, UnaryOperator.identity()));
            awaitChecks(backEnd, checks -> assertThat(checks).allMatch(check -> check.state() == State.OK));
            await().untilAsserted(() ->
                    assertThat(backEnd.stats(spec.containerName())).isPresent());
        }
    }

    private static String rule(String role, String resource, String verb) {
        return "add to the %s of docs/operators/kubernetes/rbac.yaml: {apiGroups: [\"\"], resources: [%s], verbs: [%s]}"
                .formatted(role, resource, verb);
    }

    @Test
    void theCheckupSaysWhenTheNamespaceIsNotTheOneOfTheRoles() throws Exception {
        KubernetesSettingsBuilder settings = settingsWith(UnaryOperator.identity());
        try (KubernetesBackEnd right = new KubernetesBackEnd(settings.build());
                KubernetesBackEnd backEnd =
                        new KubernetesBackEnd(settings.namespace("nowhere").build())) {
            awaitChecks(right, checks -> assertThat(checks).allMatch(check -> check.state() == State.OK));
            assertThat(backEnd.checks())
                    .filteredOn(check -> check.state() != State.OK)
                    .singleElement()
                    .satisfies(check -> {
                        assertThat(check.found()).isEqualTo("Zoe has none in the namespace \"nowhere\"");
                        assertThat(check.advice()).contains("zoe.back-end.kubernetes.namespace", "rbac.yaml");
                    });
        }
    }

    @Test
    void withoutTheClusterRolePodsOfOtherNamespacesDoNotCount() throws Exception {
        try (KubernetesBackEnd backEnd = openWith(text -> text.replaceFirst(OTHERS, NOTHING_OF_OTHERS))) {
            await().untilAsserted(() -> assertThat(backEnd.nodes())
                    .allSatisfy(node -> assertThat(node.foreignMillicores()).isZero()));
        }
    }
}
