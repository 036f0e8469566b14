package dev.zoe.master.backend.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.master.backend.ObservedNode.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/** What is made of what managers say of nodes. */
class SwarmMembersTest {

    private static String node(String id, String host, String state, String availability, String more) {
        return """
                {"ID": "%s", "CreatedAt": "2026-11-0%s", "Spec": {"Availability": "%s"%s},
                 "Description": {"Hostname": "%s", "Resources": {"NanoCPUs": 4000000000, "MemoryBytes": 1024,
                   "GenericResources": [{"NamedResourceSpec": {"Kind": "NVIDIA-GPU", "Value": "GPU-1"}},
                     {"NamedResourceSpec": {"Kind": "NVIDIA-GPU", "Value": "GPU-2"}},
                     {"DiscreteResourceSpec": {"Kind": "disks", "Value": 9}}]},
                   "Engine": {"Labels": {"disk": "ssd", "fast": ""}}},
                 "Status": {"State": "%s", "Addr": "0.0.0.0"}, "ManagerStatus": {"Addr": "10.0.0.7:2377"}}
                """
                .formatted(id, id, availability, more, host, state);
    }

    private static SwarmMembers members(String... nodes) {
        return SwarmMembers.of(JsonMapper.shared().readTree("[" + String.join(",", nodes) + "]"));
    }

    @Test
    void aNodeIsWhatTheSwarmSaysOfIt() {
        SwarmNode node = members(node("1", "h", "ready", "active", ", \"Labels\": {\"rack\": \"true\"}"))
                .named("h")
                .orElseThrow();
        assertThat(node.millicores()).isEqualTo(4000);
        assertThat(node.memory()).isEqualTo(1024);
        assertThat(node.gpus()).isEqualTo(2);
        assertThat(node.gpuKind()).isEqualTo("NVIDIA-GPU");
        assertThat(node.labels()).containsExactlyInAnyOrder("disk=ssd", "fast", "rack");
        assertThat(node.address()).isEqualTo("10.0.0.7");
    }

    @ParameterizedTest(name = "{0}, {1}, {2}: {3}")
    @CsvSource({
        "ready, active, other, UP",
        "ready, pause, other, DRAINED",
        "ready, drain, other, DRAINED",
        "ready, active, disabled, DRAINED",
        "down, active, other, LOST",
        "unknown, active, other, DRAINED",
        "disconnected, active, other, LOST"
    })
    void itsStatusFollowsFromStateAvailabilityAndLabel(
            String state, String availability, String label, Status expected) {
        SwarmMembers members = members(node("1", "h", state, availability, ", \"Labels\": {\"" + label + "\": \"\"}"));
        assertThat(members.named("h").orElseThrow().status()).isEqualTo(expected);
    }

    @Test
    void aNodeThatIsJoiningCountsWhenItHasToldItsHostName() {
        SwarmMembers members = members(node("1", "", "unknown", "active", ""), node("2", "h", "ready", "active", ""));
        assertThat(members.byName()).containsOnlyKeys("h");
        assertThat(members.withId("1")).isEmpty();
    }

    @Test
    void aHostThatJoinedAgainIsTheOneThatIsReady() {
        SwarmMembers members = members(node("1", "h", "down", "active", ""), node("2", "h", "ready", "active", ""));
        assertThat(members.named("h").orElseThrow().id()).isEqualTo("2");
        assertThat(members.nameOf("2")).isEqualTo("h");
        assertThat(members.nameOf("1")).isEqualTo("1");
    }
}
