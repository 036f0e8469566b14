package dev.zoe.api.serviceaccess;

import dev.zoe.db.audit.AuditAction;
import dev.zoe.protocol.SessionRequest;
import java.util.List;
import java.util.Map;

/** What a client wants of a service. */
sealed interface SessionPlan {

    /** What the audit trail calls it. */
    AuditAction action();

    /** What the audit trail says of it. */
    Map<String, ?> record();

    /** The request to the master that opens the session. */
    SessionRequest request(String session, long service);

    /**
     * To run a program.
     *
     * @param columns of the terminal; 0 when it is not known
     * @param rows of the terminal; 0 when it is not known
     */
    record Exec(List<String> command, boolean tty, boolean input, int columns, int rows) implements SessionPlan {
        /** An entry of the audit trail is no place for a script. */
        private static final int MOST_RECORDED = 1_000;

        @Override
        public AuditAction action() {
            return AuditAction.SERVICE_EXEC;
        }

        @Override
        public Map<String, ?> record() {
            String all = String.join(" ", command);
            return Map.of(
                    "command",
                    all.length() <= MOST_RECORDED ? all : all.substring(0, MOST_RECORDED) + "…",
                    "tty",
                    tty,
                    "stdin",
                    input);
        }

        @Override
        public SessionRequest request(String session, long service) {
            return new SessionRequest.OpenExec(session, service, command, tty, input, columns, rows);
        }
    }

    /**
     * To connect to ports.
     *
     * @param ports numbers, in the order in which the client names them
     */
    record Forward(List<Integer> ports) implements SessionPlan {
        @Override
        public AuditAction action() {
            return AuditAction.SERVICE_FORWARD;
        }

        @Override
        public Map<String, ?> record() {
            return Map.of("ports", ports);
        }

        @Override
        public SessionRequest request(String session, long service) {
            return new SessionRequest.OpenForward(session, service, ports);
        }
    }
}
