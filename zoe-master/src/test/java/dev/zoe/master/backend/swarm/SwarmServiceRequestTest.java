package dev.zoe.master.backend.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.master.backend.ContainerRights;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.SitePolicy;
import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import dev.zoe.master.backend.testing.TestSitePolicies;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What is written of a specification for the swarm. */
class SwarmServiceRequestTest {
    private static final SwarmNode NODE =
            new SwarmNode("id7", "h", "10.0.0.7", 4000, 1024, "gpu", 2, "ready", "active", Set.of(), "");

    @Test
    void namesThatAreTooLongForASwarmAreShortenedAndStayDifferent() {
        String longest = "a".repeat(70);
        assertThat(SwarmServiceRequest.name("worker0-42-zoe")).isEqualTo("worker0-42-zoe");
        assertThat(SwarmServiceRequest.name(longest)).hasSize(63).isEqualTo(SwarmServiceRequest.name(longest));
        assertThat(SwarmServiceRequest.name(longest)).isNotEqualTo(SwarmServiceRequest.name(longest + "a"));
    }

    @Test
    void aServiceIsOneTaskOnOneNodeOnce() {
        JsonNode request = request(new ServiceSpecBuilder(42, "h", "image", "worker0")
                .command(List.of("run"))
                .build());
        assertThat(request.at("/Mode/Replicated/Replicas").asInt()).isEqualTo(1);
        assertThat(request.at("/TaskTemplate/RestartPolicy/Condition").asString())
                .isEqualTo("none");
        assertThat(request.at("/TaskTemplate/Placement/Constraints/0").asString())
                .isEqualTo("node.id==id7");
        assertThat(request.at("/TaskTemplate/ContainerSpec/Args/0").asString()).isEqualTo("run");
        assertThat(request.at("/TaskTemplate/ContainerSpec/Command").isMissingNode())
                .isTrue();
        assertThat(request.at("/TaskTemplate/ContainerSpec/Privileges/NoNewPrivileges")
                        .asBoolean())
                .isTrue();
        assertThat(request.at("/TaskTemplate/ContainerSpec/StopGracePeriod").asLong())
                .isEqualTo(1_000_000_000);
    }

    @Test
    void capabilitiesAreDroppedAndProcessesLimited() {
        ServiceSpec spec = new ServiceSpecBuilder(42, "h", "image", "worker0").build();
        JsonNode request = request(spec);
        assertThat(request.at("/TaskTemplate/ContainerSpec/CapabilityDrop/0").asString())
                .isEqualTo("ALL");
        assertThat(request.at("/TaskTemplate/Resources/Limits/Pids").asInt()).isEqualTo(4096);
        assertThat(request.at("/TaskTemplate/ContainerSpec/Init").isMissingNode())
                .isTrue();
        assertThat(request(spec, TestSitePolicies.withInit())
                        .at("/TaskTemplate/ContainerSpec/Init")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void aServiceGetsItsCapabilitiesAndARootThatIsReadOnly() {
        JsonNode container = request(new ServiceSpecBuilder(42, "h", "image", "worker0")
                        .rights(new ContainerRights(Set.of("NET_RAW", "SYS_NICE"), true, Optional.empty()))
                        .build())
                .at("/TaskTemplate/ContainerSpec");
        assertThat(container.path("CapabilityDrop").toString()).isEqualTo("[\"ALL\"]");
        assertThat(container.path("CapabilityAdd").toString()).isEqualTo("[\"CAP_NET_RAW\",\"CAP_SYS_NICE\"]");
        assertThat(container.at("/Privileges/NoNewPrivileges").asBoolean(true)).isFalse();
        assertThat(container.path("ReadOnly").asBoolean()).isTrue();
        assertThat(container.at("/Mounts/0/Target").asString()).isEqualTo("/tmp");
        assertThat(container.at("/Mounts/0/TmpfsOptions/Mode").asInt()).isEqualTo(01777);
    }

    @Test
    void graphicsProcessorsAreAskedForByTheNameThatTheNodeHasForThem() {
        ServiceSpec two = new ServiceSpecBuilder(42, "h", "image", "worker0")
                .limits(new ServiceSpec.Limits(500, 1024, 0, 2))
                .build();
        JsonNode gpus = request(two).at("/TaskTemplate/Resources/Reservations/GenericResources/0/DiscreteResourceSpec");
        assertThat(gpus.path("Kind").asString()).isEqualTo("gpu");
        assertThat(gpus.path("Value").asInt()).isEqualTo(2);
    }

    private static JsonNode request(ServiceSpec spec) {
        return request(spec, SitePolicy.defaults());
    }

    private static JsonNode request(ServiceSpec spec, SitePolicy policy) {
        return new SwarmServiceRequest(policy, policy.init()).of(spec, NODE, Map.of(), "net", Optional.empty());
    }
}
