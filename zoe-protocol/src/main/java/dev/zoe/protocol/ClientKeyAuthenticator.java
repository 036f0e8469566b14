package dev.zoe.protocol;

import java.util.Arrays;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;
import org.zeromq.ZMQ.Socket;
import org.zeromq.ZMsg;

/**
 * Admits clients by their public keys. ZeroMQ calls it for every new encrypted connection, by its authentication
 * protocol ZAP (RFC 27).
 */
final class ClientKeyAuthenticator {
    private static final Logger LOG = LoggerFactory.getLogger(ClientKeyAuthenticator.class);
    private static final String ZAP = "inproc://zeromq.zap.01";
    private static final int ADDRESS = 3;
    private static final int MECHANISM = 5;
    private static final int KEY = 6;

    private final Socket socket;
    private final Set<String> clients;

    ClientKeyAuthenticator(ZContext context, Set<String> clients) {
        this.clients = clients;
        socket = context.createSocket(SocketType.REP);
        socket.bind(ZAP);
    }

    Socket socket() {
        return socket;
    }

    void answer() {
        ZMsg request = ZMsg.recvMsg(socket, ZMQ.DONTWAIT);
        if (request == null) {
            return;
        }
        byte[][] frames = request.stream().map(frame -> frame.getData()).toArray(byte[][]::new);
        boolean known = frames.length > KEY
                && Arrays.equals(frames[MECHANISM], "CURVE".getBytes(ZMQ.CHARSET))
                && clients.contains(ZMQ.Curve.z85Encode(frames[KEY]));
        if (!known && frames.length > ADDRESS) {
            LOG.warn(
                    "refused a connection, its public key is unknown address={} known_clients={}",
                    new String(frames[ADDRESS], ZMQ.CHARSET),
                    clients.size());
        }
        ZMsg reply = new ZMsg();
        reply.add(frames[0]);
        reply.add(frames[1]);
        reply.add(known ? "200" : "400");
        reply.add(known ? "OK" : "unknown public key");
        reply.add("");
        reply.add("");
        reply.send(socket);
    }
}
