package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.docker.Labels;
import dev.zoe.master.backend.docker.Load;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Nodes with what others have on them: what tasks of others reserve, else their limits. */
final class Census {

    private Census() {}

    static List<ObservedNode> of(Members members, List<SwarmTask> tasks, Labels labels) {
        Map<String, Load> foreign = new HashMap<>();
        for (SwarmTask task : tasks) {
            if (!labels.areOurs(task.labels()) && !task.isOver()) {
                foreign.merge(task.nodeId(), new Load(task.millicores(), task.memory()), Load::plus);
            }
        }
        return members.byName().values().stream()
                .map(node -> observed(node, foreign.getOrDefault(node.id(), Load.NONE)))
                .toList();
    }

    /** As they were, and nothing is known of them now. */
    static List<ObservedNode> lost(Members members, String why) {
        return members.byName().values().stream()
                .map(node -> observed(node, Load.NONE).lost(why))
                .toList();
    }

    private static ObservedNode observed(SwarmNode node, Load foreign) {
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
        return node.isDown() ? observed.lost("the swarm says that it is " + node.state()) : observed;
    }
}
