package dev.zoe.master.backend;

import dev.zoe.master.backend.BackEndException.Kind;
import java.io.InputStream;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A back-end that shows and touches only the containers of one installation. Two installations with the same deployment
 * name would give their containers the same names, and each would remove those of the other as belonging to nobody.
 *
 * <p>Containers carry the installation in a label. One without it was made by an older version and counts as own.
 */
public final class InstallationBackEnd implements BackEnd {
    public static final String LABEL = "zoe_installation_id";

    private static final Logger LOG = LoggerFactory.getLogger(InstallationBackEnd.class);

    private final BackEnd all;
    private final String installation;
    private final Set<String> foreign = ConcurrentHashMap.newKeySet();

    public InstallationBackEnd(BackEnd all, String installation) {
        this.all = all;
        this.installation = installation;
    }

    /** Names of containers that another installation has here, under the same deployment name. */
    public List<String> othersNames() throws BackEndException {
        return all.list().stream()
                .filter(service -> !isOwn(service))
                .map(ObservedService::containerName)
                .sorted()
                .toList();
    }

    private boolean isOwn(ObservedService service) {
        return service.labels().getOrDefault(LABEL, installation).equals(installation);
    }

    /** Remembers whose it is, so that it is not touched by its name either. */
    private boolean noted(ObservedService service) {
        boolean own = isOwn(service);
        if (own) {
            foreign.remove(service.containerName());
        } else if (foreign.add(service.containerName())) {
            LOG.warn(
                    "container {} on node {} belongs to another Zoe with this deployment name and is left alone",
                    service.containerName(),
                    service.node());
        }
        return own;
    }

    @Override
    public String name() {
        return all.name();
    }

    @Override
    public boolean mounts() {
        return all.mounts();
    }

    @Override
    public List<ObservedNode> nodes() throws BackEndException {
        return all.nodes();
    }

    @Override
    public Map<String, Duration> clocks() {
        return all.clocks();
    }

    @Override
    public OptionalInt callsAtOnce(String node) {
        return all.callsAtOnce(node);
    }

    @Override
    public ObservedService start(ServiceSpec spec) throws BackEndException {
        Map<String, String> labels = new LinkedHashMap<>(spec.labels());
        labels.put(LABEL, installation);
        ObservedService service = all.start(spec.withLabels(labels));
        if (!noted(service)) {
            throw new BackEndException(
                    Kind.REJECTED,
                    "a container " + spec.containerName()
                            + " of another Zoe is there already; give each its own zoe.deployment-name");
        }
        return service;
    }

    @Override
    public boolean stop(String containerName, GracePeriod grace) throws BackEndException {
        return foreign.contains(containerName) || all.stop(containerName, grace);
    }

    @Override
    public boolean stop(ContainerId container, GracePeriod grace) throws BackEndException {
        return foreign.contains(container.name()) || all.stop(container, grace);
    }

    @Override
    public List<ObservedService> list() throws BackEndException {
        List<ObservedService> own = new ArrayList<>(all.list());
        own.removeIf(service -> !noted(service));
        return own;
    }

    @Override
    public Subscription watch(Consumer<BackEndEvent> listener) {
        return all.watch(event -> {
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
        return all.logs(containerName, follow);
    }

    @Override
    public InputStream output(ContainerPlace place, Optional<String> backendId, OptionalInt lines)
            throws BackEndException {
        if (foreign.contains(place.name())) {
            throw new BackEndException(Kind.NOT_FOUND, "no container " + place + " of this installation");
        }
        return all.output(place, backendId, lines);
    }

    @Override
    public StopProgress end(ContainerPlace place, Optional<String> backendId, GracePeriod grace)
            throws BackEndException {
        return foreign.contains(place.name()) ? StopProgress.ENDED : all.end(place, backendId, grace);
    }

    @Override
    public Optional<ServiceUsage> stats(String containerName) throws BackEndException {
        return foreign.contains(containerName) ? Optional.empty() : all.stats(containerName);
    }

    @Override
    public String dnsName(String serviceName, long executionId, String deployment) {
        return all.dnsName(serviceName, executionId, deployment);
    }

    @Override
    public Set<Long> executions() throws BackEndException {
        return all.executions();
    }

    @Override
    public void forget(long executionId) throws BackEndException {
        all.forget(executionId);
    }

    @Override
    public void close() {
        all.close();
    }
}
