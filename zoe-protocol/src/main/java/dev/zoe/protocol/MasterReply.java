package dev.zoe.protocol;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/** A reply of the master. */
public sealed interface MasterReply
        permits MasterReply.Accepted,
                MasterReply.Refused,
                MasterReply.Pong,
                MasterReply.Checkup,
                MasterReply.Statistics,
                MasterReply.Explanation,
                MasterReply.SettingsPreview,
                MasterReply.LogPart,
                MasterReply.LogEnd,
                WorkspaceReply,
                SessionReply {

    /** The hint was accepted; the reply to submitted, cancel, delete, look and reconfigured. */
    record Accepted() implements MasterReply {}

    /** The request could not be served; {@code reason} says why and what would be right. */
    record Refused(String reason) implements MasterReply {}

    /**
     * @param master name of the answering process
     * @param leader whether it holds the lease
     * @param backEnd name of its back-end
     * @param backEndTrouble failure of the back-end; empty when there is none
     */
    record Pong(String master, boolean leader, String backEnd, String backEndTrouble) implements MasterReply {}

    /** @param findings results of the checks of the master, its database and its engines */
    record Checkup(List<Finding> findings) implements MasterReply {

        public Checkup {
            findings = List.copyOf(findings);
        }

        /**
         * @param part what was checked, such as {@code engine n1}
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
     * @param running ids of the running executions, in order
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
         * @param value key of the queue order as a decimal number; empty without one, such as without a deadline
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
     * @param changes what would start and what would be reclaimed at once, executions that would be admitted first
     * @param queue the first executions that would wait after that, in order
     * @param waiting number of executions that would wait
     */
    record SettingsPreview(List<Change> changes, List<Place> queue, int waiting) implements MasterReply {

        public SettingsPreview {
            changes = List.copyOf(changes);
            queue = List.copyOf(queue);
        }

        /**
         * @param admitted whether the execution waits now, and would run
         * @param started services that would start
         * @param reclaimed elastic services that would be stopped
         */
        public record Change(long execution, boolean admitted, int started, int reclaimed) {}

        /**
         * @param position 1 for the head
         * @param before position now; 0 when it does not wait now
         */
        public record Place(long execution, int position, int before) {}
    }

    /**
     * @param status waiting, in-service or unknown, as the scheduler sees it
     * @param position in the queue, 1 for the head; 0 when it does not wait
     * @param reasons sentences, the most important one first
     * @param missing what the nodes lack for the core services that do not fit, by resource: millicores, bytes or
     *     devices
     * @param nearest the node that lacks least; empty when nothing is missing
     * @param holders what executions hold on that node
     */
    record Explanation(
            long execution,
            String status,
            int position,
            List<String> reasons,
            Map<String, Long> missing,
            String nearest,
            List<Holder> holders)
            implements MasterReply {

        public Explanation {
            reasons = List.copyOf(reasons);
            missing = Map.copyOf(missing);
            holders = List.copyOf(holders);
        }

        /**
         * @param core core services
         * @param elastic elastic services
         * @param millicores held by all of them; {@code memory} in bytes and {@code gpus} likewise
         */
        public record Holder(long execution, int core, int elastic, long millicores, long memory, int gpus) {}
    }

    /**
     * @param offset of the first byte: the asked one, or a larger one when older output was dropped
     * @param bytes the output from there on; may be empty
     * @param ended true when the service has ended and nothing follows
     */
    record LogPart(long offset, ByteBuffer bytes, boolean ended) implements MasterReply {

        public LogPart {
            bytes = bytes.slice().asReadOnlyBuffer();
        }

        /** A separate view for every caller, so that reading does not move the position of other callers. */
        @Override
        public ByteBuffer bytes() {
            return bytes.duplicate();
        }
    }

    /**
     * @param offset of the first byte, counted from the start of the output
     * @param bytes the output from there until now; may be empty
     */
    record LogEnd(long offset, ByteBuffer bytes) implements MasterReply {

        public LogEnd {
            bytes = bytes.slice().asReadOnlyBuffer();
        }

        /** A separate view for every caller, so that reading does not move the position of other callers. */
        @Override
        public ByteBuffer bytes() {
            return bytes.duplicate();
        }
    }
}
