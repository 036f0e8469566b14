package dev.zoe.protocol;

import dev.zoe.protocol.MasterLink.MasterAwayException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;
import org.zeromq.ZMQ.Socket;

/**
 * Idle connected sockets. A socket belongs to one thread from {@link #take} to {@link #release} or
 * {@link Socket#close}; callers bound the number of sockets in use.
 */
final class SocketPool implements AutoCloseable {
    private static final int RECONNECT_MILLIS = 50;
    private static final int DOUBLINGS = 2;

    private final ZContext context = ZmqContexts.open();
    private final Optional<MasterClientSettings.Curve> curve;

    /**
     * JeroMQ 0.6.0 sometimes connects and then never starts the handshake (its pull request 1022 says why), until this
     * timeout, after which it connects again. Its own default is 30 s; this one ends within the same try.
     */
    private final int handshakeMillis;

    /**
     * Sockets without a reply since the last reply. On a machine that is very busy, an encrypted handshake can take
     * longer than the first timeout, and would begin again for ever; so each failure doubles it, up to a whole try.
     */
    private int failures;

    private final Map<String, Deque<Socket>> idle = new HashMap<>();
    private boolean closed;

    SocketPool(MasterClientSettings settings) {
        this.curve = settings.curve();
        this.handshakeMillis =
                (int) Math.max(RECONNECT_MILLIS, settings.timeout().toMillis() >> DOUBLINGS);
    }

    synchronized Socket take(String endpoint) throws MasterAwayException {
        if (closed) {
            throw new MasterAwayException("the link to the master at %s was closed".formatted(endpoint));
        }
        Socket socket = idleFor(endpoint).pollFirst();
        return socket == null ? open(endpoint) : socket;
    }

    /** Takes a socket back that got a reply. */
    synchronized void release(String endpoint, Socket socket) {
        failures = 0;
        if (closed) {
            socket.close();
        } else {
            idleFor(endpoint).addFirst(socket);
        }
    }

    /** Closes a socket that got no reply. */
    void drop(Socket socket) {
        synchronized (this) {
            failures = Math.min(DOUBLINGS, failures + 1);
        }
        socket.close();
    }

    synchronized int open() {
        return context.getSockets().size();
    }

    /** Sockets in use fail with {@code ETERM}; their users close them. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            idle.values().forEach(sockets -> sockets.forEach(Socket::close));
            idle.clear();
        }
        ZmqContexts.end(context);
    }

    private Deque<Socket> idleFor(String endpoint) {
        return idle.computeIfAbsent(endpoint, key -> new ArrayDeque<>());
    }

    /**
     * A DEALER that writes the envelope of a REQ socket, which the master cannot tell from a REQ. A REQ returns one
     * reply for each request, even a late or duplicate one; a DEALER can wait for the right one.
     */
    private synchronized Socket open(String endpoint) {
        Socket socket = context.createSocket(SocketType.DEALER);
        try {
            socket.setReconnectIVL(RECONNECT_MILLIS);
            socket.setHandshakeIvl(handshakeMillis << failures);
            socket.setMaxMsgSize(MessageCodec.REPLY_LIMIT);
            curve.ifPresent(keys -> {
                socket.setCurveServerKey(ZMQ.Curve.z85Decode(keys.masterKey()));
                socket.setCurvePublicKey(ZMQ.Curve.z85Decode(keys.own().publicKey()));
                socket.setCurveSecretKey(ZMQ.Curve.z85Decode(keys.own().secretKey()));
            });
            socket.setIPv6(EndpointAddress.isIpv6(endpoint));
            socket.connect(endpoint);
            return socket;
        } catch (RuntimeException e) {
            socket.close();
            throw e;
        }
    }
}
