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
 * Connected sockets between two uses. A socket belongs to one thread from {@link #take} to {@link #giveBack} or
 * {@link Socket#close}; how many are taken at once is bounded by the callers.
 */
final class SocketPool implements AutoCloseable {
    private static final int RECONNECT_MILLIS = 50;

    private final ZContext context = ZmqContexts.open();
    private final Optional<ClientSettings.Curve> curve;

    /**
     * JeroMQ 0.6.0 now and then connects and then never begins to talk (its pull request 1022 tells why), until this
     * time is over and it connects again. Its own default is 30 s; here it is over in time for the same try.
     */
    private final int handshakeMillis;

    private final Map<String, Deque<Socket>> idle = new HashMap<>();
    private boolean closed;

    SocketPool(ClientSettings settings) {
        this.curve = settings.curve();
        this.handshakeMillis =
                (int) Math.max(RECONNECT_MILLIS, settings.timeout().toMillis() / 4);
    }

    synchronized Socket take(String endpoint) throws MasterAwayException {
        if (closed) {
            throw new MasterAwayException("the link to the master at %s was closed".formatted(endpoint));
        }
        Socket socket = idleFor(endpoint).pollFirst();
        return socket == null ? open(endpoint) : socket;
    }

    synchronized void giveBack(String endpoint, Socket socket) {
        if (closed) {
            socket.close();
        } else {
            idleFor(endpoint).addFirst(socket);
        }
    }

    synchronized int open() {
        return context.getSockets().size();
    }

    /** Taken sockets fail with {@code ETERM} wherever they wait; their users close them. */
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
     * A DEALER that writes the envelope of a REQ socket. To the master it is a REQ; but a REQ hands out one answer for
     * each question and would take a late or doubled one for it, whereas here the wait can go on.
     */
    private Socket open(String endpoint) {
        Socket socket = context.createSocket(SocketType.DEALER);
        try {
            socket.setReconnectIVL(RECONNECT_MILLIS);
            socket.setHandshakeIvl(handshakeMillis);
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
