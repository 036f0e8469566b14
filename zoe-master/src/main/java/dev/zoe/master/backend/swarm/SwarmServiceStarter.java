package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.HostPathPolicy;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ServicePolicy;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.docker.DeploymentLabels;
import dev.zoe.master.backend.docker.OptionalFeatures;
import dev.zoe.master.backend.docker.OptionalFeatures.Extra;
import dev.zoe.master.backend.docker.PullFailure;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * Makes a service and waits until its program runs. Names of services are unique in a swarm, so asking twice makes one:
 * what is there on the right node is adopted, what is there on another node gives way.
 */
final class SwarmServiceStarter {
    private static final Logger LOG = LoggerFactory.getLogger(SwarmServiceStarter.class);

    /** An image may be large; nobody waits for ever. */
    private static final Duration LONGEST_START = Duration.ofMinutes(10);
    /** A node tells that a program runs a moment before it tells where its ports are. */
    private static final Duration PORTS_TOLD = Duration.ofSeconds(10);
    /** What takes longer to end is looked at again later. */
    private static final Duration LONGEST_END = Duration.ofSeconds(10);
    /** Each try that finds the name taken removes what took it. */
    private static final int TRIES = 5;

    private static final List<String> MISSING_IMAGE =
            List.of("No such image", "pull access denied", "not found: manifest");
    /** A task says these when it is the request that is wrong: no other node and no later time would help. */
    private static final List<String> WRONG_REQUEST = List.of(
            "OCI runtime",
            "executable file not found",
            "invalid mount",
            "bind source path does not exist",
            "no such file or directory",
            "permission denied");

    private final SwarmClient swarm;
    private final OverlayNetworks networks;
    private final SwarmServiceRemover removal;
    private final RegistryLogins registries;
    private final ServicePolicy policy;
    private final HostPathPolicy paths;
    /** By id of the node. */
    private final Map<String, OptionalFeatures> extras = new ConcurrentHashMap<>();

    SwarmServiceStarter(
            SwarmClient swarm,
            OverlayNetworks networks,
            SwarmServiceRemover removal,
            RegistryLogins registries,
            ServicePolicy policy) {
        this.swarm = swarm;
        this.networks = networks;
        this.removal = removal;
        this.registries = registries;
        this.policy = policy;
        this.paths = new HostPathPolicy(policy.allowedHostPaths());
    }

    ObservedService start(ServiceSpec spec) throws BackEndException {
        ServiceSpec allowed = paths.listed(spec);
        SwarmNode node = node(spec);
        OptionalFeatures ofNode = extras.computeIfAbsent(
                node.id(), id -> new OptionalFeatures(policy.init() ? Set.of(Extra.INIT) : Set.of()));
        Set<Extra> used = ofNode.now();
        try {
            return start(allowed, node, used);
        } catch (BackEndException e) {
            String words = spec.hidingWorkspace(String.valueOf(e.getMessage()));
            if (ofNode.refused(node.name(), used, spec, words)) {
                return start(allowed, node, ofNode.now());
            }
            throw new BackEndException(e.kind(), words, e);
        }
    }

    private ObservedService start(ServiceSpec spec, SwarmNode node, Set<Extra> used) throws BackEndException {
        Optional<String> extraNetwork = extraNetwork(spec);
        networks.require(spec.executionId());
        for (int attempt = 0; attempt < TRIES; attempt++) {
            Optional<String> made = create(spec, node, extraNetwork, used);
            if (made.isPresent()) {
                return awaitRunning(spec, node.id(), made.get());
            }
            Optional<JsonNode> taken = swarm.service(SwarmServiceRequest.name(spec.containerName()));
            if (taken.isPresent()) {
                requireOurs(taken.get(), spec);
                String id = taken.get().path("ID").asString("");
                if (isOn(taken.get(), node) && !isDoomed(id)) {
                    return awaitRunning(spec, node.id(), id);
                }
                if (!removal.remove(spec.containerName(), id, LONGEST_END)) {
                    throw new BackEndException(
                            Kind.UNAVAILABLE,
                            "cannot start %s: the earlier service of this name has not ended yet"
                                    .formatted(spec.containerName()));
                }
            }
        }
        throw new BackEndException(
                Kind.NO_ROOM,
                "the name " + spec.containerName() + " is taken again and again by somebody else's service");
    }

    /** The id of the network to join as well. That of an execution is refused even if it is on the list. */
    private Optional<String> extraNetwork(ServiceSpec spec) throws BackEndException {
        if (spec.network().isEmpty()) {
            return Optional.empty();
        }
        String wanted = spec.network().get();
        policy.requireAllowed(wanted);
        JsonNode found = networks.find(wanted)
                .orElseThrow(() -> new BackEndException(
                        Kind.REJECTED, "the swarm has no network \"" + wanted + "\" that services could join"));
        Map<String, String> labels = new HashMap<>();
        found.path("Labels").properties().forEach(label -> labels.put(label.getKey(), ""));
        if (!wanted.equals(found.path("Name").asString("")) || DeploymentLabels.isOfExecution(wanted, labels)) {
            throw new BackEndException(
                    Kind.REJECTED, "\"" + wanted + "\" is not the name of a network that services may join");
        }
        return Optional.of(found.path("Id").asString(""));
    }

