package dev.zoe.standalone.e2e;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class HostileUserOnDockerTest extends HostileUserTestBase {

    @Override
    boolean refusesNewPrivileges() {
        return true;
    }

    @Override
    TwoUserServer start(Path unused) throws Exception {
        InProcessServer server = InProcessServer.sharedOnDocker(EngineInspector.required());
        return TwoUserServer.on(server);
    }
}
