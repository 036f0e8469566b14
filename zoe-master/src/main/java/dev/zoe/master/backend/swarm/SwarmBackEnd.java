package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.Clocks;
import dev.zoe.master.backend.ContainerId;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.Grace;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.ServiceUsage;
import dev.zoe.master.backend.StopProgress;
import dev.zoe.master.backend.Unreadable;
import dev.zoe.master.backend.docker.Labels;
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

    private final Managers managers;
    private final Swarm swarm;
    private final ExecutionNetworks networks;
    private final ServiceStart starts;
    private final ServiceRemoval removal;
    private final Outputs outputs;
    private final Endings endings;
    private final Unreadable unreadable = new Unreadable("task");
    private Optional<SwarmWatch> watch = Optional.empty();

    /** Opens the back-end; the managers need not answer yet. */
    public SwarmBackEnd(SwarmSettings settings) {
        this.managers = new Managers(settings);
        this.swarm = new Swarm(managers, settings.deployment());
        this.networks = new ExecutionNetworks(swarm, settings.deployment());
        this.endings = new Endings(swarm);
        this.removal = new ServiceRemoval(swarm, endings::saw);
        this.starts =
                new ServiceStart(swarm, networks, removal, new Registries(settings.registries()), settings.policy());
        this.outputs = new Outputs(swarm);
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
            Members members = swarm.look();
            return Census.of(members, swarm.wantedTasks(), swarm.labels());
        } catch (BackEndException e) {
            Members last = swarm.lastSeen();
            if (last.byName().isEmpty()) {
                throw e;
            }
            return Census.lost(last, String.valueOf(e.getMessage()));
        }
    }

    /** Those of the managers; workers do not tell. */
    @Override
    public Map<String, Duration> clocks() {
        Map<String, Duration> clocks = new LinkedHashMap<>();
        for (Managers.Said said : managers.each("/info")) {
            try {
                JsonNode info = said.json();
                String node = swarm.lastSeen()
                        .nameOf(info.path("Swarm").path("NodeID").asString(""));
                Instant time = OffsetDateTime.parse(info.path("SystemTime").asString(""))
                        .toInstant();
                clocks.put(node, Clocks.ahead(time, said.asked(), said.answered()));
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
    public boolean stop(String containerName, Grace grace) throws BackEndException {
        return removal.remove(containerName);
    }

    @Override
    public boolean stop(ContainerId container, Grace grace) throws BackEndException {
        return removal.remove(container.name(), container.backendId());
    }

    @Override
    public StopProgress end(ContainerPlace place, Optional<String> backendId, Grace grace) throws BackEndException {
        return StopProgress.ended(removal.end(place.name(), backendId));
    }

    /** What never ran is not a service yet; what was removed and has ended is none any more. */
    @Override
    public List<ObservedService> list() throws BackEndException {
        Members members = swarm.look();
        List<ObservedService> services = new ArrayList<>();
        List<SwarmTask> tasks = swarm.ownTasks();
        for (SwarmTask task : tasks) {
            unreadable.skip(task.id(), () -> read(task, members)).ifPresent(services::add);
        }
        unreadable.retain(tasks.stream().map(SwarmTask::id).toList());
        return services;
    }

    private static Optional<ObservedService> read(SwarmTask task, Members members) {
        if (task.containerName().isEmpty()) {
            throw new IllegalStateException("it has no label " + ServiceLabels.CONTAINER);
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
        return Labels.dnsName(serviceName, executionId, deployment);
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
    private synchronized SwarmWatch watching() {
        SwarmWatch watching = watch.orElseGet(() -> new SwarmWatch(swarm, endings));
        watch = Optional.of(watching);
        return watching;
    }

    private synchronized void unwatch() {
        watch.ifPresent(SwarmWatch::close);
        watch = Optional.empty();
    }
}
