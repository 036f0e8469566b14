package dev.zoe.protocol;

import java.util.List;

/** What the API asks of the master. Every request may be sent twice: none does more the second time. */
public sealed interface MasterRequest {

    /** Look at one execution. Nothing is lost when a hint is: the wish is in the database. */
    sealed interface Hint extends MasterRequest {
        long execution();
    }

    /** Look at this execution: it was submitted. */
    record Submitted(long execution) implements Hint {}

    /** Look at this execution: its user wants it to end. */
    record Cancel(long execution) implements Hint {}

    /** This ended execution is gone from the database: forget it and clean up what is left of it. */
    record Delete(long execution) implements Hint {}

    /**
     * Several hints in one message: look at all of these executions.
     *
     * @param executions at most {@link #MOST}
     */
    record Look(List<Long> executions) implements MasterRequest {

        /** The largest number of executions in one message. */
        public static final int MOST = 1_000;

        public Look {
            if (executions.size() > MOST) {
                throw new IllegalArgumentException(
                        "executions must be at most %d, not %d".formatted(MOST, executions.size()));
            }
            executions = List.copyOf(executions);
        }
    }

    /**
     * The settings of the scheduler were changed in the database. Nothing is lost when this is: the master looks by
     * itself.
     */
    record Reconfigured() implements MasterRequest {}

    /** Are you there, and are you the leader? Answered by {@link MasterReply.Pong}. */
    record Ping() implements MasterRequest {}

    /** How are you, and what you work with? Any master answers for itself. Answered by {@link MasterReply.Checkup}. */
    record Checkup() implements MasterRequest {}

    /**
     * Queue and nodes as the scheduler sees them. Answered by {@link MasterReply.Statistics}.
     *
     * @param queueLimit at most so many waiting executions are listed, from the head
     */
    record Statistics(int queueLimit) implements MasterRequest {

        public Statistics {
            if (queueLimit < 0) {
                throw new IllegalArgumentException("queue_limit must be 0 or more, not " + queueLimit);
            }
        }
    }

    /** Why does this execution wait, or why does it run where it runs? Answered by {@link MasterReply.Explanation}. */
    record Explain(long execution) implements MasterRequest {}

    /**
     * A part of the output of a running service. Answered by {@link MasterReply.LogPart}.
     *
     * @param service id of the service
     * @param offset bytes from the start of the output
     * @param maxBytes at most so many are returned; 1 to {@link #MOST_BYTES}
     * @param waitMillis wait so long for output when there is none yet
     */
    record Log(long service, long offset, int maxBytes, int waitMillis) implements MasterRequest {

        /** The largest part that one reply carries, in bytes. */
        public static final int MOST_BYTES = 8 * 1024 * 1024;

        public Log {
            if (offset < 0) {
                throw new IllegalArgumentException("offset must be 0 or more, not " + offset);
            }
            if (maxBytes < 1 || maxBytes > MOST_BYTES) {
                throw new IllegalArgumentException("max_bytes must be 1 to " + MOST_BYTES + ", not " + maxBytes);
            }
            if (waitMillis < 0) {
                throw new IllegalArgumentException("wait_millis must be 0 or more, not " + waitMillis);
            }
        }
    }
}
