package dev.zoe.protocol;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A request of the API to the master. Every request is idempotent. */
public sealed interface MasterRequest
        permits MasterRequest.Hint,
                MasterRequest.Look,
                MasterRequest.Reconfigured,
                MasterRequest.Ping,
                MasterRequest.Checkup,
                MasterRequest.Statistics,
                MasterRequest.Explain,
                MasterRequest.PreviewSettings,
                MasterRequest.Log,
                MasterRequest.LogEnd,
                WorkspaceRequest,
                SessionRequest {

    /** Refresh one execution. A lost hint is harmless: the request of the user is in the database. */
    sealed interface Hint extends MasterRequest {
        long execution();
    }

    /** Refresh this execution: it was submitted. */
    record Submitted(long execution) implements Hint {}

    /** Refresh this execution: its user cancelled it. */
    record Cancel(long execution) implements Hint {}

    /** This ended execution was deleted from the database: remove its containers, networks and output. */
    record Delete(long execution) implements Hint {}

    /**
     * Several hints in one message: refresh all of these executions.
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
     * The settings of the scheduler were changed in the database. A lost message is harmless: the master checks their
     * version in every round.
     */
    record Reconfigured() implements MasterRequest {}

    /** Whether the master answers, and whether it is the leader. The reply is {@link MasterReply.Pong}. */
    record Ping() implements MasterRequest {}

    /** Checks of the master, its database and its engines, by any master. The reply is {@link MasterReply.Checkup}. */
    record Checkup() implements MasterRequest {}

    /**
     * Queue and nodes as the scheduler sees them. The reply is {@link MasterReply.Statistics}.
     *
     * @param queueLimit maximum number of waiting executions in the reply, from the head
     */
    record Statistics(int queueLimit) implements MasterRequest {

        public Statistics {
            if (queueLimit < 0) {
                throw new IllegalArgumentException("queue_limit must be 0 or more, not " + queueLimit);
            }
        }
    }

    /** Why an execution waits, or why it runs where it runs. The reply is {@link MasterReply.Explanation}. */
    record Explain(long execution) implements MasterRequest {}

    /**
     * What the scheduler would decide now with other settings. The reply is {@link MasterReply.SettingsPreview}.
     *
     * @param settings all settings of the scheduler, by name, as JSON shows them; those that are null are left out
     * @param limit maximum number of executions in each list of the reply
     */
    record PreviewSettings(Map<String, Object> settings, int limit) implements MasterRequest {

        public PreviewSettings {
            settings = Collections.unmodifiableMap(new TreeMap<>(settings));
            if (limit < 1) {
                throw new IllegalArgumentException("limit must be 1 or more, not " + limit);
            }
        }
    }

    /**
     * A part of the output of a running service. The reply is {@link MasterReply.LogPart}.
     *
     * @param service id of the service
     * @param offset bytes from the start of the output
     * @param maxBytes maximum size of the part; 1 to {@link #MOST_BYTES}
     * @param waitMillis longest wait for output when there is none yet
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

    /**
     * The end of the output of a service until now. The reply is {@link MasterReply.LogEnd}.
     *
     * @param service id of the service
     * @param maxBytes maximum size; 1 to {@link Log#MOST_BYTES}
     */
    record LogEnd(long service, int maxBytes) implements MasterRequest {

        public LogEnd {
            if (maxBytes < 1 || maxBytes > Log.MOST_BYTES) {
                throw new IllegalArgumentException("max_bytes must be 1 to " + Log.MOST_BYTES + ", not " + maxBytes);
            }
        }
    }
}