    private SwarmNode node(ServiceSpec spec) throws BackEndException {
        SwarmMembers members = swarm.look();
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

    /** The id of the new service; empty when its name is taken. */
    private Optional<String> create(ServiceSpec spec, SwarmNode node, Optional<String> extraNetwork, Set<Extra> used)
            throws BackEndException {
        String what = "cannot create " + spec.containerName();
        ManagerResponse reply = tryCreate(what, spec, node, extraNetwork, used);
        if (reply.isNotFound() && reply.words().contains(networks.name(spec.executionId()))) {
            // Somebody removed the network that was made earlier.
            networks.lost(spec.executionId());
            networks.require(spec.executionId());
            reply = tryCreate(what, spec, node, extraNetwork, used);
        }
        if (reply.isConflict()) {
            return Optional.empty();
        }
        return Optional.of(reply.json(what).path("ID").asString(""));
    }

    private ManagerResponse tryCreate(
            String what, ServiceSpec spec, SwarmNode node, Optional<String> extraNetwork, Set<Extra> used)
            throws BackEndException {
        String network = networks.name(spec.executionId());
        Map<String, String> labels = SwarmServiceLabels.of(spec, swarm.labels(), network);
        return swarm.managers()
                .post(
                        what,
                        "/services/create",
                        new SwarmServiceRequest(policy, used.contains(Extra.INIT))
                                .of(spec, node, labels, network, extraNetwork),
                        registries.login(spec.image()));
    }

    private ObservedService awaitRunning(ServiceSpec spec, String nodeId, String serviceId) throws BackEndException {
        String what = "cannot start " + spec.containerName() + " on node " + spec.node();
        PollingBackOff backOff = new PollingBackOff(LONGEST_START);
        PollingBackOff ports = new PollingBackOff(PORTS_TOLD);
        PlacementRefusal refusal = new PlacementRefusal(swarm, nodeId);
        String last = "nothing yet";
        do {
            Optional<SwarmTask> found = swarm.taskOf(serviceId);
            if (found.isPresent()) {
                SwarmTask task = found.get();
                ObservedService seen = task.observed(swarm.lastSeen());
                if (task.hasRun() && (isReachable(spec, seen) || !ports.pause(what))) {
                    return seen;
                }
                if (!task.hasRun() && (task.isOver() || refusal.isFinal(task, what))) {
                    swarm.remove(serviceId);
                    throw failure(task, spec, what);
                }
                last = task.words();
                requireReachable(nodeId, what);
            } else if (swarm.service(serviceId).isEmpty()) {
                throw new BackEndException(Kind.NO_ROOM, what + ": somebody has removed it");
            }
        } while (backOff.pause(what));
        swarm.remove(serviceId);
        throw new BackEndException(
                Kind.NO_ROOM,
                what + ": it does not run after " + LONGEST_START.toMinutes() + " min; the swarm says " + last);
    }

    private static boolean isReachable(ServiceSpec spec, ObservedService seen) {
        return seen.state() == ObservedService.State.ENDED
                || seen.ports().size() == spec.ports().size();
    }

    /** Its node may fall silent while it starts; it starts, or is found, when the node is back. */
    private void requireReachable(String nodeId, String what) throws BackEndException {
        Optional<SwarmNode> silent = swarm.lastSeen().withId(nodeId).filter(SwarmNode::isDown);
        if (silent.isPresent()) {
            throw new BackEndException(
                    Kind.UNAVAILABLE,
                    what + ": the swarm says of the node that it is "
                            + silent.get().state());
        }
    }

    /**
     * Made earlier, and dead before its program ran, or about to be ended by the swarm, such as on a node that was lost
     * meanwhile.
     */
    private boolean isDoomed(String serviceId) throws BackEndException {
        Optional<SwarmTask> found = swarm.taskOf(serviceId);
        if (found.isEmpty()) {
            return false;
        }
        SwarmTask task = found.get();
        boolean hasEnded = task.exit().isPresent();
        return !hasEnded && (task.isOver() || !task.isWanted());
    }

    private static BackEndException failure(SwarmTask task, ServiceSpec spec, String what) {
        String words = task.words();
        if (MISSING_IMAGE.stream().anyMatch(words::contains)) {
            LOG.info("{}: {}", what, words.replaceAll("\\p{Cntrl}", " "));
            return new BackEndException(Kind.IMAGE_MISSING, PullFailure.message(spec.image(), words));
        }
        Kind kind = WRONG_REQUEST.stream().anyMatch(words::contains) ? Kind.REJECTED : Kind.NO_ROOM;
        return new BackEndException(kind, what + ": " + words);
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
