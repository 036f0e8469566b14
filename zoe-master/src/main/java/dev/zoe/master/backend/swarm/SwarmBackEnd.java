package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ClockComparison;
import dev.zoe.master.backend.ContainerId;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ContainerProgram;
import dev.zoe.master.backend.ExecRequest;
import dev.zoe.master.backend.GracePeriod;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.ServiceUsage;
import dev.zoe.master.backend.StopProgress;
import dev.zoe.master.backend.UnreadableContainers;
import dev.zoe.master.backend.docker.DeploymentLabels;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * Runs services as services of a Docker Swarm, of one task each, on the node that the scheduler chose. All services of
 * an execution share an overlay network of their own, over all nodes.
 *
 * <p>Only managers get requests, so the engines of workers need not be reachable. Managers do not report the usage of a
 * container, and not whether its memory limit ended it. The grace period is that of the specification, and not that of
 * the stop.
 */
public final class SwarmBackEnd implements BackEnd {
    static final String NAME = "swarm";

    private static final Logger LOG = LoggerFactory.getLogger(SwarmBackEnd.class);

    private final SwarmManagers managers;
    private final SwarmClient swarm;
    private final OverlayNetworks networks;
    private final SwarmServiceStarter starter;
    private final SwarmServiceRemover remover;
    private final TaskOutputReader outputs;
    private final TaskEndNotifier taskEnds;
    private final UnreadableContainers unreadable = new UnreadableContainers("task");
    private Optional<SwarmWatcher> watcher = Optional.empty();

