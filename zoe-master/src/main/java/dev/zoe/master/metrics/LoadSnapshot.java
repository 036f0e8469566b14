package dev.zoe.master.metrics;

import dev.zoe.master.state.WorkingSet;
import dev.zoe.scheduler.NodeAllocation;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.engine.SchedulingEngine;

/**
 * The load of the scheduler.
 *
 * @param capacity capacity of all nodes that are not lost
 * @param allocated allocations of all services
 */
record LoadSnapshot(int waiting, int inService, Nodes nodes, Amounts capacity, Amounts allocated) {

    /**
     * @param drained nodes without new services, because an operator drained them or because they do not answer
     * @param silent nodes that do not answer, lost ones included
     */
    record Nodes(int up, int drained, int silent) {}

    /** In cores, bytes and devices. */
    record Amounts(double cores, double memory, double gpus) {
        private static final double MILLICORES = 1000;

        private Amounts plus(Resources more) {
            return new Amounts(cores + more.millicores() / MILLICORES, memory + more.memory(), gpus + more.gpus());
        }
    }

    /** Reads the working set. Only the thread of the loop may call it. */
    static LoadSnapshot of(WorkingSet working) {
        SchedulingEngine engine = working.engine();
        Amounts capacity = new Amounts(0, 0, 0);
        Amounts allocated = capacity;
        int drained = 0;
        int all = 0;
        for (NodeAllocation node : engine.nodes()) {
            capacity = capacity.plus(node.node().capacity());
            allocated = allocated.plus(node.allocated());
            drained += node.node().drained() ? 1 : 0;
            all++;
        }
        return new LoadSnapshot(
                engine.waitingCount(),
                engine.inService().size(),
                new Nodes(all - drained, drained, working.silentNodes()),
                capacity,
                allocated);
    }
}
