package dev.zoe.db.service;

import dev.zoe.db.usage.MeasuredUse;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A service as readers see it.
 *
 * @param component the name of the component that it is an instance of
 * @param status as in the database, such as {@code active}
 * @param used its newest measurement; empty unless it is active and was measured
 * @param ports by number
 */
public record ServiceRow(
        long id,
        long executionId,
        String component,
        String name,
        boolean isCore,
        String status,
        Optional<String> node,
        Optional<String> containerName,
        Optional<String> address,
        Optional<Integer> exitCode,
        boolean isOutOfMemory,
        Optional<String> errorMessage,
        int restarts,
        Optional<Instant> startedAt,
        Optional<Instant> endedAt,
        Optional<MeasuredUse> used,
        List<Port> ports) {

    public ServiceRow {
        ports = List.copyOf(ports);
    }

    ServiceRow withPorts(List<Port> published) {
        return new ServiceRow(
                id,
                executionId,
                component,
                name,
                isCore,
                status,
                node,
                containerName,
                address,
                exitCode,
                isOutOfMemory,
                errorMessage,
                restarts,
                startedAt,
                endedAt,
                used,
                published);
    }

    /**
     * A port that it publishes.
     *
     * @param number inside of the container
     * @param protocol {@code tcp} or {@code udp}
     * @param hostAddress {@code host:port}, while it is published
     */
    public record Port(String name, int number, String protocol, Optional<String> hostAddress) {}
}
