package dev.zoe.master.backend;

import dev.zoe.master.backend.BackEndException.Kind;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A back-end that is restricted to the containers of one installation. Two installations with the same deployment name
 * would give their containers the same names, and each would remove those of the other as orphans.
 *
 * <p>Containers have the installation as a label. A container without it is of an older version and counts as own.
 */
public final class InstallationBackEnd implements BackEnd {
    public static final String LABEL = "zoe_installation_id";

    private static final Logger LOG = LoggerFactory.getLogger(InstallationBackEnd.class);

    private final BackEnd delegate;
    private final String installation;
    private final Set<String> foreign = ConcurrentHashMap.newKeySet();

    public InstallationBackEnd(BackEnd delegate, String installation) {
        this.delegate = delegate;
        this.installation = installation;
    }

    /** Names of containers that another installation has here, under the same deployment name. */
    public List<String> foreignContainerNames() throws BackEndException {
        return delegate.list().stream()
                .filter(service -> !isOwn(service))
                .map(ObservedService::containerName)
                .sorted()
                .toList();
    }

    private boolean isOwn(ObservedService service) {
        return service.labels().getOrDefault(LABEL, installation).equals(installation);
    }

    /** Records whether a container is foreign, so that calls by its name skip it. Returns whether it is own. */
    private boolean recordOwner(ObservedService service) {
        boolean own = isOwn(service);
        if (own) {
            foreign.remove(service.containerName());
        } else if (foreign.add(service.containerName())) {
            LOG.warn(
                    "a container of another Zoe with this deployment name is left alone: node={} container={}",
                    service.node(),
                    service.containerName());
        }
        return own;
    }

    @Override
    public String name() {
        return delegate.name();
    }

    @Override
    public boolean mounts() {
        return delegate.mounts();
    }

    @Override
    public boolean isolatesUsers() {
        return delegate.isolatesUsers();
    }

    @Override
    public List<ObservedNode> nodes() throws BackEndException {
        return delegate.nodes();
    }

    @Override
    public Map<String, Duration> clocks() {
        return delegate.clocks();
    }

    @Override
    public String adviceOnDrainedNodes() {
        return delegate.adviceOnDrainedNodes();
    }

    @Override
    public String adviceOnLostNodes() {
        return delegate.adviceOnLostNodes();
    }

    @Override
    public List<BackEndCheck> checks() {
        return delegate.checks();
    }

    @Override
    public OptionalInt callsAtOnce(String node) {
        return delegate.callsAtOnce(node);
    }

    @Override
    public ObservedService start(ServiceSpec spec) throws BackEndException {
        Map<String, String> labels = new LinkedHashMap<>(spec.labels());
        labels.put(LABEL, installation);
        ObservedService service = delegate.start(spec.withLabels(labels));
        if (!recordOwner(service)) {
            throw new BackEndException(
                    Kind.REJECTED,
                    "a container " + spec.containerName()
                            + " of another Zoe is there already; give each its own zoe.deployment-name");
        }
        return service;
    }

    @Override
    public boolean stop(String containerName, GracePeriod grace) throws BackEndException {
        return foreign.contains(containerName) || delegate.stop(containerName, grace);
    }

    @Override
    public boolean stop(ContainerId container, GracePeriod grace) throws BackEndException {
        return foreign.contains(container.name()) || delegate.stop(container, grace);
    }

    @Override
    public List<ObservedService> list() throws BackEndException {
        List<ObservedService> own = new ArrayList<>(delegate.list());
        own.removeIf(service -> !recordOwner(service));
        return own;
    }

    @Override
    public Subscription watch(Consumer<BackEndEvent> listener) {
        return delegate.watch(event -> {
            if (!(event instanceof BackEndEvent.Ended ended)
                    || !foreign.contains(ended.container().name())) {
                listener.accept(event);
            }
        });
    }

    @Override
    public InputStream logs(String containerName, boolean follow) throws BackEndException {
        if (foreign.contains(containerName)) {
            throw new BackEndException(Kind.NOT_FOUND, "no container " + containerName + " of this installation");
        }
        return delegate.logs(containerName, follow);
    }

    @Override
    public InputStream output(ContainerPlace place, Optional<String> backendId, OptionalInt lines)
            throws BackEndException {
        requireOwn(place);
        return delegate.output(place, backendId, lines);
    }

    @Override
    public StopProgress end(ContainerPlace place, Optional<String> backendId, GracePeriod grace)
            throws BackEndException {
        return foreign.contains(place.name()) ? StopProgress.ENDED : delegate.end(place, backendId, grace);
    }

    @Override
    public Optional<ServiceUsage> stats(String containerName) throws BackEndException {
        return foreign.contains(containerName) ? Optional.empty() : delegate.stats(containerName);
    }

    @Override
    public ContainerProgram exec(ContainerPlace place, String backendId, ExecRequest request, IntConsumer inputRead)
            throws BackEndException {
        requireOwn(place);
        return delegate.exec(place, backendId, request, inputRead);
    }

    @Override
    public void endAbandonedPrograms(ContainerPlace place, String backendId) throws BackEndException {
        requireOwn(place);
        delegate.endAbandonedPrograms(place, backendId);
    }

    @Override
    public InetSocketAddress portAddress(ContainerPlace place, String backendId, int port) throws BackEndException {
        requireOwn(place);
        return delegate.portAddress(place, backendId, port);
    }

    private void requireOwn(ContainerPlace place) throws BackEndException {
        if (foreign.contains(place.name())) {
            throw new BackEndException(Kind.NOT_FOUND, "no container " + place + " of this installation");
        }
    }

    @Override
    public String dnsName(String serviceName, long executionId, String deployment) {
        return delegate.dnsName(serviceName, executionId, deployment);
    }

    @Override
    public Set<Long> executions() throws BackEndException {
        return delegate.executions();
    }

    @Override
    public void forget(long executionId) throws BackEndException {
        delegate.forget(executionId);
    }

    @Override
    public void close() {
        delegate.close();
    }
}
