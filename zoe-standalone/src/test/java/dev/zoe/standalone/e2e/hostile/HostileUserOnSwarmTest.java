package dev.zoe.standalone.e2e.hostile;

import dev.zoe.standalone.e2e.testing.SeparateApiAndMaster;
import dev.zoe.standalone.e2e.testing.SwarmController;
import dev.zoe.standalone.e2e.testing.TwoUserServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("swarm")
@Tag("slow")
class HostileUserOnSwarmTest extends HostileUserTestBase {
    /** Another one each time: what a run that was broken off has left is not of this one. */
    private static final String DEPLOYMENT = "hostile" + System.currentTimeMillis() % 1_000_000;

    /**
     * The setting came to services of a swarm after release 20.10. Without capabilities, root can do no more than its
     * files allow.
     */
    @Override
    boolean refusesNewPrivileges() {
        return false;
    }

    @Override
    TwoUserServer start(Path data) throws Exception {
        try (SwarmController swarm = new SwarmController()) {
            return new SeparateApiAndMaster(data).twoUsersOn(swarm, DEPLOYMENT);
        }
    }
}
