package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.Info;
import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ClockComparison;
import dev.zoe.master.backend.GracePeriod;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.StopProgress;
import dev.zoe.master.backend.UnreadableContainers;
import dev.zoe.master.backend.docker.SingleFlightQuery.Hearing;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One engine as a node: its capacity and its containers. */
final class EngineNode implements AutoCloseable {
    private static final long MILLICORES = 1000;
    private static final Logger LOG = LoggerFactory.getLogger(EngineNode.class);

    private final DockerEngine engine;
    private final DeploymentLabels labels;
    private final BridgeNetworks networks;
    private final ContainerStarter starts;
    private final ForeignLoad foreign;
    /** How a container ended does not change any more. */
    private final Map<String, ObservedService> ended = new ConcurrentHashMap<>();

    private final OutOfMemoryKills outOfMemory = new OutOfMemoryKills();
    private final UnreadableContainers unreadable = new UnreadableContainers("container");
    private final Set<String> undescribed = ConcurrentHashMap.newKeySet();

    private final Hearing hearing;
    private final SingleFlightQuery<List<ObservedService>> listing;
    private final SingleFlightQuery<Set<Long>> kept;
    private final SingleFlightQuery<Self> self;
    private volatile ObservedNode lastSeen;
    private volatile List<ObservedService> lastListed = List.of();
    /** Why {@link #lastListed} is older than the last time that somebody asked, if it is. */
    private volatile Optional<String> unlisted = Optional.empty();

    EngineNode(DockerSettings settings, DockerHost host, Executor executor) {
        this.engine = new DockerEngine(host);
        this.labels = new DeploymentLabels(settings.deployment());
        this.networks = new BridgeNetworks(engine, settings.deployment(), executor);
        this.starts = new ContainerStarter(
                engine, networks, new ImagePuller(settings.registries()), labels, settings.policy());
        this.foreign = new ForeignLoad(engine, labels);
        this.hearing = new Hearing(host.name());
        this.listing = new SingleFlightQuery<>("cannot list the containers", hearing, executor, this::listed);
        this.kept = new SingleFlightQuery<>("cannot list the networks", hearing, executor, networks::executions);
        this.self = new SingleFlightQuery<>("cannot ask for the capacity", hearing, executor, this::self);
        this.lastSeen = new ObservedNode(
                host.name(), host.address(), 0, 0, host.gpus(), 0, 0, host.labels(), ObservedNode.Status.LOST);
    }

    DockerEngine engine() {
        return engine;
    }

    /** Listens to what the engine tells by itself. */
    EngineWatcher watch(Consumer<BackEndEvent> listener) {
        return new EngineWatcher(engine, labels, outOfMemory, event -> {
            if (event instanceof BackEndEvent.EngineBack) {
                hearing.heard();
            }
            listener.accept(event);
        });
    }

    /**
     * What the engine says of itself, and what others run there.
     *
     * @param ahead its clock, if it tells
     */
    private record Self(Info info, Optional<Duration> ahead, HostLoad foreign) {}

    private Self self() throws BackEndException {
        Instant asked = Instant.now();
        Info info = engine.look(
                "cannot ask for the capacity", client -> client.infoCmd().exec());
        Instant answered = Instant.now();
        return new Self(info, time(info).map(said -> ClockComparison.ahead(said, asked, answered)), foreign.now());
    }

