package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.Info;
import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ServiceSpec;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** One engine as a node: its capacity and its containers. */
final class EngineNode implements AutoCloseable {
    private final Engine engine;
    private final Labels labels;
    private final Networks networks;
    private final ContainerStart starts;
    private final ForeignLoad foreign;
    /** How a container ended does not change any more. */
    private final Map<String, ObservedService> ended = new ConcurrentHashMap<>();

    private final OutOfMemory outOfMemory = new OutOfMemory();

    private volatile ObservedNode lastSeen;
    private volatile List<ObservedService> lastListed = List.of();
    /** Whether {@link #lastListed} is older than the last time that somebody asked. */
    private volatile boolean listingFailed;

    EngineNode(DockerSettings settings, DockerHost host, Executor executor) {
        this.engine = new Engine(host);
        this.labels = new Labels(settings.deployment());
        this.networks = new Networks(engine, settings.deployment(), executor);
        this.starts = new ContainerStart(engine, networks, new ImagePull(settings.registries()), labels);
        this.foreign = new ForeignLoad(engine, labels);
        this.lastSeen = node(0, 0, new ForeignLoad.Load(0, 0), ObservedNode.Status.LOST);
    }

    Engine engine() {
        return engine;
    }

    /** Listens to what the engine tells by itself. */
    EngineWatch watch(Consumer<BackEndEvent> listener) {
        return new EngineWatch(engine, labels, outOfMemory, listener);
    }

    /** What it is now; with its last known capacity when it does not answer. */
    /** What the clock of the engine says; empty when it does not answer. */
    Optional<Instant> clock() {
        try {
            String time = engine.look(
                    "cannot ask for the time", client -> client.infoCmd().exec().getSystemTime());
            return Optional.ofNullable(time)
                    .map(text -> OffsetDateTime.parse(text).toInstant());
        } catch (BackEndException | DateTimeParseException e) {
            return Optional.empty();
        }
    }

    ObservedNode observe() {
        try {
            Info info = engine.look(
                    "cannot ask for the capacity", client -> client.infoCmd().exec());
            long cores = Optional.ofNullable(info.getNCPU()).orElse(0);
            long memory = Optional.ofNullable(info.getMemTotal()).orElse(0L);
            ObservedNode.Status status = engine.host().drained() ? ObservedNode.Status.DRAINED : ObservedNode.Status.UP;
            lastSeen = node(cores * 1000, memory, foreign.now(), status);
            // What was listed of it is not what it has now: nobody may conclude anything from what is missing there.
            return listingFailed ? lost(lastSeen) : lastSeen;
        } catch (BackEndException e) {
            return lost(lastSeen);
        }
    }

    private ObservedNode lost(ObservedNode seen) {
        return node(
                seen.millicores(),
                seen.memory(),
                new ForeignLoad.Load(seen.foreignMillicores(), seen.foreignMemory()),
                ObservedNode.Status.LOST);
    }

    ObservedService start(ServiceSpec spec) throws BackEndException {
        return starts.start(spec);
    }

    /** The containers as they are now. One that was made but never started is not a service yet. */
    List<ObservedService> list() throws BackEndException {
        listingFailed = true;
        List<ObservedService> found = listed();
        lastListed = List.copyOf(found);
        listingFailed = false;
        return lastListed;
    }

    private List<ObservedService> listed() throws BackEndException {
        List<Container> containers = engine.look("cannot list the containers", client -> client.listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(labels.ofServices())
                .exec());
        List<ObservedService> found = new ArrayList<>();
        for (Container container : containers) {
            switch (container.getState()) {
                case "created", "removing" -> {}
                case "exited", "dead" -> ended(container).ifPresent(found::add);
                default -> found.add(Observation.running(container, engine.host(), network(container)));
            }
        }
        Set<String> ids = containers.stream().map(Container::getId).collect(Collectors.toSet());
        ended.keySet().retainAll(ids);
        outOfMemory.retain(ids);
        return found;
    }

    List<ObservedService> lastListed() {
        return lastListed;
    }

    /** Whether it has a container of this name, started or not. */
    Optional<InspectContainerResponse> find(String containerName) throws BackEndException {
        try {
            return Optional.of(
                    engine.look("cannot look at " + containerName, client -> client.inspectContainerCmd(containerName)
                            .exec()));
        } catch (BackEndException e) {
            if (e.kind() == Kind.NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }

    void stop(String containerName, Duration grace) throws BackEndException {
        Removal.stopped(engine, containerName, grace);
    }

    /** The executions that have a network here; none while the engine does not answer. */
    Set<Long> executions() {
        try {
            return networks.executions();
        } catch (BackEndException e) {
            // The listing of its containers says that it does not answer; there is nothing to add.
            return Set.of();
        }
    }

    /** Removes the network of an execution, and containers that were made for it but never started. */
    void forget(long executionId) throws BackEndException {
        List<Container> left = engine.look("cannot list the containers", client -> client.listContainersCmd()
                .withShowAll(true)
                .withStatusFilter(List.of("created"))
                .withLabelFilter(labels.ofExecution(executionId))
                .exec());
        for (Container container : left) {
            Removal.of(engine, container.getId());
        }
        networks.remove(executionId);
    }

    @Override
    public void close() {
        engine.close();
    }

    private Optional<ObservedService> ended(Container container) throws BackEndException {
        ObservedService known = ended.get(container.getId());
        if (known != null) {
            return Optional.of(known);
        }
        Optional<ObservedService> seen = find(container.getId())
                .map(details -> outOfMemory.seen(Observation.of(details, engine.host(), network(container))));
        seen.ifPresent(service -> ended.put(container.getId(), service));
        return seen;
    }

    private String network(Container container) {
        return networks.name(Long.parseLong(container.getLabels().getOrDefault(Labels.EXECUTION, "0")));
    }

    private ObservedNode node(long millicores, long memory, ForeignLoad.Load load, ObservedNode.Status status) {
        DockerHost host = engine.host();
        return new ObservedNode(
                host.name(),
                host.address(),
                millicores,
                memory,
                host.gpus(),
                load.millicores(),
                load.memory(),
                host.labels(),
                status);
    }
}
