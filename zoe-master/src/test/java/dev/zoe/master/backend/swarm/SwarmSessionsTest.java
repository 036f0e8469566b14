package dev.zoe.master.backend.swarm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ExecRequest;
import dev.zoe.master.backend.docker.DockerHost;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A swarm refuses sessions into services without asking a manager. */
class SwarmSessionsTest {

    @Test
    void neitherProgramsNorPortsAreReachedThroughManagers() {
        ContainerPlace place = new ContainerPlace("main0-1-test", "n1");
        ExecRequest program = new ExecRequest(List.of("id"), false, false, 0, 0);
        DockerHost manager = DockerHost.at("m1", URI.create("unix:///nonexistent/docker.sock"));
        try (SwarmBackEnd swarm = new SwarmBackEnd(new SwarmSettings("test", List.of(manager), List.of()))) {
            assertThatThrownBy(() -> swarm.exec(place, "1", program, bytes -> {}))
                    .isInstanceOfSatisfying(BackEndException.class, SwarmSessionsTest::isUnsupported)
                    .hasMessageStartingWith("a Docker Swarm cannot run a program in a container: its managers");
            assertThatThrownBy(() -> swarm.portAddress(place, "1", 80))
                    .isInstanceOfSatisfying(BackEndException.class, SwarmSessionsTest::isUnsupported)
                    .hasMessageContaining("ask the operator for the docker back-end");
        }
    }

    private static void isUnsupported(BackEndException refusal) {
        assertThat(refusal.kind()).isEqualTo(Kind.UNSUPPORTED);
    }
}
