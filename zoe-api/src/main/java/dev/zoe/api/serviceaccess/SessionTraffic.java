package dev.zoe.api.serviceaccess;

import dev.zoe.protocol.SessionFrame;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What went through a session, for the audit trail and the time without data. */
final class SessionTraffic {
    private long received;
    private long sent;
    private long connections;
    private Optional<Integer> exitCode = Optional.empty();
    private long lastDataNanos = System.nanoTime();

    /** A frame of the client. */
    synchronized void received(SessionFrame frame) {
        if (frame instanceof SessionFrame.Data data) {
            received += data.bytes().remaining();
            lastDataNanos = System.nanoTime();
        } else if (frame instanceof SessionFrame.Open) {
            connections++;
            lastDataNanos = System.nanoTime();
        }
    }

    /** A frame of the master. */
    synchronized void sent(SessionFrame frame) {
        if (frame instanceof SessionFrame.Data data) {
            sent += data.bytes().remaining();
            lastDataNanos = System.nanoTime();
        } else if (frame instanceof SessionFrame.Exit exit) {
            exitCode = Optional.of(exit.code());
        }
    }

    synchronized long nanosWithoutData() {
        return System.nanoTime() - lastDataNanos;
    }

    /** What the audit trail says of it. */
    synchronized Map<String, Object> record() {
        Map<String, Object> values = new TreeMap<>();
        values.put("bytes_received", received);
        values.put("bytes_sent", sent);
        if (connections > 0) {
            values.put("connections", connections);
        }
        exitCode.ifPresent(code -> values.put("exit_code", code));
        return values;
    }
}
