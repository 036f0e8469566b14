package dev.zoe.standalone.e2e.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.standalone.e2e.testing.EngineInspector;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class UnusualContainersTest extends UnusualApplicationsTestBase {

    @Override
    InProcessServer start(Path data) throws IOException {
        return InProcessServer.onDocker(data, EngineInspector.required(), "odd");
    }

    /**
     * A dockerd 20.10 can keep the endpoint of a container that is removed while it starts, and never removes the
     * network then. Dozens of starts at once come upon that.
     */
    @Override
    boolean runs(String file) {
        return !file.startsWith("many-components") && !file.startsWith("many-instances");
    }

    @Override
    void assertNothingIsLeft(InProcessServer server, long execution) throws IOException {
        try (EngineInspector engine = new EngineInspector()) {
            assertThat(engine.containers(server.deployment(), execution)).isEmpty();
            assertThat(engine.networks(server.deployment(), execution)).isEmpty();
        }
    }
}
