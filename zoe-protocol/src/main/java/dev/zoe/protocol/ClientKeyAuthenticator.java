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
 * Lets clients in by their public keys. ZeroMQ asks it for every new encrypted connection, by its authentication
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
        ZMsg question = ZMsg.recvMsg(socket, ZMQ.DONTWAIT);
        if (question == null) {
            return;
        }
        byte[][] frames = question.stream().map(frame -> frame.getData()).toArray(byte[][]::new);
        boolean known = frames.length > KEY
                && Arrays.equals(frames[MECHANISM], "CURVE".getBytes(ZMQ.CHARSET))
                && clients.contains(ZMQ.Curve.z85Encode(frames[KEY]));
        if (!known && frames.length > ADDRESS) {
            LOG.warn(
                    "Refused a connection from {}: its public key is not among the {} known clients",
                    new String(frames[ADDRESS], ZMQ.CHARSET),
                    clients.size());
        }
        ZMsg verdict = new ZMsg();
        verdict.add(frames[0]);
        verdict.add(frames[1]);
        verdict.add(known ? "200" : "400");
        verdict.add(known ? "OK" : "unknown public key");
        verdict.add("");
        verdict.add("");
        verdict.send(socket);
    }
}
