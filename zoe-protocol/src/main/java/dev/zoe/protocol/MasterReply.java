package dev.zoe.protocol;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/** What the master answers. */
public sealed interface MasterReply {

    /** The hint was taken; the answer to submitted, cancel, delete, look and reconfigured. */
    record Accepted() implements MasterReply {}

    /** The request could not be served; {@code reason} says why and what would be right. */
    record Refused(String reason) implements MasterReply {}

    /**
     * @param master name of the answering process
     * @param leader whether it holds the lease
     * @param backEnd name of its back-end
     * @param backEndTrouble empty, or what the back-end is failing with
     */
    record Pong(String master, boolean leader, String backEnd, String backEndTrouble) implements MasterReply {}

    /** @param findings what the master found when it looked at itself and at what it works with */
    record Checkup(List<Finding> findings) implements MasterReply {

        public Checkup {
            findings = List.copyOf(findings);
        }

        /**
         * @param part what was looked at, such as {@code engine n1}
         * @param state ok, warning or failed
         * @param found one sentence
         * @param advice what to do; empty when all is well
         */
        public record Finding(String part, String state, String found, String advice) {}
    }

    /**
     * @param order name of the queue order
     * @param allocator name of the allocator
     * @param waiting number of waiting executions
     * @param running ids of the executions in service, in order
     * @param queue the first waiting executions, in order
     * @param nodes every node
     */
    record Statistics(
            String order, String allocator, int waiting, List<Long> running, List<Waiting> queue, List<NodeLoad> nodes)
            implements MasterReply {

        public Statistics {
            running = List.copyOf(running);
            queue = List.copyOf(queue);
            nodes = List.copyOf(nodes);
        }

        /**
         * @param position 1 for the head
         * @param value what the order compares, as a decimal number; empty when there is none, such as no deadline
         * @param verdict why it waits, one sentence
         */
        public record Waiting(long execution, int position, String value, String verdict) {}

        /**
         * @param status up, drained or lost
         * @param coresTotal millicores; {@code coresAllocated} likewise
         * @param memoryTotal bytes; {@code memoryAllocated} likewise
         * @param services instances that hold resources
         */
        public record NodeLoad(
                String name,
                String status,
                List<String> labels,
                long coresTotal,
                long coresAllocated,
                long memoryTotal,
                long memoryAllocated,
                int gpusTotal,
                int gpusAllocated,
                int services) {

            public NodeLoad {
                labels = List.copyOf(labels);
            }
        }
    }

    /**
     * @param status waiting, in-service or unknown, as the scheduler sees it
     * @param position in the queue, 1 for the head; 0 when it does not wait
     * @param reasons each a sentence, the most telling first
     * @param missing what the nodes lack for all core services that find no room, by resource: millicores, bytes or
     *     devices
     * @param nearest the node that lacks least; empty when nothing is missing there
     */
    record Explanation(
            long execution,
            String status,
            int position,
            List<String> reasons,
            Map<String, Long> missing,
            String nearest)
            implements MasterReply {

        public Explanation {
            reasons = List.copyOf(reasons);
            missing = Map.copyOf(missing);
        }
    }

    /**
     * @param bytes the output from the asked offset on; may be empty
     * @param ended true when the service has ended and nothing follows
     */
    record LogPart(ByteBuffer bytes, boolean ended) implements MasterReply {

        public LogPart {
            bytes = bytes.slice().asReadOnlyBuffer();
        }

        /** A view of its own for every caller, so that reading it does not move anybody else's position. */
        @Override
        public ByteBuffer bytes() {
            return bytes.duplicate();
        }
    }
}
