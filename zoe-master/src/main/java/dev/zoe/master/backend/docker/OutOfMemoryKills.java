package dev.zoe.master.backend.docker;

import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ObservedService.Exit;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Containers of which the engine told that they met their memory limit. A busy engine may tell of it as an event only,
 * and forget it in its description of the container.
 */
final class OutOfMemoryKills {
    private static final int KILLED = 137;

    private final Set<String> told = ConcurrentHashMap.newKeySet();

    void told(String containerId) {
        told.add(containerId);
    }

    /** Only these can still be asked for. */
    void retain(Set<String> containerIds) {
        told.retainAll(containerIds);
    }

    /** The exit as it was; a program that went on after one of its children was killed did not run out of memory. */
    Exit exit(String containerId, Exit seen) {
        return new Exit(seen.code(), seen.code() == KILLED && (seen.outOfMemory() || told.contains(containerId)));
    }

    ObservedService seen(ObservedService service) {
        Optional<Exit> exit = service.exit().map(seen -> exit(service.backendId(), seen));
        return new ObservedService(
                service.containerName(),
                service.backendId(),
                service.node(),
                service.state(),
                exit,
                service.labels(),
                service.address(),
                service.ports(),
                service.endedAt());
    }
}
