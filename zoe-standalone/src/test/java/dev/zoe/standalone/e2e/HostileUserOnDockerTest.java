package dev.zoe.standalone.e2e;

import dev.zoe.standalone.LiveServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class HostileUserOnDockerTest extends HostileUser {

    @Override
    boolean refusesNewPrivileges() {
        return true;
    }

    @Override
    TwoUsers start(Path unused) throws Exception {
        LiveServer server = LiveServer.sharedOnDocker(TestEngine.required());
        return TwoUsers.on(server);
    }
}
