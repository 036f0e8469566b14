package dev.zoe.master.backend.docker;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ContainerId;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.DaemonThreads;
import dev.zoe.master.backend.GracePeriod;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.ServiceUsage;
import dev.zoe.master.backend.StopProgress;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Services as containers of one or many Docker Engines, one node for each. All containers of an execution on an engine
 * share a network of their own.
 *
 * <p>An engine that does not answer holds up nobody else: {@link #list()} then gives its containers as they were last
 * seen, and fails only when no engine answers.
 */
public final class DockerBackEnd implements BackEnd {
    /** An engine that hangs is not waited for any longer: a master that takes over has others to care for. */
    private static final Duration FIRST_ATTEMPTS = Duration.ofSeconds(2);

    private final Map<String, EngineNode> nodes = new LinkedHashMap<>();
    private final ExecutorService executor = Executors.newCachedThreadPool(DaemonThreads.named("docker"));
    private final List<Consumer<BackEndEvent>> listeners = new CopyOnWriteArrayList<>();
    private final List<EngineWatcher> watches = new ArrayList<>();
    /** Where containers are, as far as it is known; spares asking every engine. */
    private final Map<String, EngineNode> places = new ConcurrentHashMap<>();

    /** Opens the back-end; the engines need not answer yet. */
    public DockerBackEnd(DockerSettings settings) {
        for (DockerHost host : settings.hosts()) {
            nodes.put(host.name(), new EngineNode(settings, host, executor));
        }
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
        return ofEach(EngineNode::observe);
    }

    @Override
    public Map<String, Duration> clocks() {
        Map<String, Duration> clocks = new LinkedHashMap<>();
        ofEach(node -> node.clock().map(time -> Map.entry(node.engine().node(), time)))
                .forEach(said -> said.ifPresent(clock -> clocks.put(clock.getKey(), clock.getValue())));
        return clocks;
    }

    @Override
    public OptionalInt callsAtOnce(String node) {
        EngineNode one = nodes.get(node);
        return one == null ? OptionalInt.empty() : one.engine().host().calls();
    }

    @Override
    public ObservedService start(ServiceSpec spec) throws BackEndException {
        EngineNode chosen = nodes.get(spec.node());
        if (chosen == null) {
            throw new BackEndException(Kind.NO_ROOM, "no node \"" + spec.node() + "\"; there are " + nodes.keySet());
        }
        // Before the start, whose answer may get lost.
        places.put(spec.containerName(), chosen);
        return chosen.start(spec);
    }

    @Override
    public boolean stop(String containerName, GracePeriod grace) throws BackEndException {
        Optional<EngineNode> place = place(containerName);
        boolean gone = place.isEmpty() || place.get().stop(containerName, grace);
        if (gone) {
            places.remove(containerName);
        }
        return gone;
    }

    @Override
    public boolean stop(ContainerId container, GracePeriod grace) throws BackEndException {
        EngineNode node = nodes.get(container.node());
        if (node == null) {
            return true;
        }
        boolean gone = node.stop(container.backendId(), grace);
        if (gone) {
            places.remove(container.name(), node);
        }
        return gone;
    }

    @Override
    public List<ObservedService> list() throws BackEndException {
        List<ObservedService> all = new ArrayList<>();
        List<BackEndException> silent = new ArrayList<>();
        for (Listing listing : ofEach(this::listing)) {
            all.addAll(listing.services());
            listing.failure().ifPresent(silent::add);
        }
        if (silent.size() == nodes.size()) {
            throw silent.get(0);
        }
        return all;
    }

    @Override
    public Subscription watch(Consumer<BackEndEvent> listener) {
        listeners.add(listener);
        long deadline = System.nanoTime() + FIRST_ATTEMPTS.toNanos();
        for (EngineWatcher watch : startedWatches()) {
            try {
                watch.awaitFirstAttempt(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return () -> listeners.remove(listener);
    }

    @Override
    public InputStream logs(String containerName, boolean follow) throws BackEndException {
        EngineNode node = place(containerName)
                .orElseThrow(() -> new BackEndException(
                        Kind.NOT_FOUND, "no container " + containerName + " on any of " + nodes.keySet()));
        return ContainerOutputStream.of(node.engine(), containerName, follow);
    }

    @Override
    public InputStream output(ContainerPlace place, Optional<String> backendId, OptionalInt lines)
            throws BackEndException {
        EngineNode node = nodes.get(place.node());
        if (node == null) {
            throw new BackEndException(Kind.NOT_FOUND, "no container " + place + "; there are " + nodes.keySet());
        }
        return ContainerOutputStream.of(node.engine(), backendId.orElse(place.name()), false, lines);
    }

    @Override
    public StopProgress end(ContainerPlace place, Optional<String> backendId, GracePeriod grace)
            throws BackEndException {
        EngineNode node = nodes.get(place.node());
        return node == null ? StopProgress.ENDED : node.end(backendId.orElse(place.name()), grace);
    }

    @Override
    public Optional<ServiceUsage> stats(String containerName) throws BackEndException {
        Optional<EngineNode> node = place(containerName);
        return node.isPresent() && node.get().runs(containerName)
                ? ContainerUsage.of(node.get().engine(), containerName)
                : Optional.empty();
    }

    @Override
    public String dnsName(String serviceName, long executionId, String deployment) {
        return DeploymentLabels.dnsName(serviceName, executionId, deployment);
    }

    /** Those of the engines that answer. */
    @Override
    public Set<Long> executions() {
        return ofEach(EngineNode::executions).stream().flatMap(Set::stream).collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public void forget(long executionId) throws BackEndException {
        List<Optional<BackEndException>> failures = ofEach(node -> {
            try {
                node.forget(executionId);
                return Optional.empty();
            } catch (BackEndException e) {
                return Optional.of(e);
            }
        });
        throwFirst(failures);
    }

    @Override
    public void close() {
        listeners.clear();
        synchronized (watches) {
            watches.forEach(EngineWatcher::close);
            watches.clear();
        }
        executor.shutdown();
        nodes.values().forEach(EngineNode::close);
    }

    private record Listing(List<ObservedService> services, Optional<BackEndException> failure) {}

    private Listing listing(EngineNode node) {
        try {
            List<ObservedService> services = node.list();
            services.forEach(service -> places.put(service.containerName(), node));
            return new Listing(services, Optional.empty());
        } catch (BackEndException e) {
            return new Listing(node.lastListed(), Optional.of(e));
        }
    }

    /** One watch for each engine serves all listeners. */
    private List<EngineWatcher> startedWatches() {
        synchronized (watches) {
            if (watches.isEmpty()) {
                nodes.values().forEach(node -> watches.add(node.watch(this::tell)));
            }
            return List.copyOf(watches);
        }
    }

    private void tell(BackEndEvent event) {
        listeners.forEach(listener -> listener.accept(event));
    }

    private Optional<EngineNode> place(String containerName) throws BackEndException {
        EngineNode known = places.get(containerName);
        if (known != null || nodes.size() == 1) {
            // What is not there will be said by the call itself.
            return Optional.of(known != null ? known : nodes.values().iterator().next());
        }
        List<Search> searches = ofEach(node -> search(node, containerName));
        Optional<EngineNode> found =
                searches.stream().flatMap(search -> search.found().stream()).findFirst();
        if (found.isEmpty()) {
            throwFirst(searches.stream().map(Search::failure).toList());
        }
        return found;
    }

    private record Search(Optional<EngineNode> found, Optional<BackEndException> failure) {}

    private static Search search(EngineNode node, String containerName) {
        try {
            return new Search(node.find(containerName).map(container -> node), Optional.empty());
        } catch (BackEndException e) {
            return new Search(Optional.empty(), Optional.of(e));
        }
    }

    /** Asks all engines at once; the answers are in the order of the nodes. */
    private <T> List<T> ofEach(Function<EngineNode, T> question) {
        List<CompletableFuture<T>> asked = nodes.values().stream()
                .map(node -> CompletableFuture.supplyAsync(() -> question.apply(node), executor))
                .toList();
        return asked.stream().map(CompletableFuture::join).toList();
    }

    private static void throwFirst(List<Optional<BackEndException>> failures) throws BackEndException {
        Optional<BackEndException> first =
                failures.stream().flatMap(Optional::stream).findFirst();
        if (first.isPresent()) {
            throw first.get();
        }
    }
}
