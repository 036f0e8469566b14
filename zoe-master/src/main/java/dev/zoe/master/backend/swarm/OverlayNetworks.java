package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.PollingBackOff;
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

/** The overlay networks of executions. */
final class OverlayNetworks {
    /** A swarm reports a network as in use for a moment after its last task has ended. */
    private static final Duration IN_USE_TIMEOUT = Duration.ofSeconds(5);

    private final SwarmClient swarm;
    private final String deployment;
    private final Set<Long> created = ConcurrentHashMap.newKeySet();

    OverlayNetworks(SwarmClient swarm, String deployment) {
        this.swarm = swarm;
        this.deployment = deployment;
    }

    String name(long executionId) {
        return swarm.labels().network(executionId);
    }

    /** Creates the network, if it does not exist. */
    void require(long executionId) throws BackEndException {
        if (created.contains(executionId)) {
            return;
        }
        ObjectNode network = JsonMapper.shared()
                .createObjectNode()
                .put("Name", name(executionId))
                .put("Driver", "overlay")
                .put("Attachable", true)
                // Without this, older engines create two networks of one name.
                .put("CheckDuplicate", true);
        network.set("Labels", JsonMapper.shared().valueToTree(swarm.labels().ofExecution(executionId)));
        String what = "cannot create the network " + name(executionId);
        ManagerResponse response = swarm.managers().post(what, "/networks/create", network, Map.of());
        if (!response.isOk() && !response.isConflict()) {
            throw response.failure(what);
        }
        created.add(executionId);
    }

    /** Any network of the swarm, by its name or id. */
    Optional<JsonNode> find(String network) throws BackEndException {
        String what = "cannot inspect the network " + network;
        String path = "/networks/" + URLEncoder.encode(network, StandardCharsets.UTF_8) + "?scope=swarm";
        ManagerResponse response = swarm.managers().find(what, path);
        return response.isNotFound() ? Optional.empty() : Optional.of(response.json(what));
    }

    /** Forgets that the network was created, because it does not exist. */
    void invalidate(long executionId) {
        created.remove(executionId);
    }

    /** The executions that have a network. */
    Set<Long> executions() throws BackEndException {
        Set<Long> executions = new HashSet<>();
        for (JsonNode network : swarm.managers()
                .get(
                        "cannot list the networks",
                        ManagerFilters.path(
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
        created.remove(executionId);
        String what = "cannot remove the network " + name(executionId);
        PollingBackOff backOff = new PollingBackOff(IN_USE_TIMEOUT);
        while (true) {
            ManagerResponse response = swarm.managers().delete(what, "/networks/" + name(executionId));
            if (response.isOk() || response.isNotFound()) {
                return;
            }
            if (!response.message().contains("in use") || !backOff.pause(what)) {
                throw response.failure(what);
            }
        }
    }
}