    private static Optional<Instant> time(Info info) {
        try {
            return Optional.ofNullable(info.getSystemTime())
                    .map(text -> OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** How far the clock of the engine is ahead of that of this machine; empty when it does not answer. */
    Optional<Duration> clock() {
        try {
            return self.answer().ahead();
        } catch (BackEndException e) {
            return Optional.empty();
        }
    }

    /** What it is now; with its last known capacity when it does not answer. */
    ObservedNode observe() {
        try {
            lastSeen = node(self.answer());
            // What was listed of it is not what it has now: nobody may conclude anything from what is missing there.
            return unlisted.map(lastSeen::lost).orElse(lastSeen);
        } catch (BackEndException e) {
            return lastSeen.lost(String.valueOf(e.getMessage()));
        }
    }

    ObservedService start(ServiceSpec spec) throws BackEndException {
        return starts.start(spec);
    }

    /** The containers as they are now. One that was made but never started is not a service yet. */
    List<ObservedService> list() throws BackEndException {
        try {
            lastListed = List.copyOf(listing.answer());
            unlisted = Optional.empty();
            return lastListed;
        } catch (BackEndException e) {
            unlisted = Optional.of(String.valueOf(e.getMessage()));
            throw e;
        }
    }

    private List<ObservedService> listed() throws BackEndException {
        List<Container> containers = engine.look("cannot list the containers", client -> client.listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(labels.ofServices())
                .exec());
        List<ObservedService> found = new ArrayList<>();
        for (Container container : containers) {
            unreadable.skip(container.getId(), () -> read(container)).ifPresent(found::add);
        }
        Set<String> ids = containers.stream().map(Container::getId).collect(Collectors.toSet());
        unreadable.retain(ids);
        undescribed.retainAll(ids);
        ended.keySet().retainAll(ids);
        outOfMemory.retain(ids);
        return found;
    }

    private Optional<ObservedService> read(Container container) throws BackEndException {
        return switch (container.getState()) {
            case "created", "removing" -> Optional.empty();
            case "exited", "dead" -> ended(container);
            default -> Optional.of(ContainerObservation.running(container, engine.host(), network(container)));
        };
    }

    List<ObservedService> lastListed() {
        return lastListed;
    }

    /** Whether it has a container of this name, started or not. */
    Optional<InspectContainerResponse> find(String containerName) throws BackEndException {
        return engine.find(containerName);
    }

    boolean runs(String containerName) throws BackEndException {
        return engine.find(containerName)
                .filter(container -> Boolean.TRUE.equals(container.getState().getRunning()))
                .isPresent();
    }

    /** Returns whether it is gone. */
    boolean stop(String containerName, GracePeriod grace) throws BackEndException {
        return ContainerRemover.stopped(engine, containerName, grace);
    }

    /** Stops a container and leaves it there. */
    StopProgress end(String container, GracePeriod grace) throws BackEndException {
        return ContainerRemover.ended(engine, container, grace);
    }

    /** Fails at once when the engine is known not to answer: for what can wait. */
    private void requireAnswers() throws BackEndException {
        if (hearing.isSilent()) {
            throw new BackEndException(Kind.UNAVAILABLE, "the Docker Engine of node " + engine.node() + " is silent");
        }
    }

    /** The executions that have a network here; none while the engine does not answer. */
    Set<Long> executions() {
        try {
            return kept.answer();
        } catch (BackEndException e) {
            // The listing of its containers says that it does not answer; there is nothing to add.
            return Set.of();
        }
    }

    /** Removes the network of an execution, and containers that were made for it but never started. */
    void forget(long executionId) throws BackEndException {
        requireAnswers();
        List<Container> left = engine.look("cannot list the containers", client -> client.listContainersCmd()
                .withShowAll(true)
                .withStatusFilter(List.of("created"))
                .withLabelFilter(labels.ofExecution(executionId))
                .exec());
        for (Container container : left) {
            ContainerRemover.of(engine, container.getId());
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
        try {
            Optional<ObservedService> seen = engine.find(container.getId())
                    .map(details -> ContainerObservation.of(details, engine.host(), network(container)))
                    .map(outOfMemory::seen);
            seen.ifPresent(service -> ended.put(container.getId(), service));
            return seen;
        } catch (BackEndException e) {
            if (e.kind() == Kind.UNAVAILABLE) {
                throw e;
            }
            if (undescribed.add(container.getId())) {
                LOG.warn("{}; what its list says of the container is believed", e.getMessage());
            }
            // Were it left out, it would look as if it had vanished, and its program would run again.
            return Optional.of(
                    outOfMemory.seen(ContainerObservation.listed(container, engine.host(), network(container))));
        }
    }

    private String network(Container container) {
        return networks.name(DeploymentLabels.execution(container.getLabels()).orElse(0));
    }

    private ObservedNode node(Self said) {
        DockerHost host = engine.host();
        Set<String> all = new TreeSet<>(host.labels());
        String @Nullable [] own = said.info().getLabels();
        all.addAll(own == null ? List.of() : List.of(own));
        return new ObservedNode(
                host.name(),
                host.address(),
                Optional.ofNullable(said.info().getNCPU()).orElse(0) * MILLICORES,
                Optional.ofNullable(said.info().getMemTotal()).orElse(0L),
                host.gpus(),
                said.foreign().millicores(),
                said.foreign().memory(),
                all,
                host.drainedBy(all) ? ObservedNode.Status.DRAINED : ObservedNode.Status.UP);
    }
}
