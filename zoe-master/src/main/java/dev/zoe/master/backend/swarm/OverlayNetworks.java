package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.docker.DeploymentLabels;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The overlay network that each execution has. */
final class OverlayNetworks {
    /** A swarm finds out a moment later that the last task of a network has gone. */
    private static final Duration LONGEST_USE = Duration.ofSeconds(5);

    private final SwarmClient swarm;
    private final String deployment;
    private final Set<Long> made = ConcurrentHashMap.newKeySet();

    OverlayNetworks(SwarmClient swarm, String deployment) {
        this.swarm = swarm;
        this.deployment = deployment;
    }

    String name(long executionId) {
        return swarm.labels().network(executionId);
    }

    /** Makes the network, if it is not there. */
    void require(long executionId) throws BackEndException {
        if (made.contains(executionId)) {
            return;
        }
        ObjectNode network = JsonMapper.shared()
                .createObjectNode()
                .put("Name", name(executionId))
                .put("Driver", "overlay")
                .put("Attachable", true)
                // Older engines make two networks of one name without this.
                .put("CheckDuplicate", true);
        network.set("Labels", JsonMapper.shared().valueToTree(swarm.labels().ofExecution(executionId)));
        String what = "cannot make the network " + name(executionId);
        ManagerResponse reply = swarm.managers().post(what, "/networks/create", network, Map.of());
        if (!reply.isOk() && !reply.isConflict()) {
            throw reply.failure(what);
        }
        made.add(executionId);
    }

    /** A network of the swarm, of whichever use, by its name or id. */
    Optional<JsonNode> find(String network) throws BackEndException {
        String what = "cannot look at the network " + network;
        String path = "/networks/" + URLEncoder.encode(network, StandardCharsets.UTF_8) + "?scope=swarm";
        ManagerResponse reply = swarm.managers().find(what, path);
        return reply.isNotFound() ? Optional.empty() : Optional.of(reply.json(what));
    }

    /** The network is not there after all. */
    void lost(long executionId) {
        made.remove(executionId);
    }

    /** The executions whose network is there. */
    Set<Long> executions() throws BackEndException {
        Set<Long> executions = new HashSet<>();
        for (JsonNode network : swarm.managers()
                .get(
                        "cannot list the networks",
                        SwarmManagers.filtered(
                                "/networks",
                                Map.of(
                                        "driver", List.of("overlay"),
                                        "label", List.of(DeploymentLabels.DEPLOYMENT + "=" + deployment))))) {
            String id = network.path("Labels").path(DeploymentLabels.EXECUTION).asString("");
            DeploymentLabels.execution(Map.of(DeploymentLabels.EXECUTION, id)).ifPresent(executions::add);
        }
        return executions;
    }

    void remove(long executionId) throws BackEndException {
        made.remove(executionId);
        String what = "cannot remove the network " + name(executionId);
        PollingBackOff backOff = new PollingBackOff(LONGEST_USE);
        while (true) {
            ManagerResponse reply = swarm.managers().delete(what, "/networks/" + name(executionId));
            if (reply.isOk() || reply.isNotFound()) {
                return;
            }
            if (!reply.words().contains("in use") || !backOff.pause(what)) {
                throw reply.failure(what);
            }
        }
    }
}
