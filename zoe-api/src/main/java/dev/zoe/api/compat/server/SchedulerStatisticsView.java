package dev.zoe.api.compat.server;

import dev.zoe.db.node.NodeUsageRow;
import java.math.BigDecimal;
import java.util.List;

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
     * A node. Zoe does not measure what services use, and reserves what it allocates, so three figures are the same.
     *
     * @param status up, drained or lost
     * @param containerCount services that hold resources on it
     * @param coresTotal cores; memory is in bytes
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

        static NodeLoad of(NodeUsageRow node, List<Long> services) {
            double held = node.millicoresHeld() / MILLI;
            return new NodeLoad(
                    node.name(),
                    node.status(),
                    node.services(),
                    node.millicores() / MILLI,
                    held,
                    held,
                    held,
                    node.memory(),
                    node.memoryHeld(),
                    node.memoryHeld(),
                    node.memoryHeld(),
                    node.labels(),
                    services,
                    List.of());
        }
    }
}
