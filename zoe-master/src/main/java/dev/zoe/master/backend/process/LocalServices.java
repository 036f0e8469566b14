package dev.zoe.master.backend.process;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.ContainerId;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The services of this host by container name, and the listeners that get an event when one ends. */
final class LocalServices {
    private static final Logger LOG = LoggerFactory.getLogger(LocalServices.class);

    private final ExecutorService events;
    private final Map<String, LocalService> services = new ConcurrentHashMap<>();
    private final List<Consumer<BackEndEvent>> listeners = new CopyOnWriteArrayList<>();

    /** @param events runs what follows the end of a service */
    LocalServices(ExecutorService events) {
        this.events = events;
    }

    /** Adds the services of an earlier master, one for each folder. */
    void addAll(Path folders, ProcessGroup group) throws IOException {
        try (DirectoryStream<Path> paths = Files.newDirectoryStream(folders)) {
            for (Path path : paths) {
                read(path, group).ifPresent(this::add);
            }
        }
    }

    /** A folder that cannot be read must not prevent the start of the master. */
    private Optional<LocalService> read(Path path, ProcessGroup group) {
        try {
            return LocalService.find(new ServiceFolder(path), group, events);
        } catch (IOException | RuntimeException e) {
            LOG.warn(
                    "a service folder cannot be read and is skipped; keep its output.log if you need it, and remove"
                            + " the folder: folder={} error=\"{}\"",
                    path,
                    e.getMessage());
            return Optional.empty();
        }
    }

    void add(LocalService service) {
        services.put(service.spec().containerName(), service);
        service.whenEnded((exit, failure) -> {
            if (failure == null) {
                publish(new BackEndEvent.Ended(ContainerId.of(service.observed()), exit));
            } else if (!events.isShutdown()) {
                LOG.error(
                        "cannot read the exit code of a service container={}",
                        service.spec().containerName(),
                        failure);
            }
        });
    }

    Optional<LocalService> find(String containerName) {
        return Optional.ofNullable(services.get(containerName));
    }

    /** The service of this name, if it is the one with this id. */
    Optional<LocalService> find(String containerName, Optional<String> id) {
        return find(containerName)
                .filter(service -> id.map(service.id()::equals).orElse(true));
    }

    void remove(String containerName, LocalService service) {
        services.remove(containerName, service);
    }

    Map<String, LocalService> byName() {
        return services;
    }

    Collection<LocalService> all() {
        return services.values();
    }

    BackEnd.Subscription watch(Consumer<BackEndEvent> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    void removeListeners() {
        listeners.clear();
    }

    private void publish(BackEndEvent event) {
        listeners.forEach(listener -> listener.accept(event));
    }
}
