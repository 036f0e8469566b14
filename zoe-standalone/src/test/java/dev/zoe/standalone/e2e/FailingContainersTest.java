package dev.zoe.standalone.e2e;

import dev.zoe.standalone.LiveServer;
import java.io.IOException;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class FailingContainersTest extends FailingApplications {

    @Override
    LiveServer server() throws IOException {
        return LiveServer.sharedOnDocker(TestEngine.required());
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
