package dev.zoe.master.reconcile;

import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ObservedService;
import java.util.List;
import java.util.Set;

/**
 * What the back-end has.
 *
 * @param answering nodes that answered; of all others nothing is known
 * @param containers on all nodes
 * @param executions for which the back-end keeps something besides containers, such as a network
 * @param busy containers about which something is being done, or that changed after the listing began: this listing
 *     says nothing about them
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
