package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ClockComparison;
import dev.zoe.master.backend.ContainerId;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.GracePeriod;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.ServiceUsage;
import dev.zoe.master.backend.StopProgress;
import dev.zoe.master.backend.UnreadableContainers;
import dev.zoe.master.backend.docker.DeploymentLabels;
import java.io.InputStream;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * Services as services of a Docker Swarm, of one task each, on the node that the scheduler chose. All services of an
 * execution share an overlay network of their own, over all nodes.
 *
 * <p>Only managers are asked, so the engines of workers need not be reached from here. What managers do not tell: what
 * a container uses, and whether it was the memory limit that ended it. The time between the polite and the final signal
 * is that of the specification, whatever a stop says.
 */
public final class SwarmBackEnd implements BackEnd {
    static final String NAME = "swarm";

    private static final Logger LOG = LoggerFactory.getLogger(SwarmBackEnd.class);

    private final SwarmManagers managers;
    private final SwarmClient swarm;
    private final OverlayNetworks networks;
    private final SwarmServiceStarter starts;
    private final SwarmServiceRemover removal;
    private final TaskOutputReader outputs;
    private final TaskEndNotifier endings;
    private final UnreadableContainers unreadable = new UnreadableContainers("task");
    private Optional<SwarmWatcher> watch = Optional.empty();

    /** Opens the back-end; the managers need not answer yet. */
    public SwarmBackEnd(SwarmSettings settings) {
        this.managers = new SwarmManagers(settings);
        this.swarm = new SwarmClient(managers, settings.deployment());
        this.networks = new OverlayNetworks(swarm, settings.deployment());
        this.endings = new TaskEndNotifier(swarm);
        this.removal = new SwarmServiceRemover(swarm, endings::saw);
        this.starts = new SwarmServiceStarter(
                swarm, networks, removal, new RegistryLogins(settings.registries()), settings.policy());
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

    /** While no manager answers, all nodes that were ever seen are lost. */
    @Override
    public List<ObservedNode> nodes() throws BackEndException {
        try {
            SwarmMembers members = swarm.look();
            return SwarmNodeObservation.of(members, swarm.wantedTasks(), swarm.labels());
        } catch (BackEndException e) {
            SwarmMembers last = swarm.lastSeen();
            if (last.byName().isEmpty()) {
                throw e;
            }
            return SwarmNodeObservation.lost(last, String.valueOf(e.getMessage()));
        }
    }

    /** Those of the managers; workers do not tell. */
    @Override
    public Map<String, Duration> clocks() {
        Map<String, Duration> clocks = new LinkedHashMap<>();
        for (SwarmManagers.Said said : managers.each("/info")) {
            try {
                JsonNode info = said.json();
                String node = swarm.lastSeen()
                        .nameOf(info.path("Swarm").path("NodeID").asString(""));
                Instant time = OffsetDateTime.parse(info.path("SystemTime").asString(""))
                        .toInstant();
                clocks.put(node, ClockComparison.ahead(time, said.asked(), said.answered()));
            } catch (DateTimeParseException e) {
                LOG.debug("a manager of the swarm tells no time: {}", e.getMessage());
            }
        }
        return clocks;
    }

    @Override
    public ObservedService start(ServiceSpec spec) throws BackEndException {
        return starts.start(spec);
    }

    @Override
    public boolean stop(String containerName, GracePeriod grace) throws BackEndException {
        return removal.remove(containerName);
    }

    @Override
    public boolean stop(ContainerId container, GracePeriod grace) throws BackEndException {
        return removal.remove(container.name(), container.backendId());
    }

    @Override
    public StopProgress end(ContainerPlace place, Optional<String> backendId, GracePeriod grace)
            throws BackEndException {
        return StopProgress.ended(removal.end(place.name(), backendId));
    }

    /** What never ran is not a service yet; what was removed and has ended is none any more. */
    @Override
    public List<ObservedService> list() throws BackEndException {
        SwarmMembers members = swarm.look();
        List<ObservedService> services = new ArrayList<>();
        List<SwarmTask> tasks = swarm.ownTasks();
        for (SwarmTask task : tasks) {
            unreadable.skip(task.id(), () -> read(task, members)).ifPresent(services::add);
        }
        unreadable.retain(tasks.stream().map(SwarmTask::id).toList());
        return services;
    }

    private static Optional<ObservedService> read(SwarmTask task, SwarmMembers members) {
        if (task.containerName().isEmpty()) {
            throw new IllegalStateException("it has no label " + SwarmServiceLabels.CONTAINER);
        }
        boolean leaves = task.isRemoved() && !task.isRunning();
        return task.hasRun() && !leaves ? Optional.of(task.observed(members)) : Optional.empty();
    }

    @Override
    public Subscription watch(Consumer<BackEndEvent> listener) {
        endings.add(listener);
        try {
            watching().awaitFirstLook();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return () -> endings.remove(listener);
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

    /** Managers do not tell. */
    @Override
    public Optional<ServiceUsage> stats(String containerName) {
        return Optional.empty();
    }

    @Override
    public String dnsName(String serviceName, long executionId, String deployment) {
        return DeploymentLabels.dnsName(serviceName, executionId, deployment);
    }

    @Override
    public Set<Long> executions() throws BackEndException {
        return networks.executions();
    }

    /** Services that are left, such as on nodes that never came back, go with the network. */
    @Override
    public void forget(long executionId) throws BackEndException {
        for (String service : swarm.servicesOf(executionId)) {
            swarm.remove(service);
        }
        networks.remove(executionId);
    }

    @Override
    public void close() {
        endings.removeAll();
        unwatch();
        managers.close();
    }

    /** One watch serves all listeners. */
    private synchronized SwarmWatcher watching() {
        SwarmWatcher watching = watch.orElseGet(() -> new SwarmWatcher(swarm, endings));
        watch = Optional.of(watching);
        return watching;
    }

    private synchronized void unwatch() {
        watch.ifPresent(SwarmWatcher::close);
        watch = Optional.empty();
    }
}
