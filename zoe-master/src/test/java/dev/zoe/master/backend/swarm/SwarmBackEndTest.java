package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.docker.DockerHost;
import dev.zoe.master.backend.testing.BackEndCapability;
import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import dev.zoe.master.backend.testing.SocketBackEndContract;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The contract against a real swarm of which one manager is known. */
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("swarm")
@Tag("slow")
class SwarmBackEndTest extends SocketBackEndContract {

    @Override
    protected BackEnd open() throws IOException {
        DockerHost manager = DockerHost.at("manager", inFrontOf(TestSwarm.socket(1)));
        return new SwarmBackEnd(
                new SwarmSettings(ServiceSpecBuilder.DEPLOYMENT, List.of(manager), List.of(), policy()));
    }

    /** A worker: its engine is never asked anything. */
    @Override
    protected String node() {
        return "node4";
    }

    /** A published port arrives at another address than that of the name. */
    @Override
    protected String listensAt() {
        return "0.0.0.0";
    }

    @Override
    protected Map<BackEndCapability, String> lacks() {
        return Map.of(
                BackEndCapability.MEMORY_LIMIT,
                        "a manager does not tell that it was the memory limit that ended a program",
                BackEndCapability.USAGE, "a manager does not tell what a program uses");
    }
}
