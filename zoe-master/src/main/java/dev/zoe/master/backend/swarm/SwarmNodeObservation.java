package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.docker.DeploymentLabels;
import dev.zoe.master.backend.docker.HostLoad;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Nodes with their foreign load: the reservations of foreign tasks, or else their limits. */
final class SwarmNodeObservation {

    private SwarmNodeObservation() {}

    static List<ObservedNode> of(SwarmMembers members, List<SwarmTask> tasks, DeploymentLabels labels) {
        Map<String, HostLoad> foreign = new HashMap<>();
        for (SwarmTask task : tasks) {
            if (!labels.areOurs(task.labels()) && !task.isOver()) {
                foreign.merge(task.nodeId(), new HostLoad(task.millicores(), task.memory()), HostLoad::plus);
            }
        }
        return members.byName().values().stream()
                .map(node -> observed(node, foreign.getOrDefault(node.id(), HostLoad.NONE)))
                .toList();
    }

    /** The nodes as they were last seen, all of them lost. */
    static List<ObservedNode> lost(SwarmMembers members, String reason) {
        return members.byName().values().stream()
                .map(node -> observed(node, HostLoad.NONE).lost(reason))
                .toList();
    }

    private static ObservedNode observed(SwarmNode node, HostLoad foreign) {
        ObservedNode observed = new ObservedNode(
                node.name(),
                node.address(),
                node.millicores(),
                node.memory(),
                node.gpus(),
                foreign.millicores(),
                foreign.memory(),
                node.labels(),
                node.status());
        return node.isDown() ? observed.lost("the swarm reports it as " + node.state()) : observed;
    }
}
