package dev.zoe.scheduler.internal.policy;

import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.internal.quota.ExceededLimit;

/** Why a request could never run on the known nodes or within its quotas, as a value. */
public sealed interface Infeasibility {

    /** It asks for more than a quota allows its holder in all. */
    record OverQuota(ExceededLimit exceeded) implements Infeasibility {}

    /** No node has the labels of the component. */
    record NoNode(Request.Component component) implements Infeasibility {}

    /**
     * An instance of the component is larger than each node.
     *
     * @param nearest the node that lacks least for it
     * @param missing what that node lacks
     */
    record LargerThanNode(Request.Component component, Node nearest, Resources missing) implements Infeasibility {}

    /**
     * All instances together ask for more than all nodes have.
     *
     * @param instances what must start together
     * @param demand of all of them
     * @param capacity of all nodes
     */
    record LargerThanCluster(Instances instances, Resources demand, Resources capacity) implements Infeasibility {}

    /**
     * All nodes together have enough, and still not all instances find a place.
     *
     * @param nodes number of nodes
     * @param last the component that is placed last
     */
    record NoArrangement(Instances instances, int nodes, Request.Component last) implements Infeasibility {}

    /**
     * The instances that must start together.
     *
     * @param coreOnly whether these are the core instances only
     */
    record Instances(int count, boolean coreOnly) {}
}
