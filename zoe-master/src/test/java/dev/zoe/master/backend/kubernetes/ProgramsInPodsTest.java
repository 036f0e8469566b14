package dev.zoe.master.backend.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ContainerRights;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import dev.zoe.master.backend.testing.TestSitePolicies;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What programs in pods of a real cluster find, and what they may. */
class ProgramsInPodsTest extends KubernetesTest {

    private static ServiceSpecBuilder shell(String script) {
        return spec("worker0").command(List.of("sh", "-c", script));
    }

    /** What a program prints until its end. */
    private static List<String> run(KubernetesSettings settings, ServiceSpec spec) throws Exception {
        try (KubernetesBackEnd backEnd = new KubernetesBackEnd(settings)) {
            backEnd.start(spec);
            try (InputStream output = backEnd.logs(spec.containerName(), true)) {
                return new String(output.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .toList();
            }
        }
    }

    private List<String> run(ServiceSpecBuilder spec) throws Exception {
        return run(namespace.settings(), spec.build());
    }

    @Test
    void aProgramIsItsUserAndHasNoPrivilege() throws Exception {
        assertThat(run(shell("id -u; id -g; grep -E '^(CapEff|NoNewPrivs|Seccomp):' /proc/self/status | tr -d '\\t'")
                        .user(4321)))
                .containsExactly("4321", "4321", "CapEff:0000000000000000", "NoNewPrivs:1", "Seccomp:2");
    }

    @Test
    void aCapabilityThatTheSiteAllowsIsGiven() throws Exception {
        ContainerRights rights = new ContainerRights(Set.of("NET_RAW"), false, Optional.empty());
        assertThat(run(
                        namespace
                                .settingsBuilder()
                                .policy(TestSitePolicies.withCapabilities(Set.of("NET_RAW")))
                                .build(),
                        shell("grep -E '^CapEff:' /proc/self/status | tr -d '\\t'")
                                .rights(rights)
                                .build()))
                .containsExactly("CapEff:0000000000002000");
    }

    @Test
    void thereIsNoTokenOfAServiceAccount() throws Exception {
        assertThat(run(shell("ls /var/run/secrets/kubernetes.io 2>/dev/null || echo none")))
                .containsExactly("none");
    }

    @Test
    void textOfTheUserIsNotExpanded() throws Exception {
        assertThat(run(shell("echo '$(A) $$ $A' \"$B\"").environment(Map.of("A", "expanded", "B", "$(A) $$(A)"))))
                .containsExactly("$(A) $$ $A $(A) $$(A)");
    }

    @Test
    void aReadOnlyRootHasATemporaryDirectory() throws Exception {
        ContainerRights rights = new ContainerRights(Set.of(), true, Optional.empty());
        assertThat(run(shell("touch /x 2>/dev/null || echo refused; touch /tmp/x && echo written")
                        .rights(rights)))
                .containsExactly("refused", "written");
    }

    @Test
    void sharedMemoryIsInMemory() throws Exception {
        assertThat(run(shell("grep ' /dev/shm ' /proc/mounts | cut -d' ' -f3; touch /dev/shm/x && echo written")
                        .user(4321)
                        .limits(new ServiceSpec.Limits(100, 64L << 20, 16L << 20, 0))))
                .containsExactly("tmpfs", "written");
    }

    @Test
    void withAnInitTheProgramIsNotProcessOne() throws Exception {
        assertThat(run(
                        namespace
                                .settingsBuilder()
                                .policy(TestSitePolicies.withInit())
                                .build(),
                        shell("test $$ -gt 1 && echo init").build()))
                .containsExactly("init");
    }

    @Test
    void onlyAPublishedPortOfARunningPodIsReached() throws Exception {
        ServiceSpec spec = shell("trap exit TERM; while :; do sleep 0.1; done")
                .port("http", 8000)
                .build();
        try (KubernetesBackEnd backEnd = new KubernetesBackEnd(namespace.settings())) {
            ObservedService service = backEnd.start(spec);
            ContainerPlace place = ContainerPlace.of(spec);
            InetSocketAddress address = backEnd.portAddress(place, service.backendId(), 8000);
            assertThat(address.getHostString() + ":" + address.getPort())
                    .isEqualTo(service.ports().get("http"));
            assertThatExceptionOfType(BackEndException.class)
                    .isThrownBy(() -> backEnd.portAddress(place, service.backendId(), 8001))
                    .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.UNSUPPORTED))
                    .withMessageContaining("port 8001 is not among the ports of the component");
            assertThatExceptionOfType(BackEndException.class)
                    .isThrownBy(() -> backEnd.portAddress(place, "of-another", 8000))
                    .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.NOT_FOUND));
        }
    }
}