    /** Opens the back-end; the managers need not answer yet. */
    public SwarmBackEnd(SwarmSettings settings) {
        this.managers = new SwarmManagers(settings);
        this.swarm = new SwarmClient(managers, settings.deployment());
        this.networks = new OverlayNetworks(swarm, settings.deployment());
        this.taskEnds = new TaskEndNotifier(swarm);
        this.remover = new SwarmServiceRemover(swarm, taskEnds::reportIfEnded);
        this.starter = new SwarmServiceStarter(
                swarm, networks, remover, new RegistryLogins(settings.registries()), settings.policy());
        this.outputs = new TaskOutputReader(swarm);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean mounts() {
        return true;
    }

    @Override
    public String adviceOnDrainedNodes() {
        return "to use it again, remove its label \"disabled\", or set its availability in the swarm; after a change of"
                + " the leader, a swarm shows its nodes as drained for some seconds";
    }

    /** While no manager answers, all nodes of the last query are lost. */
    @Override
    public List<ObservedNode> nodes() throws BackEndException {
        try {
            SwarmMembers members = swarm.queryMembers();
            return SwarmNodeObservation.of(members, swarm.wantedTasks(), swarm.labels());
        } catch (BackEndException e) {
            SwarmMembers last = swarm.lastMembers();
            if (last.byName().isEmpty()) {
                throw e;
            }
            return SwarmNodeObservation.lost(last, String.valueOf(e.getMessage()));
        }
    }

    /** The clocks of the managers; those of workers are not reported. */
    @Override
    public Map<String, Duration> clocks() {
        Map<String, Duration> clocks = new LinkedHashMap<>();
        for (ManagerInfo manager : managers.each("/info")) {
            try {
                JsonNode info = manager.json();
                String node = swarm.lastMembers()
                        .nameOf(info.path("Swarm").path("NodeID").asString(""));
                Instant time = OffsetDateTime.parse(info.path("SystemTime").asString(""))
                        .toInstant();
                clocks.put(node, ClockComparison.offset(time, manager.sent(), manager.received()));
            } catch (DateTimeParseException e) {
                LOG.debug("swarm manager does not report its clock error=\"{}\"", e.getMessage());
            }
        }
        return clocks;
    }

    @Override
    public ObservedService start(ServiceSpec spec) throws BackEndException {
        return starter.start(spec);
    }

    @Override
    public boolean stop(String containerName, GracePeriod grace) throws BackEndException {
        return remover.remove(containerName);
    }

    @Override
    public boolean stop(ContainerId container, GracePeriod grace) throws BackEndException {
        return remover.remove(container.name(), container.backendId());
    }

    @Override
    public StopProgress end(ContainerPlace place, Optional<String> backendId, GracePeriod grace)
            throws BackEndException {
        return StopProgress.ended(remover.end(place.name(), backendId));
    }

    /** A task that never ran is not a service yet; one that was removed and has ended is not listed. */
    @Override
    public List<ObservedService> list() throws BackEndException {
        SwarmMembers members = swarm.queryMembers();
        List<ObservedService> services = new ArrayList<>();
        List<SwarmTask> tasks = swarm.ownTasks();
        for (SwarmTask task : tasks) {
            unreadable.read(task.id(), () -> read(task, members)).ifPresent(services::add);
        }
        unreadable.retain(tasks.stream().map(SwarmTask::id).toList());
        return services;
    }

    private static Optional<ObservedService> read(SwarmTask task, SwarmMembers members) {
        if (task.containerName().isEmpty()) {
            throw new IllegalStateException("it has no label " + SwarmServiceLabels.CONTAINER);
        }
        boolean gone = task.isRemoved() && !task.isRunning();
        return task.hasRun() && !gone ? Optional.of(task.observed(members)) : Optional.empty();
    }

    @Override
    public Subscription watch(Consumer<BackEndEvent> listener) {
        taskEnds.add(listener);
        try {
            startedWatcher().awaitFirstPoll();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return () -> taskEnds.remove(listener);
    }

    @Override
    public InputStream logs(String containerName, boolean follow) throws BackEndException {
        return outputs.of(containerName, follow);
    }

    @Override
    public InputStream output(ContainerPlace place, Optional<String> backendId, OptionalInt lines)
            throws BackEndException {
        return outputs.of(place.name(), backendId, lines);
    }

    /** Always empty: managers do not report the usage. */
    @Override
    public Optional<ServiceUsage> stats(String containerName) {
        return Optional.empty();
    }

    @Override
    public ContainerProgram exec(ContainerPlace place, String backendId, ExecRequest request, IntConsumer inputRead)
            throws BackEndException {
        throw notThroughManagers("run a program in a container");
    }

    @Override
    public InetSocketAddress portAddress(ContainerPlace place, String backendId, int port) throws BackEndException {
        throw notThroughManagers("connect to a port of a container");
    }

    private static BackEndException notThroughManagers(String what) {
        return new BackEndException(
                BackEndException.Kind.UNSUPPORTED,
                ("a Docker Swarm cannot %s: its managers give no access to containers of other nodes, and Zoe asks only"
                                + " managers. Use the endpoints of the service, or ask the operator for the docker"
                                + " back-end")
                        .formatted(what));
    }

    @Override
    public String dnsName(String serviceName, long executionId, String deployment) {
        return DeploymentLabels.dnsName(serviceName, executionId, deployment);
    }

    @Override
    public Set<Long> executions() throws BackEndException {
        return networks.executions();
    }

    /** Removes the services that are left, such as those of lost nodes, their secrets and the network. */
    @Override
    public void forget(long executionId) throws BackEndException {
        remover.removeAll(swarm.servicesOf(executionId));
        swarm.secrets().removeOf(swarm.labels().ofExecution(executionId));
        networks.remove(executionId);
    }

    @Override
    public void close() {
        taskEnds.removeAll();
        unwatch();
        managers.close();
    }

    /** One watcher serves all listeners. */
    private synchronized SwarmWatcher startedWatcher() {
        SwarmWatcher started = watcher.orElseGet(() -> new SwarmWatcher(swarm, taskEnds));
        watcher = Optional.of(started);
        return started;
    }

    private synchronized void unwatch() {
        watcher.ifPresent(SwarmWatcher::close);
        watcher = Optional.empty();
    }
}
