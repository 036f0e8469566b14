package dev.zoe.master.session;

import dev.zoe.protocol.SessionFrame;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;

/** Connections to ports of the container of a service. Each one is a channel, whose number the client chooses. */
final class ForwardSession extends ServiceSession {
    private static final int MOST_CONNECTIONS = 64;

    private final List<Integer> ports;
    private final PortConnector connector;
    private final Semaphore places;
    private final Executor threads;
    private final Map<Integer, ForwardedConnection> connections = new ConcurrentHashMap<>();
    private int lastChannel;
    private volatile boolean closed;

    /**
     * @param ports numbers of the ports that may be reached
     * @param connector opens a connection to one of them
     * @param places for connections of all sessions together
     * @param threads each connection takes two of them
     */
    ForwardSession(List<Integer> ports, PortConnector connector, Semaphore places, Executor threads) {
        this.ports = List.copyOf(ports);
        this.connector = connector;
        this.places = places;
        this.threads = threads;
    }

    @Override
    void accept(SessionFrame frame) {
        if (frame instanceof SessionFrame.Open open) {
            open(open);
        } else if (frame instanceof SessionFrame.Data data) {
            find(data).ifPresent(connection -> connection.send(data.bytes()));
        } else if (frame instanceof SessionFrame.End end) {
            find(end).ifPresent(ForwardedConnection::endSending);
        } else if (frame instanceof SessionFrame.Window window) {
            find(window).ifPresent(connection -> connection.grow(window.bytes()));
        } else if (frame instanceof SessionFrame.Reset reset) {
            find(reset).ifPresent(ForwardedConnection::close);
        } else {
            throw new IllegalArgumentException(
                    frame.getClass().getSimpleName() + " means nothing in a session of connections");
        }
    }

    /** Empty for a connection that has ended: the client may not know yet. */
    private Optional<ForwardedConnection> find(SessionFrame frame) {
        if (frame.channel() > lastChannel) {
            throw new IllegalArgumentException("channel " + frame.channel() + " was not opened");
        }
        return Optional.ofNullable(connections.get(frame.channel()));
    }

    private void open(SessionFrame.Open open) {
        if (open.channel() <= lastChannel || open.port() >= ports.size()) {
            throw new IllegalArgumentException(
                    "channel %d or port %d of a new connection is wrong".formatted(open.channel(), open.port()));
        }
        lastChannel = open.channel();
        if (connections.size() >= MOST_CONNECTIONS || !places.tryAcquire()) {
            outbox().add(new SessionFrame.Reset(
                    open.channel(),
                    "too many connections are open: %d in one session, or the limit of all sessions"
                            .formatted(MOST_CONNECTIONS)));
            return;
        }
        ForwardedConnection connection = new ForwardedConnection(open.channel(), outbox(), () -> ended(open.channel()));
        connections.put(open.channel(), connection);
        int port = ports.get(open.port());
        threads.execute(() -> connection.run(() -> connector.connect(port), threads));
        if (closed) {
            connection.close();
        }
    }

    private void ended(int channel) {
        if (connections.remove(channel) != null) {
            places.release();
        }
    }

    @Override
    public void close() {
        closed = true;
        List.copyOf(connections.values()).forEach(ForwardedConnection::close);
    }
}
