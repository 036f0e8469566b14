package dev.zoe.standalone.e2e.testing;

import dev.zoe.api.testing.RestCaller;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** Tests of a server that runs services as containers of a real engine; those without one skip them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class DockerServerTestBase {

    public EngineInspector engine;
    public InProcessServer server;
    public RestCaller user;

    @BeforeAll
    void start() throws IOException {
        engine = new EngineInspector();
        server = InProcessServer.sharedOnDocker(EngineInspector.required());
        user = server.admin();
    }

    @AfterAll
    void stop() throws IOException {
        if (engine != null) {
            engine.close();
        }
    }
}
