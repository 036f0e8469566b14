package dev.zoe.protocol;

import dev.zoe.protocol.MasterLink.MasterAwayException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.zeromq.ZMQ;
import org.zeromq.ZMQ.Socket;
import org.zeromq.ZMQException;

/**
 * Sends a request up to {@link MasterClientSettings#tries} times: each try on its own socket, and at the next endpoint.
 */
final class RetryingExchange {
    private static final Logger LOG = LoggerFactory.getLogger(RetryingExchange.class);

    private final List<String> endpoints;
    private final SocketPool sockets;
    private final MessageCodec codec;
    /** Index of the endpoint that answered last, which gets the first try. */
    private final AtomicInteger preferred = new AtomicInteger();

    RetryingExchange(List<String> endpoints, SocketPool sockets, MessageCodec codec) {
        this.endpoints = endpoints;
        this.sockets = sockets;
        this.codec = codec;
    }

    MasterReply execute(PendingRequest pending) throws MasterAwayException {
        String failure = "";
        int first = preferred.get();
        for (int i = 0; i < pending.tries() && pending.nanosLeft() > 0; i++) {
            int index = (first + i) % endpoints.size();
            try {
                Optional<MasterReply> reply = tryOnce(pending, endpoints.get(index));
                if (reply.isPresent()) {
                    preferred.set(index);
                    return reply.get();
                }
            } catch (ZMQException e) {
                // For example an unknown host name: the next endpoint may work.
                failure = ": " + e.getMessage();
            }
        }
        throw new MasterAwayException("the master at %s gave no answer to a %s request in %s%s"
                .formatted(endpointNames(), pending.name(), pending.describeTries(), failure));
    }

    String endpointNames() {
        return String.join(" or ", endpoints);
    }

    /** The socket is reused only after a reply; otherwise it is closed, and with it any late reply. */
    private Optional<MasterReply> tryOnce(PendingRequest pending, String endpoint) throws MasterAwayException {
        Socket socket = sockets.take(endpoint);
        boolean answered = false;
        try {
            Optional<MasterReply> reply = exchange(socket, pending);
            answered = reply.isPresent();
            return reply;
        } catch (ZMQException e) {
            if (e.getErrorCode() == ZMQ.Error.ETERM.getCode()) {
                throw new MasterAwayException("the link to the master was closed while a %s request waited for %s"
                        .formatted(pending.name(), endpointNames()));
            }
            throw e;
        } finally {
            if (answered) {
                sockets.release(endpoint, socket);
            } else {
                sockets.drop(socket);
            }
        }
    }

    private Optional<MasterReply> exchange(Socket socket, PendingRequest pending) {
        long end = pending.endOfTry();
        pending.send(socket);
        while (true) {
            long millisLeft = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (millisLeft <= 0) {
                return Optional.empty();
            }
            socket.setReceiveTimeOut((int) Math.min(millisLeft, Integer.MAX_VALUE));
            byte[] last = socket.recv();
            while (last != null && socket.hasReceiveMore()) {
                last = socket.recv();
            }
            if (last != null) {
                Optional<MasterReply> reply = match(last, pending);
                if (reply.isPresent()) {
                    return reply;
                }
            }
        }
    }

    /** Empty for a reply to another request, and for a frame whose number cannot be read. */
    private Optional<MasterReply> match(byte[] frame, PendingRequest pending) {
        try {
            MessageFrame<MasterReply> reply = codec.decodeReply(frame);
            return reply.seq() == pending.seq() ? Optional.of(reply.message()) : dropped(pending, "seq " + reply.seq());
        } catch (MessageException e) {
            if (e.seq().equals(OptionalLong.of(pending.seq()))) {
                // The reply to this request in an unknown format: a retry would get the same.
                return Optional.of(new MasterReply.Refused("the master's answer cannot be read: " + e.fault()));
            }
            return dropped(pending, e.fault());
        }
    }

    private static Optional<MasterReply> dropped(PendingRequest pending, String what) {
        LOG.debug("dropped a frame of another request seq={} frame=\"{}\"", pending.seq(), what);
        return Optional.empty();
    }
}
