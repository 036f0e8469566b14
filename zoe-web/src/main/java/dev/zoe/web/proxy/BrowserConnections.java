package dev.zoe.web.proxy;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The connections of browsers. Ends those that have reached no application some seconds after they began, and refuses
 * those of an address that has as many as it may. Without it, a caller without a log-in holds as many connections as
 * the process has file descriptors. All of it runs on the thread of the connections.
 */
final class BrowserConnections {
    private static final long MOST_MILLIS = 10_000;

    private final Vertx vertx;
    private final AddressConnections limit;
    private final Map<HttpConnection, Long> timers = new HashMap<>();
    private final Map<HttpConnection, String> addresses = new HashMap<>();

    BrowserConnections(Vertx vertx, AddressConnections limit) {
        this.vertx = vertx;
        this.limit = limit;
    }

    /** A connection that begins. */
    void begin(HttpConnection connection) {
        String address = connection.remoteAddress().hostAddress();
        if (!limit.add(address)) {
            connection.close();
            return;
        }
        addresses.put(connection, address);
        timers.put(connection, vertx.setTimer(MOST_MILLIS, timer -> {
            timers.remove(connection);
            connection.close();
        }));
        connection.closeHandler(closed -> end(connection));
    }

    /** A connection whose request passes on to an application. */
    void use(HttpConnection connection) {
        Optional.ofNullable(timers.remove(connection)).ifPresent(vertx::cancelTimer);
    }

    /** A connection that has ended, or the WebSocket that it became: Vert.x calls no close handler for that. */
    void end(HttpConnection connection) {
        use(connection);
        Optional.ofNullable(addresses.remove(connection)).ifPresent(limit::remove);
    }
}
