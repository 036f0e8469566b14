package dev.zoe.api.execution;

import dev.zoe.db.service.ServiceRow;
import dev.zoe.db.usage.MeasuredUse;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

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

    static ServiceView of(ServiceRow service) {
        return new ServiceView(
                service.id(),
                service.executionId(),
                service.component(),
                service.name(),
                service.isCore(),
                service.status(),
                service.node(),
                service.containerName(),
                service.address(),
                service.exitCode(),
                service.isOutOfMemory(),
                service.errorMessage(),
                service.restarts(),
                service.startedAt(),
                service.endedAt(),
                service.used().map(MeasuredUse::cores),
                service.used().map(MeasuredUse::memory),
                service.used().map(MeasuredUse::at),
                service.ports().stream().map(ServiceView::port).toList());
    }

    private static PortView port(ServiceRow.Port port) {
        return new PortView(port.name(), port.number(), port.protocol(), port.hostAddress());
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
