package dev.zoe.api.execution;

import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServicePortEntity;
import dev.zoe.db.usage.MeasuredUse;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A service: one instance of a component.
 *
 * @param core whether the execution cannot work without it
 * @param status created, runnable, starting, active, terminating, inactive or error
 * @param usedCores processors in use, on average between the newest measurement and the one before; empty when it was
 *     not measured
 * @param usedMemory bytes at the newest measurement
 * @param measuredAt time of the newest measurement
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
        Optional<Double> usedCores,
        Optional<Long> usedMemory,
        Optional<Instant> measuredAt,
        List<PortView> ports) {

    public ServiceView {
        ports = List.copyOf(ports);
    }

    /** @param used its newest measurement; null when it was not measured */
    static ServiceView of(ServiceEntity service, @Nullable MeasuredUse used) {
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
                Optional.ofNullable(used).map(MeasuredUse::cores),
                Optional.ofNullable(used).map(MeasuredUse::memory),
                Optional.ofNullable(used).map(MeasuredUse::at),
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
