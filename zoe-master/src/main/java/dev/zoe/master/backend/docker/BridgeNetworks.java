package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.model.Network.ContainerNetworkConfig;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The network that each execution has on an engine. Made once, while the first container is made. */
final class BridgeNetworks {
    private static final Logger LOG = LoggerFactory.getLogger(BridgeNetworks.class);

    private final DockerEngine engine;
    private final String deployment;
    private final DeploymentLabels labels;
    private final Executor executor;
    private final Map<Long, CompletableFuture<String>> made = new ConcurrentHashMap<>();

    BridgeNetworks(DockerEngine engine, String deployment, Executor executor) {
        this.engine = engine;
        this.deployment = deployment;
        this.labels = new DeploymentLabels(deployment);
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
                BackEndException refused = engine.failure("cannot make the network " + name(executionId), failure);
                // An execution that ends frees a network.
                throw DockerFailures.isOutOfAddresses(failure)
                        ? new BackEndException(Kind.UNAVAILABLE, String.valueOf(refused.getMessage()), refused)
                        : refused;
            }
            throw e;
        }
    }

    /**
     * Waits until the network is there or refused. Left under way, its making could meet that of another master, and an
     * engine may then make two networks of one name, of which it removes none by that name.
     */
    void settle(long executionId) {
        try {
            await(executionId);
        } catch (BackEndException e) {
            LOG.debug("{}", e.getMessage());
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
                        .withFilter("label", List.of(DeploymentLabels.DEPLOYMENT + "=" + deployment))
                        .exec())
                .stream()
                .flatMapToLong(network -> DeploymentLabels.execution(network.getLabels()).stream())
                .boxed()
                .collect(Collectors.toUnmodifiableSet());
    }

    void remove(long executionId) throws BackEndException {
        made.remove(executionId);
        try {
            removeNow(executionId);
        } catch (RuntimeException e) {
            if (!DockerFailures.isForbidden(e) || !detachTheGone(executionId)) {
                throw cannotRemove(executionId, e);
            }
            try {
                removeNow(executionId);
            } catch (RuntimeException again) {
                throw cannotRemove(executionId, again);
            }
        }
    }

    private void removeNow(long executionId) {
        try {
            engine.change(client -> client.removeNetworkCmd(name(executionId)).exec());
        } catch (RuntimeException e) {
            if (!DockerFailures.isNotFound(e)) {
                throw e;
            }
        }
    }

    private BackEndException cannotRemove(long executionId, RuntimeException failure) {
        return engine.failure("cannot remove the network " + name(executionId), failure);
    }

    /**
     * An engine forbids the removal of a network while containers are attached to it. One that is killed, and finds at
     * its next start a container that is just ending, keeps that container's endpoint when the container is removed
     * (seen with dockerd 20.10 and {@code live-restore}).
     *
     * @return whether there was an endpoint of a container that is not there
     */
    boolean detachTheGone(long executionId) throws BackEndException {
        boolean detached = false;
        for (Map.Entry<String, ContainerNetworkConfig> one :
                attached(name(executionId)).entrySet()) {
            String container = String.valueOf(one.getValue().getName());
            // The key of one that is not joined yet, or not any more, is not the id of a container.
            if (engine.find(one.getKey()).isEmpty() && engine.find(container).isEmpty()) {
                detach(container, name(executionId));
                detached = true;
            }
        }
        return detached;
    }

    private Map<String, ContainerNetworkConfig> attached(String network) throws BackEndException {
        try {
            return Optional.ofNullable(
                            engine.look("cannot look at the network " + network, client -> client.inspectNetworkCmd()
                                            .withNetworkId(network)
                                            .exec())
                                    .getContainers())
                    .orElse(Map.of());
        } catch (BackEndException e) {
            if (e.kind() == BackEndException.Kind.NOT_FOUND) {
                return Map.of();
            }
            throw e;
        }
    }

    private void detach(String container, String network) throws BackEndException {
        try {
            engine.change(client -> client.disconnectFromNetworkCmd()
                    .withNetworkId(network)
                    .withContainerId(container)
                    .withForce(true)
                    .exec());
        } catch (RuntimeException e) {
            if (!DockerFailures.isNotFound(e)) {
                throw engine.failure("cannot detach %s, which is gone, from %s".formatted(container, network), e);
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
            if (!DockerFailures.isConflict(e)) {
                throw e;
            }
        }
        return name(executionId);
    }
}
