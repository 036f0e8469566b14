package dev.zoe.protocol;

import java.util.Optional;
import java.util.function.Function;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;
import org.zeromq.ZMQ.Poller;
import org.zeromq.ZMQ.Socket;
import org.zeromq.ZMQException;
import org.zeromq.ZMsg;

/**
 * The master's side of the protocol: one thread that owns the socket, and workers that call the handler.
 *
 * <p>A handler that throws makes a {@link MasterReply.Refused} with a reference to the log. Frames that cannot be read
 * are refused and counted. Neither stops the server.
 */
public final class MasterServer implements AutoCloseable {
    /** A REQ socket puts an empty frame before its message, and wants one before the answer. */
    private static final byte[] ENVELOPE = {};
    /** ZeroMQ closes the connection of a larger frame without reading it. */
    private static final long LARGEST_FRAME = 2L * MessageCodec.REQUEST_LIMIT;

    private final ZContext context = ZmqContexts.open();
    private final RequestWorkers workers;
    private final Socket socket;
    private final ReplyQueue replies;
    private final Optional<ClientKeyAuthenticator> authenticator;
    private final String endpoint;
    private final Thread loop;
    private volatile boolean closing;

    /**
     * Listens, and serves until {@link #close()}.
     *
     * @param handler called by many threads; a log part or a checkup may take long, any other request must take seconds
     *     at most; it should react to interrupts
     * @throws IllegalStateException when the endpoint cannot be listened on
     */
    public MasterServer(ServerSettings settings, Function<MasterRequest, MasterReply> handler) {
        workers = new RequestWorkers(settings.workers(), settings.logWorkers(), handler);
        replies = new ReplyQueue(context);
        authenticator = settings.curve().map(curve -> new ClientKeyAuthenticator(context, curve.clients()));
        socket = context.createSocket(SocketType.ROUTER);
        try {
            bind(settings);
        } catch (RuntimeException e) {
            context.close();
            throw e;
        }
        endpoint = socket.getLastEndpoint();
        loop = new Thread(this::serve, "zoe-master-server");
        loop.setDaemon(true);
        loop.start();
    }

    /** The endpoint with the actual port number. */
    public String endpoint() {
        return endpoint;
    }

    public ServerStatistics counts() {
        return workers.counts();
    }

    /** Stops listening and interrupts handlers. Replies that are not sent yet are lost; clients retry. */
    @Override
    public void close() {
        closing = true;
        replies.wake();
        NamedThreads.join(loop);
        workers.close();
        ZmqContexts.end(context);
    }

    private void bind(ServerSettings settings) {
        socket.setMaxMsgSize(LARGEST_FRAME);
        // Detects clients whose machine is gone.
        socket.setTCPKeepAlive(1);
        socket.setSendTimeOut(0);
        socket.setIPv6(EndpointAddress.isIpv6(settings.endpoint()));
        settings.curve().ifPresent(curve -> {
            socket.setCurveServer(true);
            socket.setCurvePublicKey(ZMQ.Curve.z85Decode(curve.own().publicKey()));
            socket.setCurveSecretKey(ZMQ.Curve.z85Decode(curve.own().secretKey()));
        });
        try {
            socket.bind(settings.endpoint());
        } catch (ZMQException e) {
            throw new IllegalStateException(bindFailure(settings.endpoint(), e), e);
        }
    }

    private static String bindFailure(String endpoint, ZMQException e) {
        // JeroMQ says "in use" for a foreign address as well.
        String failure = e.getErrorCode() == ZMQ.Error.EADDRINUSE.getCode()
                ? "another process does already, or this is no address of this machine"
                : String.valueOf(e.getMessage());
        return "the master cannot listen on %s: %s; stop the other process or set another endpoint"
                .formatted(endpoint, failure);
    }

    private void serve() {
        try (Poller poller = context.createPoller(3)) {
            int requests = poller.register(socket, Poller.POLLIN);
            int answers = poller.register(replies.wakeSocket(), Poller.POLLIN);
            int keys = authenticator
                    .map(each -> poller.register(each.socket(), Poller.POLLIN))
                    .orElse(-1);
            while (!closing) {
                poller.poll();
                if (poller.pollin(answers)) {
                    sendReplies();
                }
                if (poller.pollin(requests)) {
                    receiveRequest();
                }
                if (keys >= 0 && poller.pollin(keys)) {
                    authenticator.ifPresent(ClientKeyAuthenticator::answer);
                }
            }
        } finally {
            replies.close();
            authenticator.ifPresent(each -> each.socket().close());
            socket.close();
        }
    }

    private void sendReplies() {
        replies.drainSignals();
        // A ROUTER drops replies to a client that is gone.
        for (Optional<ZMsg> next = replies.take(); next.isPresent(); next = replies.take()) {
            next.get().send(socket);
        }
    }

    private void receiveRequest() {
        ZMsg message = ZMsg.recvMsg(socket, ZMQ.DONTWAIT);
        if (message == null) {
            return;
        }
        ZMsg envelope = message;
        byte[] body = message.removeLast().getData();
        if (!endsWithEmptyFrame(envelope)) {
            envelope = new ZMsg();
            envelope.add(message.getFirst());
            envelope.add(ENVELOPE);
            body = ENVELOPE;
        }
        ZMsg answer = envelope;
        workers.serve(body, frame -> {
            answer.add(frame);
            replies.put(answer);
        });
    }

    /** The envelope of a REQ socket: the peer, any proxies, and the empty frame before the message. */
    private static boolean endsWithEmptyFrame(ZMsg envelope) {
        return envelope.size() >= 2 && envelope.getLast().size() == 0;
    }
}
