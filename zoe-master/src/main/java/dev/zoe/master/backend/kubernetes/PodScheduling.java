package dev.zoe.master.backend.kubernetes;

import dev.zoe.master.backend.ServiceKind;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What decides beside Zoe where pods run, and how long: the taints of nodes, and the priorities by which the cluster
 * evicts pods.
 *
 * @param tolerations taints of nodes that Zoe uses nevertheless
 * @param corePriorityClass PriorityClass of the pods of core services; empty for the default of the cluster
 * @param elasticPriorityClass PriorityClass of the pods of elastic services; empty for the default of the cluster
 */
public record PodScheduling(
        List<ToleratedTaint> tolerations, Optional<String> corePriorityClass, Optional<String> elasticPriorityClass) {
    private static final String CORE_SETTING = "zoe.back-end.kubernetes.core-priority-class";
    private static final String ELASTIC_SETTING = "zoe.back-end.kubernetes.elastic-priority-class";
    private static final Set<String> NO_NEW_PODS = Set.of("NoSchedule", "NoExecute");

    public PodScheduling {
        tolerations = List.copyOf(tolerations);
    }

    /** Whether a node takes pods of Zoe when it is ready: it is not cordoned, and each of its taints is tolerated. */
    boolean allows(Node node) {
        return !Boolean.TRUE.equals(node.getSpec().getUnschedulable())
                && node.getSpec().getTaints().stream()
                        .allMatch(taint -> !NO_NEW_PODS.contains(taint.getEffect()) || isTolerated(taint));
    }

    private boolean isTolerated(Taint taint) {
        return tolerations.stream().anyMatch(tolerated -> tolerated.covers(taint));
    }

    /** The tolerations of each pod. */
    List<Toleration> tolerationsOfPods() {
        return tolerations.stream().map(ToleratedTaint::toleration).toList();
    }

    /** The PriorityClass of the pods of a kind; empty for the default of the cluster. */
    Optional<String> priorityClass(ServiceKind kind) {
        return kind == ServiceKind.ELASTIC ? elasticPriorityClass : corePriorityClass;
    }

    /** What the operator has to do when a PriorityClass does not exist. */
    String missing(String priorityClass) {
        String setting =
                elasticPriorityClass.filter(priorityClass::equals).isPresent() ? ELASTIC_SETTING : CORE_SETTING;
        return "the PriorityClass \"%s\" does not exist in the cluster; create it, or set %s to one that does"
                .formatted(priorityClass, setting);
    }
}
