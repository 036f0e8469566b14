package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.exception.DockerException;
import dev.zoe.master.backend.BackEndException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;

/** The network that each execution has on an engine. Made once, while the first container is made. */
final class Networks {
    private final Engine engine;
    private final String deployment;
    private final Labels labels;
    private final Executor executor;
    private final Map<Long, CompletableFuture<String>> made = new ConcurrentHashMap<>();

    Networks(Engine engine, String deployment, Executor executor) {
        this.engine = engine;
        this.deployment = deployment;
        this.labels = new Labels(deployment);
        this.executor = executor;
    }

    String name(long executionId) {
        return labels.network(executionId);
    }

    /** Starts to make the network, if nobody has; whether that works is told by {@link #await}. */
    void begin(long executionId) {
        var unused = making(executionId);
    }

    /** Waits until the network is there. */
    void await(long executionId) throws BackEndException {
        try {
            making(executionId).join();
        } catch (CompletionException e) {
            made.remove(executionId);
            if (e.getCause() instanceof RuntimeException failure) {
                throw engine.failure("cannot make the network " + name(executionId), failure);
            }
            throw e;
        }
    }

    /** The network is not there after all. */
    void lost(long executionId) {
        made.remove(executionId);
    }

    /** The executions whose network is there. */
    Set<Long> executions() throws BackEndException {
        return engine
                .look("cannot list the networks", client -> client.listNetworksCmd()
                        .withFilter("label", List.of(Labels.DEPLOYMENT + "=" + deployment))
                        .exec())
                .stream()
                .flatMap(network ->
                        Optional.ofNullable(network.getLabels()).map(all -> all.get(Labels.EXECUTION)).stream())
                .map(Long::valueOf)
                .collect(Collectors.toUnmodifiableSet());
    }

    void remove(long executionId) throws BackEndException {
        made.remove(executionId);
        try {
            engine.change(client -> client.removeNetworkCmd(name(executionId)).exec());
        } catch (RuntimeException e) {
            if (!Failures.isNotFound(e)) {
                throw engine.failure("cannot remove the network " + name(executionId), e);
            }
        }
    }

    private CompletableFuture<String> making(long executionId) {
        return made.computeIfAbsent(executionId, id -> CompletableFuture.supplyAsync(() -> create(id), executor));
    }

    private String create(long executionId) {
        try {
            engine.change(client -> client.createNetworkCmd()
                    .withName(name(executionId))
                    .withDriver("bridge")
                    // Without this, an engine makes two networks of one name.
                    .withCheckDuplicate(true)
                    .withLabels(labels.ofExecution(executionId))
                    .exec());
        } catch (DockerException e) {
            if (!Failures.isConflict(e)) {
                throw e;
            }
        }
        return name(executionId);
    }
}
