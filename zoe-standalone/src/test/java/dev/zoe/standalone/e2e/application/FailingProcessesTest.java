package dev.zoe.standalone.e2e.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import dev.zoe.standalone.e2e.testing.ShellApplication;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class FailingProcessesTest extends FailingApplicationsTestBase {

    @Override
    InProcessServer server() throws IOException {
        return InProcessServer.sharedOnProcesses();
    }

    @Override
    String missingImage() {
        return "no image zoe-test/nowhere:1 below ";
    }

    @Override
    String missingProgram() {
        return "exec: \"no-such-program\": executable file not found in PATH ";
    }

    @Test
    void aPortThatAnotherApplicationHas() throws IOException {
        server().buildDemoImage();
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ExecutionHandle run = ExecutionHandle.submit(server().admin(), coordinatorAt(other.getLocalPort()));
            assertThat(run.awaitEnd()).isEqualTo("error");
            assertThat(run.errorMessage())
                    .startsWith("coordinator0 ended with exit code 1; its last lines:\n")
                    .contains("coordinator: cannot listen on /127.0.0.1:%d: Address already in use"
                            .formatted(other.getLocalPort()));
        }
    }

    private static String coordinatorAt(int port) {
        ObjectNode application = (ObjectNode) JsonMapper.shared()
                .readTree(ShellApplication.application("taken", "zoe/mandelbrot:1", List.of("coordinator")));
        ObjectNode coordinator = (ObjectNode) application.at("/services/0");
        coordinator.put("name", "coordinator");
        coordinator.putArray("environment").addArray().add("PORT").add(Integer.toString(port));
        ((ObjectNode) coordinator.at("/resources/memory")).put("min", 256 << 20).put("max", 256 << 20);
        return application.toString();
    }
}
