package dev.zoe.api.execution;

import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServicePortEntity;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A service: one instance of a component.
 *
 * @param core whether the execution cannot work without it
 * @param status created, runnable, starting, active, terminating, inactive or error
 * @param address where its container is reached from the node
 */
@Schema(name = "Service")
public record ServiceView(
        long id,
        long executionId,
        String component,
        String name,
        boolean core,
        String status,
        Optional<String> node,
        Optional<String> containerName,
        Optional<String> address,
        Optional<Integer> exitCode,
        boolean outOfMemory,
        Optional<String> errorMessage,
        int restarts,
        Optional<Instant> startedAt,
        Optional<Instant> endedAt,
        List<PortView> ports) {

    public ServiceView {
        ports = List.copyOf(ports);
    }

    static ServiceView of(ServiceEntity service) {
        return new ServiceView(
                service.getId(),
                service.getExecutionId(),
                service.getComponent(),
                service.getName(),
                service.isCore(),
                service.getStatus().wire(),
                service.getNode(),
                service.getContainerName(),
                service.getAddress(),
                service.getExitCode(),
                service.isOutOfMemory(),
                service.getErrorMessage(),
                service.getRestarts(),
                service.getStartedAt(),
                service.getEndedAt(),
                service.getPorts().stream().map(ServiceView::port).toList());
    }

    private static PortView port(ServicePortEntity port) {
        return new PortView(port.getName(), port.getNumber(), port.getProtocol(), port.getHostAddress());
    }

    /**
     * A port of a service.
     *
     * @param protocol tcp or udp
     * @param address {@code host:port} under which it is reached, while it is published
     */
    @Schema(name = "Port")
    public record PortView(String name, int number, String protocol, Optional<String> address) {}
}
