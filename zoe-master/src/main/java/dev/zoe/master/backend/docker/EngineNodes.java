package dev.zoe.master.backend.docker;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.concurrent.DaemonThreads;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** All engines of the back-end, by the name of their node. */
final class EngineNodes implements AutoCloseable {
    private final Map<String, EngineNode> nodes = new LinkedHashMap<>();
    private final ExecutorService executor = Executors.newCachedThreadPool(DaemonThreads.named("docker"));

    EngineNodes(DockerSettings settings) {
        for (DockerHost host : settings.hosts()) {
            nodes.put(host.name(), new EngineNode(settings, host, executor));
        }
    }

    Optional<EngineNode> find(String node) {
        return Optional.ofNullable(nodes.get(node));
    }

    Set<String> names() {
        return nodes.keySet();
    }

    Collection<EngineNode> all() {
        return nodes.values();
    }

    /** Queries all engines at the same time; the results are in the order of the nodes. */
    <T> List<T> query(Function<EngineNode, T> query) {
        List<CompletableFuture<T>> pending = nodes.values().stream()
                .map(node -> CompletableFuture.supplyAsync(() -> query.apply(node), executor))
                .toList();
        return pending.stream().map(CompletableFuture::join).toList();
    }

    /** Throws the first of the failures, if there is one. */
    static void throwFirst(List<Optional<BackEndException>> failures) throws BackEndException {
        Optional<BackEndException> first =
                failures.stream().flatMap(Optional::stream).findFirst();
        if (first.isPresent()) {
            throw first.get();
        }
    }

    @Override
    public void close() {
        executor.shutdown();
        nodes.values().forEach(EngineNode::close);
    }
}
