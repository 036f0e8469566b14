package dev.zoe.api.compat.server;

import dev.zoe.db.node.NodeUsageRow;
import dev.zoe.db.usage.MeasuredUseOfNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * What the scheduler does.
 *
 * @param queueLength executions that wait
 * @param runningLength executions that are being started or run
 * @param terminationQueueLength executions that are being stopped
 * @param queue numbers of the first 500 that wait, in order
 * @param runningQueue numbers of those that are being started or run
 * @param terminationQueue numbers of those that are being stopped
 */
record SchedulerStatisticsView(
        int queueLength,
        int runningLength,
        int terminationQueueLength,
        List<Long> queue,
        List<Long> runningQueue,
        List<Long> terminationQueue,
        PlatformStats platformStats) {

    SchedulerStatisticsView {
        queue = List.copyOf(queue);
        runningQueue = List.copyOf(runningQueue);
        terminationQueue = List.copyOf(terminationQueue);
    }

    /** @param timestamp of the figures, in seconds since 1970 */
    record PlatformStats(BigDecimal timestamp, List<NodeLoad> nodes) {
        PlatformStats {
            nodes = List.copyOf(nodes);
        }
    }

    /**
     * A node. Zoe reserves what it allocates, so these two figures are the same.
     *
     * @param status up, drained or lost
     * @param containerCount services that hold resources on it
     * @param coresTotal cores; memory is in bytes
     * @param coresInUse what active services used at their newest measurement, and what is allocated to the services
     *     without a measurement; may be more than what is allocated; {@code memoryInUse} likewise
     * @param services numbers of those services
     * @param images always empty: Zoe does not look at the images of a node
     */
    record NodeLoad(
            String name,
            String status,
            int containerCount,
            double coresTotal,
            double coresReserved,
            double coresAllocated,
            double coresInUse,
            long memoryTotal,
            long memoryReserved,
            long memoryAllocated,
            long memoryInUse,
            List<String> labels,
            List<Long> services,
            List<String> images) {

        private static final double MILLI = 1000;

        NodeLoad {
            labels = List.copyOf(labels);
            services = List.copyOf(services);
            images = List.copyOf(images);
        }

        /** @param measured of the services of the node that were measured; empty when none was */
        static NodeLoad of(NodeUsageRow node, List<Long> services, Optional<MeasuredUseOfNode> measured) {
            double held = node.millicoresHeld() / MILLI;
            long millicoresInUse = inUse(
                    node.millicoresHeld(),
                    measured.map(MeasuredUseOfNode::millicoresReserved),
                    measured.map(use -> Math.round(use.cores() * MILLI)));
            long memoryInUse = inUse(
                    node.memoryHeld(),
                    measured.map(MeasuredUseOfNode::memoryReserved),
                    measured.map(MeasuredUseOfNode::memory));
            return new NodeLoad(
                    node.name(),
                    node.status(),
                    node.services(),
                    node.millicores() / MILLI,
                    held,
                    held,
                    millicoresInUse / MILLI,
                    node.memory(),
                    node.memoryHeld(),
                    node.memoryHeld(),
                    memoryInUse,
                    node.labels(),
                    services,
                    List.of());
        }

        /**
         * The allocated amount, with the measured use in place of the part that is allocated to measured services. The
         * figures are of two statements, between which a measured service may have got its place.
         */
        private static long inUse(long held, Optional<Long> heldByMeasured, Optional<Long> used) {
            return Math.max(0, held - heldByMeasured.orElse(0L)) + used.orElse(0L);
        }
    }
}
