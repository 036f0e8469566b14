package dev.zoe.master.backend.docker;

import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ContainerId;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.ServiceUsage;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Services as containers of one or many Docker Engines, one node for each. All containers of an execution on an engine
 * share a network of their own.
 *
 * <p>An engine that does not answer holds up nobody else: {@link #list()} then gives its containers as they were last
 * seen, and fails only when no engine answers.
 */
public final class DockerBackEnd implements BackEnd {
    private final Map<String, EngineNode> nodes = new LinkedHashMap<>();
    private final ExecutorService executor = Executors.newCachedThreadPool(DockerBackEnd::daemon);
    private final List<Consumer<BackEndEvent>> listeners = new CopyOnWriteArrayList<>();
    private final List<EngineWatch> watches = new ArrayList<>();
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
        List<CompletableFuture<ObservedNode>> asked = nodes.values().stream()
                .map(node -> CompletableFuture.supplyAsync(node::observe, executor))
                .toList();
        return asked.stream().map(CompletableFuture::join).toList();
    }

    @Override
    public Map<String, Instant> clocks() {
        Map<String, Instant> clocks = new LinkedHashMap<>();
        nodes.forEach((name, node) -> node.clock().ifPresent(time -> clocks.put(name, time)));
        return clocks;
    }

    @Override
    public ObservedService start(ServiceSpec spec) throws BackEndException {
        EngineNode chosen = nodes.get(spec.node());
        if (chosen == null) {
            throw new BackEndException(Kind.NO_ROOM, "no node \"" + spec.node() + "\"; there are " + nodes.keySet());
        }
        ObservedService service = chosen.start(spec);
        places.put(spec.containerName(), chosen);
        return service;
    }

    @Override
    public void stop(String containerName, Duration grace) throws BackEndException {
        Optional<EngineNode> place = place(containerName);
        if (place.isPresent()) {
            place.get().stop(containerName, grace);
            places.remove(containerName);
        }
    }

    @Override
    public void stop(ContainerId container, Duration grace) throws BackEndException {
        EngineNode node = nodes.get(container.node());
        if (node != null) {
            node.stop(container.backendId(), grace);
            places.remove(container.name(), node);
        }
    }

    @Override
    public List<ObservedService> list() throws BackEndException {
        List<CompletableFuture<Listing>> asked = nodes.values().stream()
                .map(node -> CompletableFuture.supplyAsync(() -> listing(node), executor))
                .toList();
        List<ObservedService> all = new ArrayList<>();
        List<BackEndException> silent = new ArrayList<>();
        for (CompletableFuture<Listing> answer : asked) {
            Listing listing = answer.join();
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
        for (EngineWatch watch : startedWatches()) {
            try {
                watch.awaitFirstAttempt();
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
        return Output.of(node.engine(), containerName, follow);
    }

    @Override
    public Optional<ServiceUsage> stats(String containerName) throws BackEndException {
        for (EngineNode node : candidates(containerName)) {
            boolean runs = node.find(containerName)
                    .filter(container ->
                            Boolean.TRUE.equals(container.getState().getRunning()))
                    .isPresent();
            if (runs) {
                return Usage.of(node.engine(), containerName);
            }
        }
        return Optional.empty();
    }

    @Override
    public String dnsName(String serviceName, long executionId, String deployment) {
        return serviceName + "-" + executionId + "-" + deployment;
    }

    /** Those of the engines that answer. */
    @Override
    public Set<Long> executions() {
        List<CompletableFuture<Set<Long>>> asked = nodes.values().stream()
                .map(node -> CompletableFuture.supplyAsync(node::executions, executor))
                .toList();
        return asked.stream().map(CompletableFuture::join).flatMap(Set::stream).collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public void forget(long executionId) throws BackEndException {
        for (EngineNode node : nodes.values()) {
            node.forget(executionId);
        }
    }

    @Override
    public void close() {
        listeners.clear();
        synchronized (watches) {
            watches.forEach(EngineWatch::close);
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
    private List<EngineWatch> startedWatches() {
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

    private List<EngineNode> candidates(String containerName) {
        EngineNode known = places.get(containerName);
        return known == null ? List.copyOf(nodes.values()) : List.of(known);
    }

    private Optional<EngineNode> place(String containerName) throws BackEndException {
        List<EngineNode> candidates = candidates(containerName);
        if (candidates.size() == 1) {
            // What is not there will be said by the call itself.
            return Optional.of(candidates.get(0));
        }
        for (EngineNode node : candidates) {
            if (node.find(containerName).isPresent()) {
                return Optional.of(node);
            }
        }
        return Optional.empty();
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "docker-back-end");
        thread.setDaemon(true);
        return thread;
    }
}
