package dev.zoe.web.execution.resource;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What all services of an execution reserve and use now.
 *
 * @param cores reserved processors
 * @param memory reserved bytes
 * @param gpus reserved devices
 * @param measured services with a measurement; the next two are about these
 * @param usedCores processors in use
 * @param usedMemory bytes in use
 * @param measuredAt time of the oldest measurement; empty when nothing was measured
 */
public record PresentUse(
        double cores,
        long memory,
        int gpus,
        int measured,
        double usedCores,
        long usedMemory,
        Optional<Instant> measuredAt) {

    public static PresentUse of(List<ServiceUse> services) {
        List<ServiceUse> holding = services.stream().filter(ServiceUse::holds).toList();
        List<ServiceUse> measured = holding.stream()
                .filter(service -> service.service().measuredAt().isPresent())
                .toList();
        return new PresentUse(
                holding.stream()
                        .mapToDouble(service -> service.reserved().cores())
                        .sum(),
                holding.stream()
                        .mapToLong(service -> service.reserved().memory())
                        .sum(),
                holding.stream().mapToInt(service -> service.reserved().gpus()).sum(),
                measured.size(),
                measured.stream()
                        .mapToDouble(service -> service.service().usedCores().orElse(0.0))
                        .sum(),
                measured.stream()
                        .mapToLong(service -> service.service().usedMemory().orElse(0L))
                        .sum(),
                measured.stream()
                        .map(service -> service.service().measuredAt().orElseThrow())
                        .min(Instant::compareTo));
    }
}
