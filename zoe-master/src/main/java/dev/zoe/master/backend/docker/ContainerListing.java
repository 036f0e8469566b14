package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.model.Container;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.UnreadableContainers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lists the containers of this deployment on one engine, and remembers the last listing. */
final class ContainerListing {
    private static final Logger LOG = LoggerFactory.getLogger(ContainerListing.class);

    private final DockerEngine engine;
    private final DeploymentLabels labels;
    private final OutOfMemoryKills outOfMemory;
    private final SingleFlightQuery<List<ObservedService>> query;
    /** By container id; how a container ended does not change. */
    private final Map<String, ObservedService> ended = new ConcurrentHashMap<>();

    private final UnreadableContainers unreadable = new UnreadableContainers("container");
    /** Ids of ended containers that the engine cannot describe, each of which is logged once. */
    private final Set<String> undescribed = ConcurrentHashMap.newKeySet();

    private volatile List<ObservedService> last = List.of();
    private volatile Optional<String> failure = Optional.empty();

    ContainerListing(
            DockerEngine engine,
            DeploymentLabels labels,
            OutOfMemoryKills outOfMemory,
            EngineResponsiveness responsiveness,
            Executor executor) {
        this.engine = engine;
        this.labels = labels;
        this.outOfMemory = outOfMemory;
        this.query = new SingleFlightQuery<>("cannot list the containers", responsiveness, executor, this::read);
    }

    /** The containers as they are now. One that was created and never started is not a service yet. */
    List<ObservedService> list() throws BackEndException {
        try {
            last = List.copyOf(query.result());
            failure = Optional.empty();
            return last;
        } catch (BackEndException e) {
            failure = Optional.of(String.valueOf(e.getMessage()));
            throw e;
        }
    }

    /** The last listing that succeeded. */
    List<ObservedService> last() {
        return last;
    }

    /** Why the most recent listing failed; empty when it succeeded. */
    Optional<String> failure() {
        return failure;
    }

    private List<ObservedService> read() throws BackEndException {
        List<Container> containers = engine.query("cannot list the containers", client -> client.listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(labels.ofServices())
                .exec());
        List<ObservedService> found = new ArrayList<>();
        for (Container container : containers) {
            unreadable.read(container.getId(), () -> read(container)).ifPresent(found::add);
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

    private Optional<ObservedService> ended(Container container) throws BackEndException {
        String id = container.getId();
        ObservedService known = ended.get(id);
        if (known != null) {
            return Optional.of(known);
        }
        try {
            Optional<ObservedService> inspected = engine.find(id)
                    .map(details -> ContainerObservation.of(details, engine.host(), network(container)))
                    .map(outOfMemory::correct);
            inspected.ifPresent(service -> ended.put(id, service));
            return inspected;
        } catch (BackEndException e) {
            if (e.kind() == Kind.UNAVAILABLE) {
                throw e;
            }
            if (undescribed.add(id)) {
                LOG.warn(
                        "cannot inspect container, using its list entry node={} container={} error=\"{}\"",
                        engine.node(),
                        ContainerObservation.name(container),
                        e.getMessage());
            }
            // Without an entry the container would seem to be gone, and its program would run again.
            return Optional.of(
                    outOfMemory.correct(ContainerObservation.listed(container, engine.host(), network(container))));
        }
    }

    private String network(Container container) {
        return labels.network(DeploymentLabels.execution(container.getLabels()).orElse(0));
    }
}
