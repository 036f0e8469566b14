package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.Container;
import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ContainerProgram;
import dev.zoe.master.backend.ExecRequest;
import dev.zoe.master.backend.GracePeriod;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.StopProgress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/** One engine as a node: its capacity, its containers and its networks. */
final class EngineNode implements AutoCloseable {
    private final DockerEngine engine;
    private final DeploymentLabels labels;
    private final BridgeNetworks networks;
    private final ContainerStarter starter;
    private final OutOfMemoryKills outOfMemory = new OutOfMemoryKills();
    private final EngineResponsiveness responsiveness;
    private final ContainerListing listing;
    private final EngineInfoQuery info;
    private final SingleFlightQuery<Set<Long>> executions;
    /** Marks the programs of this object. */
    private final String owner = ProgramMark.newOwner();

    EngineNode(DockerSettings settings, DockerHost host, Executor executor) {
        this.engine = new DockerEngine(host);
        this.labels = new DeploymentLabels(settings.deployment());
        this.networks = new BridgeNetworks(engine, settings.deployment(), executor);
        this.starter = new ContainerStarter(
                engine, networks, new ImagePuller(settings.registries()), labels, settings.policy());
        this.responsiveness = new EngineResponsiveness(host.name());
        this.listing = new ContainerListing(engine, labels, outOfMemory, responsiveness, executor);
        this.info = new EngineInfoQuery(engine, labels, responsiveness, executor);
        this.executions =
                new SingleFlightQuery<>("cannot list the networks", responsiveness, executor, networks::executions);
    }

    DockerEngine engine() {
        return engine;
    }

    /** Listens to the events of the engine. */
    EngineWatcher watch(Consumer<BackEndEvent> listener) {
        return new EngineWatcher(engine, labels, outOfMemory, event -> {
            if (event instanceof BackEndEvent.EngineBack) {
                responsiveness.set(true);
            }
            listener.accept(event);
        });
    }

    /** How far the clock of the engine is ahead of that of this machine; empty when it does not answer. */
    Optional<Duration> clockOffset() {
        return info.clockOffset();
    }

    /** The node as it is now; lost, with its last known capacity, when its engine does not answer. */
    ObservedNode observe() {
        ObservedNode observed = info.observe();
        // After a failed listing, the last one is stale: a container that is missing there may exist.
        boolean answers = observed.status() != ObservedNode.Status.LOST;
        return answers ? listing.failure().map(observed::lost).orElse(observed) : observed;
    }

    ObservedService start(ServiceSpec spec) throws BackEndException {
        return starter.start(spec);
    }

    List<ObservedService> list() throws BackEndException {
        return listing.list();
    }

    List<ObservedService> lastListed() {
        return listing.last();
    }

    /** A container of this name, started or not. */
    Optional<InspectContainerResponse> find(String containerName) throws BackEndException {
        return engine.find(containerName);
    }

    boolean runs(String containerName) throws BackEndException {
        return engine.find(containerName)
                .filter(container -> Boolean.TRUE.equals(container.getState().getRunning()))
                .isPresent();
    }

    /** Returns whether the container is gone. */
    boolean stop(String containerName, GracePeriod grace) throws BackEndException {
        return ContainerRemover.stop(engine, containerName, grace);
    }

    /** Stops a container and keeps it. */
    StopProgress end(String container, GracePeriod grace) throws BackEndException {
        return ContainerRemover.end(engine, container, grace);
    }

    /** The executions that have a network on this node; none while the engine does not answer. */
    Set<Long> executions() {
        try {
            return executions.result();
        } catch (BackEndException e) {
            // The listing of the containers reports the same failure.
            return Set.of();
        }
    }

    /** Runs a program in a container of this deployment. */
    ContainerProgram exec(String container, ExecRequest request, IntConsumer inputRead, Executor writers)
            throws BackEndException {
        requireRunning(container);
        return ContainerExec.start(engine, container, ProgramMark.next(owner), request, inputRead, writers);
    }

    /** Ends the programs in a container of this deployment that this object has not started. */
    void endAbandonedPrograms(String container) throws BackEndException {
        requireResponsive();
        requireRunning(container);
        ContainerExec.endOthers(engine, container, owner);
    }

    /** Where a port of a container of this deployment is reached. */
    InetSocketAddress portAddress(String container, int port) throws BackEndException {
        return ContainerPorts.address(engine, container, networks.name(requireRunning(container)), port);
    }

    /** Returns the execution of a container that runs and is of this deployment. */
    private long requireRunning(String container) throws BackEndException {
        Map<String, String> found = Optional.ofNullable(
                        engine.inspect(container).getConfig().getLabels())
                .orElse(Map.of());
        if (!labels.areOurs(found) || !runs(container)) {
            throw new BackEndException(Kind.NOT_FOUND, "container " + container + " does not run");
        }
        return DeploymentLabels.execution(found).orElseThrow();
    }

    /** Removes the network of an execution, and containers that were created for it and never started. */
    void forget(long executionId) throws BackEndException {
        requireResponsive();
        List<Container> created = engine.query("cannot list the containers", client -> client.listContainersCmd()
                .withShowAll(true)
                .withStatusFilter(List.of("created"))
                .withLabelFilter(labels.ofExecution(executionId))
                .exec());
        for (Container container : created) {
            ContainerRemover.remove(engine, container.getId());
        }
        networks.remove(executionId);
    }

    /** Fails at once when the engine is known not to answer: for requests that can be repeated later. */
    private void requireResponsive() throws BackEndException {
        if (!responsiveness.isResponsive()) {
            throw new BackEndException(
                    Kind.UNAVAILABLE, "the Docker Engine of node " + engine.node() + " does not answer");
        }
    }

    @Override
    public void close() {
        engine.close();
    }
}
