package dev.zoe.master.reconcile;

import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ObservedService;
import java.util.List;
import java.util.Set;

/**
 * The state of the back-end.
 *
 * @param answering nodes that answered; the state of the others is unknown
 * @param containers containers on all nodes
 * @param executions executions for which the back-end holds further resources, such as a network
 * @param busy containers with an order in progress, or that changed after the listing began: the listing is out of date
 *     for them
 */
public record ObservedState(
        Set<String> answering, List<ObservedService> containers, Set<Long> executions, Set<ContainerPlace> busy) {

    public ObservedState {
        answering = Set.copyOf(answering);
        containers = List.copyOf(containers);
        executions = Set.copyOf(executions);
        busy = Set.copyOf(busy);
    }
}
