package dev.zoe.standalone.e2e;

import dev.zoe.api.testing.Http;
import dev.zoe.standalone.LiveServer;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** Tests of a server that runs services as containers of a real engine; those without one skip them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class OnDocker {

    TestEngine engine;
    LiveServer server;
    Http user;

    @BeforeAll
    void start() throws IOException {
        engine = new TestEngine();
        server = LiveServer.sharedOnDocker(TestEngine.required());
        user = server.admin();
    }

    @AfterAll
    void stop() throws IOException {
        if (engine != null) {
            engine.close();
        }
    }
}
