package dev.zoe.standalone.e2e.application;

import dev.zoe.standalone.e2e.testing.EngineInspector;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import java.io.IOException;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class FailingContainersTest extends FailingApplicationsTestBase {

    @Override
    InProcessServer server() throws IOException {
        return InProcessServer.sharedOnDocker(EngineInspector.required());
    }

    @Override
    String missingImage() {
        return "zoe-test/nowhere:1";
    }

    @Override
    String missingProgram() {
        return "exec: \"no-such-program\": executable file not found in $PATH";
    }
}
