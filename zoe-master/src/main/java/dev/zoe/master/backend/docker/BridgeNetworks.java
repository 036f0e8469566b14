package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.model.Network;
import com.github.dockerjava.api.model.Network.ContainerNetworkConfig;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import java.util.ArrayList;
import java.util.Comparator;
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

/** The networks of executions on one engine. Each is created once, while the first container is created. */
final class BridgeNetworks {
    private static final Logger LOG = LoggerFactory.getLogger(BridgeNetworks.class);

    private final DockerEngine engine;
    private final String deployment;
    private final DeploymentLabels labels;
    private final Executor executor;
    private final Map<Long, CompletableFuture<String>> creations = new ConcurrentHashMap<>();

    BridgeNetworks(DockerEngine engine, String deployment, Executor executor) {
        this.engine = engine;
        this.deployment = deployment;
        this.labels = new DeploymentLabels(deployment);
        this.executor = executor;
    }

    String name(long executionId) {
        return labels.network(executionId);
    }

    /** Begins to create the network, unless it was created; {@link #awaitCreated} reports a failure. */
    void createAsync(long executionId) {
        var unused = creation(executionId);
    }

    /** Waits until the network exists. */
    void awaitCreated(long executionId) throws BackEndException {
        try {
            creation(executionId).join();
        } catch (CompletionException e) {
            creations.remove(executionId);
            if (e.getCause() instanceof RuntimeException failure) {
                BackEndException refused = engine.failure("cannot create the network " + name(executionId), failure);
                // An execution that ends frees its addresses, so a later start may succeed.
                throw DockerFailures.isOutOfAddresses(failure)
                        ? new BackEndException(Kind.UNAVAILABLE, String.valueOf(refused.getMessage()), refused)
                        : refused;
            }
            throw e;
        }
    }

    /**
     * Waits until the network is created or refused. A creation that is still pending could coincide with that of
     * another master; the engine may then create two networks of one name, and removes neither by that name.
     */
    void awaitOutcome(long executionId) {
        try {
            awaitCreated(executionId);
        } catch (BackEndException e) {
            LOG.debug("cannot create network execution={} error=\"{}\"", executionId, e.getMessage());
        }
    }

    /** Forgets that the network was created, because it does not exist. */
    void invalidate(long executionId) {
        creations.remove(executionId);
    }

    /** The executions that have a network. */
    Set<Long> executions() throws BackEndException {
        return engine
                .query("cannot list the networks", client -> client.listNetworksCmd()
                        .withFilter("label", List.of(DeploymentLabels.DEPLOYMENT + "=" + deployment))
                        .exec())
                .stream()
                .flatMapToLong(network -> DeploymentLabels.execution(network.getLabels()).stream())
                .boxed()
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Removes the network, also when the engine has several of its name. */
    void remove(long executionId) throws BackEndException {
        creations.remove(executionId);
        try {
            removeDetached(name(executionId));
        } catch (RuntimeException e) {
            if (!DockerFailures.isAmbiguous(e)) {
                throw cannotRemove(executionId, e);
            }
            for (Network one : all(executionId)) {
                removeById(executionId, one.getId());
            }
        }
    }

    /**
     * Leaves one of several networks of this name: that with containers, else that with the smallest id, so that all
     * starts of an execution leave the same one. An engine that is slow to answer creates several when it is asked
     * again meanwhile, and then finds none by that name.
     */
    void removeDuplicates(long executionId) throws BackEndException {
        List<Network> all = new ArrayList<>(all(executionId));
        if (all.isEmpty()) {
            return;
        }
        all.sort(Comparator.comparing(Network::getId));
        Optional<Network> kept = Optional.empty();
        for (Network one : all) {
            if (kept.isEmpty() && !attached(one.getId()).isEmpty()) {
                kept = Optional.of(one);
            }
        }
        all.remove(kept.orElseGet(() -> all.get(0)));
        for (Network one : all) {
            LOG.warn("removing a second network network={} id={}", one.getName(), one.getId());
            removeById(executionId, one.getId());
        }
    }

    private List<Network> all(long executionId) throws BackEndException {
        return engine
                .query("cannot list the networks", client -> client.listNetworksCmd()
                        .withFilter("label", List.of(DeploymentLabels.DEPLOYMENT + "=" + deployment))
                        .exec())
                .stream()
                .filter(network -> network.getName().equals(name(executionId)))
                .toList();
    }

    private void removeById(long executionId, String id) throws BackEndException {
        try {
            removeDetached(id);
        } catch (RuntimeException e) {
            throw cannotRemove(executionId, e);
        }
    }

    /** @param network its name or id */
    private void removeDetached(String network) throws BackEndException {
        try {
            removeNow(network);
        } catch (RuntimeException e) {
            if (!DockerFailures.isForbidden(e) || !detachRemovedContainers(network)) {
                throw e;
            }
            removeNow(network);
        }
    }

    private void removeNow(String network) {
        try {
            engine.change(client -> client.removeNetworkCmd(network).exec());
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
     * Detaches containers that do not exist. An engine forbids the removal of a network while containers are attached
     * to it. An engine that is killed, and at its next start finds a container that is ending, keeps the endpoint of
     * that container when the container is removed (dockerd 20.10 with {@code live-restore}).
     *
     * @return whether there was such an endpoint
     */
    boolean detachRemovedContainers(long executionId) throws BackEndException {
        return detachRemovedContainers(name(executionId));
    }

    private boolean detachRemovedContainers(String network) throws BackEndException {
        boolean detached = false;
        for (Map.Entry<String, ContainerNetworkConfig> one : attached(network).entrySet()) {
            String container = String.valueOf(one.getValue().getName());
            // The key of an endpoint that is joining or leaving is not the id of a container.
            if (engine.find(one.getKey()).isEmpty() && engine.find(container).isEmpty()) {
                detach(container, network);
                detached = true;
            }
        }
        return detached;
    }

    private Map<String, ContainerNetworkConfig> attached(String network) throws BackEndException {
        try {
            return Optional.ofNullable(
                            engine.query("cannot inspect the network " + network, client -> client.inspectNetworkCmd()
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

    private CompletableFuture<String> creation(long executionId) {
        return creations.computeIfAbsent(executionId, id -> CompletableFuture.supplyAsync(() -> create(id), executor));
    }

    private String create(long executionId) {
        try {
            engine.change(client -> client.createNetworkCmd()
                    .withName(name(executionId))
                    .withDriver("bridge")
                    // Without this, an engine creates two networks of one name.
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
