package dev.zoe.standalone.e2e;

import dev.zoe.api.testing.Http;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** Tests of a server that runs services as containers of a real engine; those without one skip them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class DockerServerTestBase {

    TestEngine engine;
    InProcessServer server;
    Http user;

    @BeforeAll
    void start() throws IOException {
        engine = new TestEngine();
        server = InProcessServer.sharedOnDocker(TestEngine.required());
        user = server.admin();
    }

    @AfterAll
    void stop() throws IOException {
        if (engine != null) {
            engine.close();
        }
    }
}
