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
record PlacementInput(List<Node> nodes, List<Request> applications) {

    static final int INSTANCES = 10_000;
    private static final int NODES = 1000;

    /** 10,000 instances, as many of each application, on 1,000 nodes with free capacity for about a third more. */
    static PlacementInput of(int instancesEach) {
        Workload workload = new Workload(7, 1, false);
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < NODES; i++) {
            nodes.add(Workload.node(i));
        }
        List<Request> applications = new ArrayList<>();
        for (int i = 0; i < INSTANCES / instancesEach; i++) {
            Resources demand = workload.demand();
            Request.Component component = new Request.Component("worker", demand, instancesEach, 0, Set.of());
            applications.add(new Request(i + 1, 0, 0, 60, List.of(component)));
        }
        return new PlacementInput(nodes, applications);
    }

    /** @throws IllegalStateException when not all instances were placed */
    static int requireAll(int placed) {
        if (placed != INSTANCES) {
            throw new IllegalStateException("%d of %d instances were placed".formatted(placed, INSTANCES));
        }
        return placed;
    }
}
