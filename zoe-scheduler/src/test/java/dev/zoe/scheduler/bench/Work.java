package dev.zoe.scheduler.bench;

import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Instances that are to be placed on empty nodes, the same for every scheduler. All of them fit.
 *
 * @param applications each with instances of its own kind
 */
record Work(List<Node> nodes, List<Request> applications) {

    /** Applications of as many instances each, on nodes with room for about a third more. */
    static Work of(int nodeCount, int applicationCount, int instancesEach) {
        Workload workload = new Workload(7, 1);
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < nodeCount; i++) {
            nodes.add(Workload.node(i));
        }
        List<Request> applications = new ArrayList<>();
        for (int i = 0; i < applicationCount; i++) {
            Resources demand = workload.demand();
            Request.Component component = new Request.Component("worker", demand, instancesEach, 0, Set.of());
            applications.add(new Request(i + 1, 0, 0, 60, List.of(component)));
        }
        return new Work(nodes, applications);
    }

    int instances() {
        return applications.stream().mapToInt(Request::core).sum();
    }
}
