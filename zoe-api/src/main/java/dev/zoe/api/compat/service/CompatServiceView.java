package dev.zoe.api.compat.service;

import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceStatus;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * A service of the interface 0.7.
 *
 * @param serviceGroup name of the component
 * @param description the component in format 3
 * @param status created, runnable, starting, active, terminating, inactive or error
 * @param backendStatus undefined, created, started, dead, destroyed or oom-killed
 * @param backendHost name of the node
 * @param essential whether the execution cannot work without it
 * @param proxyAddress URL of its first port that the proxy serves; empty when it serves none
 */
record CompatServiceView(
        long id,
        String name,
        String serviceGroup,
        long executionId,
        JsonNode description,
        String status,
        String backendStatus,
        Optional<String> backendId,
        Optional<String> backendHost,
        Optional<String> ipAddress,
        boolean essential,
        int restartCount,
        Optional<String> errorMessage,
        Optional<String> proxyAddress) {

    static CompatServiceView of(ServiceEntity service, JsonNode component, Optional<String> proxyAddress) {
        return new CompatServiceView(
                service.getId(),
                service.getName(),
                service.getComponent(),
                service.getExecutionId(),
                component,
                service.getStatus().wire(),
                backEndStatus(service),
                service.getBackendId(),
                service.getNode(),
                service.getAddress(),
                service.isCore(),
                service.getRestarts(),
                service.getErrorMessage(),
                proxyAddress);
    }

    private static String backEndStatus(ServiceEntity service) {
        if (service.isOutOfMemory()) {
            return "oom-killed";
        }
        ServiceStatus status = service.getStatus();
        return switch (status) {
            case CREATED, RUNNABLE -> "undefined";
            case STARTING -> "created";
            case ACTIVE, TERMINATING -> "started";
            // Without a start, there was nothing to remove.
            case INACTIVE -> service.getStartedAt().isPresent() ? "destroyed" : "undefined";
            case ERROR -> service.getStartedAt().isPresent() ? "dead" : "undefined";
        };
    }
}
