package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.HostPathPolicy;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.SitePolicy;
import dev.zoe.master.backend.docker.OptionalFeatures;
import dev.zoe.master.backend.docker.OptionalFeatures.Feature;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;

/**
 * Creates a service and waits until its program runs. Names of services are unique in a swarm, so repeated requests
 * create one service: an existing service on the right node is adopted, one on another node is removed first.
 */
final class SwarmServiceStarter {
    /** Bounds the wait for the end of an earlier service; a later start continues it. */
    private static final Duration END_TIMEOUT = Duration.ofSeconds(10);
    /** Each attempt that finds the name taken removes the service that has it. */
    private static final int ATTEMPTS = 5;

    private final SwarmClient swarm;
    private final OverlayNetworks networks;
    private final SwarmServiceRemover remover;
    private final SwarmServiceCreator creator;
    private final SitePolicy policy;
    private final HostPathPolicy paths;
    /** By id of the node. */
    private final Map<String, OptionalFeatures> features = new ConcurrentHashMap<>();

    SwarmServiceStarter(
            SwarmClient swarm,
            OverlayNetworks networks,
            SwarmServiceRemover remover,
            RegistryLogins registries,
            SitePolicy policy) {
        this.swarm = swarm;
        this.networks = networks;
        this.remover = remover;
        this.creator = new SwarmServiceCreator(swarm, networks, registries, policy);
        this.policy = policy;
        this.paths = new HostPathPolicy(policy.allowedHostPaths());
    }

    ObservedService start(ServiceSpec described) throws BackEndException {
        ServiceSpec spec = policy.admit(described);
        ServiceSpec allowed = paths.requireListed(spec);
        SwarmNode node = node(spec);
        OptionalFeatures ofNode = features.computeIfAbsent(
                node.id(), id -> new OptionalFeatures(policy.init() ? Set.of(Feature.INIT) : Set.of()));
        Set<Feature> used = ofNode.offered();
        try {
            return start(allowed, node, used);
        } catch (BackEndException e) {
            String message = spec.hideWorkspace(String.valueOf(e.getMessage()));
            if (ofNode.withdrawRefused(node.name(), used, spec, message)) {
                return start(allowed, node, ofNode.offered());
            }
            throw new BackEndException(e.kind(), message, e);
        }
    }

    private ObservedService start(ServiceSpec spec, SwarmNode node, Set<Feature> used) throws BackEndException {
        Optional<String> extraNetwork = creator.extraNetwork(spec);
        networks.require(spec.executionId());
        TaskStart start = new TaskStart(swarm, remover, spec, node.id());
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Optional<String> created = creator.create(spec, node, extraNetwork, used);
            if (created.isPresent()) {
                return start.await(created.get());
            }
            Optional<JsonNode> existing = swarm.service(SwarmServiceRequest.name(spec.containerName()));
            if (existing.isPresent()) {
                requireOurs(existing.get(), spec);
                String id = existing.get().path("ID").asString("");
                if (isOn(existing.get(), node) && !cannotRun(id)) {
                    return start.await(id);
                }
                removeExisting(spec, id);
            }
        }
        throw new BackEndException(
                Kind.NO_ROOM,
                "the name " + spec.containerName() + " was taken by another service at each of " + ATTEMPTS
                        + " attempts");
    }

    private void removeExisting(ServiceSpec spec, String id) throws BackEndException {
        if (!remover.remove(spec.containerName(), id, END_TIMEOUT)) {
            throw new BackEndException(
                    Kind.UNAVAILABLE,
                    "cannot start %s: the earlier service of this name has not ended yet"
                            .formatted(spec.containerName()));
        }
    }

    private SwarmNode node(ServiceSpec spec) throws BackEndException {
        SwarmMembers members = swarm.queryMembers();
        SwarmNode node = members.named(spec.node())
                .orElseThrow(() -> new BackEndException(
                        Kind.NO_ROOM,
                        "no node \"" + spec.node() + "\" in the swarm; there are "
                                + members.byName().keySet()));
        if (!node.isReady()) {
            throw new BackEndException(
                    Kind.UNAVAILABLE, "the swarm says of node " + node.name() + " that it is " + node.state());
        }
        return node;
    }

    /**
     * Whether the task of an earlier service ended before its program ran, or is about to be ended by the swarm, such
     * as on a node that was lost.
     */
    private boolean cannotRun(String serviceId) throws BackEndException {
        Optional<SwarmTask> found = swarm.taskOf(serviceId);
        if (found.isEmpty()) {
            return false;
        }
        SwarmTask task = found.get();
        boolean hasEnded = task.exit().isPresent();
        return !hasEnded && (task.isOver() || !task.isWanted());
    }

    private static boolean isOn(JsonNode service, SwarmNode node) {
        for (JsonNode constraint :
                service.path("Spec").path("TaskTemplate").path("Placement").path("Constraints")) {
            if (constraint.asString("").equals(SwarmServiceRequest.on(node))) {
                return true;
            }
        }
        return false;
    }

    private void requireOurs(JsonNode service, ServiceSpec spec) throws BackEndException {
        if (!swarm.isOurs(service)) {
            throw new BackEndException(
                    Kind.REJECTED,
                    "the name " + spec.containerName()
                            + " is taken in the swarm by a service that is not of this deployment; remove it or choose"
                            + " another deployment name");
        }
    }
}
