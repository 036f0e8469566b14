package dev.zoe.master.backend;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A container as its engine reports it.
 *
 * @param containerName the name it was started under
 * @param backendId the engine's own id
 * @param node name of its node
 * @param labels labels of the specification
 * @param address address inside the execution's network; empty when it does not run
 * @param ports published ports: name of the port to {@code host:port}
 * @param endedAt when its program ended, by the clock of the engine, if the engine reports it
 */
public record ObservedService(
        String containerName,
        String backendId,
        String node,
        State state,
        Optional<Exit> exit,
        Map<String, String> labels,
        String address,
        Map<String, String> ports,
        Optional<Instant> endedAt) {

    /** A container without a time of its end. */
    public ObservedService(
            String containerName,
            String backendId,
            String node,
            State state,
            Optional<Exit> exit,
            Map<String, String> labels,
            String address,
            Map<String, String> ports) {
        this(containerName, backendId, node, state, exit, labels, address, ports, Optional.empty());
    }

    /** Whether its program runs. */
    public enum State {
        RUNNING,
        ENDED
    }

    /**
     * How a program ended.
     *
     * @param code its exit code; 128 + signal when a signal ended it
     * @param outOfMemory the memory limit ended it
     */
    public record Exit(int code, boolean outOfMemory) {}
}
