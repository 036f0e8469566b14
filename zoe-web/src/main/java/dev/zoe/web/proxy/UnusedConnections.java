package dev.zoe.web.proxy;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Ends connections that have reached no application some seconds after they began. Without it, a caller without a
 * log-in holds as many connections as the process has file descriptors. All of it runs on the thread of the
 * connections.
 */
final class UnusedConnections {
    private static final long MOST_MILLIS = 10_000;

    private final Vertx vertx;
    private final Map<HttpConnection, Long> timers = new HashMap<>();

    UnusedConnections(Vertx vertx) {
        this.vertx = vertx;
    }

    /** A connection that begins. */
    void begin(HttpConnection connection) {
        timers.put(connection, vertx.setTimer(MOST_MILLIS, timer -> {
            timers.remove(connection);
            connection.close();
        }));
        connection.closeHandler(closed -> use(connection));
    }

    /** A connection whose request passes on to an application. */
    void use(HttpConnection connection) {
        Optional.ofNullable(timers.remove(connection)).ifPresent(vertx::cancelTimer);
    }
}
