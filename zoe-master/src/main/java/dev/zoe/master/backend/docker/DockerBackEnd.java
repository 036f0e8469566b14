package dev.zoe.master.backend.docker;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
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
import dev.zoe.master.concurrent.DaemonThreads;
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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;

/**
 * Runs services as containers of one or many Docker Engines, one node for each. All containers of an execution on an
 * engine share a network of their own.
 *
 * <p>An engine that does not answer does not delay the others: {@link #list()} then returns its containers as they were
 * last listed, and fails only when no engine answers.
 */
public final class DockerBackEnd implements BackEnd {
    private final EngineNodes nodes;
    private final ContainerLocator locator;
    private final EngineWatchers watchers;
    private final ExecutorService inputWriters = Executors.newCachedThreadPool(DaemonThreads.named("exec-input"));

    /** Opens the back-end; the engines need not answer yet. */
    public DockerBackEnd(DockerSettings settings) {
        this.nodes = new EngineNodes(settings);
        this.locator = new ContainerLocator(nodes);
        this.watchers = new EngineWatchers(nodes);
    }

    @Override
    public String name() {
        return "docker";
    }

    @Override
    public boolean mounts() {
        return true;
    }

    @Override
    public List<ObservedNode> nodes() {
        return nodes.query(EngineNode::observe);
    }

    @Override
    public Map<String, Duration> clocks() {
        Map<String, Duration> offsets = new LinkedHashMap<>();
        nodes.query(node ->
                        node.clockOffset().map(offset -> Map.entry(node.engine().node(), offset)))
                .forEach(reported -> reported.ifPresent(offset -> offsets.put(offset.getKey(), offset.getValue())));
        return offsets;
    }

    @Override
    public OptionalInt callsAtOnce(String node) {
        return nodes.find(node).map(each -> each.engine().host().calls()).orElse(OptionalInt.empty());
    }

    @Override
    public ObservedService start(ServiceSpec spec) throws BackEndException {
        EngineNode node = nodes.find(spec.node())
                .orElseThrow(() -> new BackEndException(
                        Kind.NO_ROOM, "no node \"" + spec.node() + "\"; there are " + nodes.names()));
        // Before the start, whose answer may get lost.
        locator.put(spec.containerName(), node);
        return node.start(spec);
    }

    @Override
    public boolean stop(String containerName, GracePeriod grace) throws BackEndException {
        Optional<EngineNode> node = locator.find(containerName);
        boolean gone = node.isEmpty() || node.get().stop(containerName, grace);
        if (gone) {
            locator.remove(containerName);
        }
        return gone;
    }

    @Override
    public boolean stop(ContainerId container, GracePeriod grace) throws BackEndException {
        Optional<EngineNode> node = nodes.find(container.node());
        if (node.isEmpty()) {
            return true;
        }
        boolean gone = node.get().stop(container.backendId(), grace);
        if (gone) {
            locator.remove(container.name(), node.get());
        }
        return gone;
    }

    @Override
    public List<ObservedService> list() throws BackEndException {
        List<ObservedService> all = new ArrayList<>();
        List<BackEndException> failures = new ArrayList<>();
        for (NodeListing listing : nodes.query(this::list)) {
            all.addAll(listing.services());
            listing.failure().ifPresent(failures::add);
        }
        if (failures.size() == nodes.all().size()) {
            throw failures.get(0);
        }
        return all;
    }

    private record NodeListing(List<ObservedService> services, Optional<BackEndException> failure) {}

    private NodeListing list(EngineNode node) {
        try {
            List<ObservedService> services = node.list();
            services.forEach(service -> locator.put(service.containerName(), node));
            return new NodeListing(services, Optional.empty());
        } catch (BackEndException e) {
            return new NodeListing(node.lastListed(), Optional.of(e));
        }
    }

    @Override
    public Subscription watch(Consumer<BackEndEvent> listener) {
        return watchers.add(listener);
    }

    @Override
    public InputStream logs(String containerName, boolean follow) throws BackEndException {
        EngineNode node = locator.find(containerName)
                .orElseThrow(() -> new BackEndException(
                        Kind.NOT_FOUND, "no container " + containerName + " on any of " + nodes.names()));
        return ContainerOutputStream.of(node.engine(), containerName, follow);
    }

    @Override
    public InputStream output(ContainerPlace place, Optional<String> backendId, OptionalInt lines)
            throws BackEndException {
        return ContainerOutputStream.of(node(place).engine(), backendId.orElse(place.name()), false, lines);
    }

    @Override
    public StopProgress end(ContainerPlace place, Optional<String> backendId, GracePeriod grace)
            throws BackEndException {
        Optional<EngineNode> node = nodes.find(place.node());
        return node.isEmpty() ? StopProgress.ENDED : node.get().end(backendId.orElse(place.name()), grace);
    }

    @Override
    public Optional<ServiceUsage> stats(String containerName) throws BackEndException {
        Optional<EngineNode> node = locator.find(containerName);
        return node.isPresent() && node.get().runs(containerName)
                ? ContainerUsage.of(node.get().engine(), containerName)
                : Optional.empty();
    }

    @Override
    public ContainerProgram exec(ContainerPlace place, String backendId, ExecRequest request, IntConsumer inputRead)
            throws BackEndException {
        return node(place).exec(backendId, request, inputRead, inputWriters);
    }

    @Override
    public void endAbandonedPrograms(ContainerPlace place, String backendId) throws BackEndException {
        node(place).endAbandonedPrograms(backendId);
    }

    @Override
    public InetSocketAddress portAddress(ContainerPlace place, String backendId, int port) throws BackEndException {
        return node(place).portAddress(backendId, port);
    }

    private EngineNode node(ContainerPlace place) throws BackEndException {
        return nodes.find(place.node())
                .orElseThrow(() ->
                        new BackEndException(Kind.NOT_FOUND, "no container " + place + "; there are " + nodes.names()));
    }

    @Override
    public String dnsName(String serviceName, long executionId, String deployment) {
        return DeploymentLabels.dnsName(serviceName, executionId, deployment);
    }

    /** The executions that have a network on an engine that answers. */
    @Override
    public Set<Long> executions() {
        return nodes.query(EngineNode::executions).stream()
                .flatMap(Set::stream)
                .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public void forget(long executionId) throws BackEndException {
        List<Optional<BackEndException>> failures = nodes.query(node -> {
            try {
                node.forget(executionId);
                return Optional.empty();
            } catch (BackEndException e) {
                return Optional.of(e);
            }
        });
        EngineNodes.throwFirst(failures);
    }

    @Override
    public void close() {
        inputWriters.shutdownNow();
        watchers.close();
        nodes.close();
    }
}
