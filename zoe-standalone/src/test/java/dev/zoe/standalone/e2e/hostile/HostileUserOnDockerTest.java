package dev.zoe.standalone.e2e.hostile;

import dev.zoe.standalone.e2e.testing.EngineInspector;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import dev.zoe.standalone.e2e.testing.TwoUserServer;
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
