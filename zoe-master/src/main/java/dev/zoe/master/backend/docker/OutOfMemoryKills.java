package dev.zoe.master.backend.docker;

import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ObservedService.Exit;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The containers that reached their memory limit, by the events of the engine. A busy engine may report this by an
 * event only, and not when the container is inspected.
 */
final class OutOfMemoryKills {
    private static final int KILLED = 137;

    private final Set<String> reported = ConcurrentHashMap.newKeySet();

    void add(String containerId) {
        reported.add(containerId);
    }

    /** Forgets all containers but these. */
    void retain(Set<String> containerIds) {
        reported.retainAll(containerIds);
    }

    /** The exit, out of memory only if the program itself was killed and not just one of its children. */
    Exit exit(String containerId, Exit observed) {
        return new Exit(
                observed.code(),
                observed.code() == KILLED && (observed.outOfMemory() || reported.contains(containerId)));
    }

    ObservedService correct(ObservedService service) {
        Optional<Exit> exit = service.exit().map(observed -> exit(service.backendId(), observed));
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
