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

/** The tries of a question: each on a socket of its own, one endpoint after the other. */
final class LazyPirateExchange {
    private static final Logger LOG = LoggerFactory.getLogger(LazyPirateExchange.class);

    private final List<String> endpoints;
    private final SocketPool sockets;
    private final MessageCodec codec;
    /** Index of the endpoint that answered last, which is asked first. */
    private final AtomicInteger preferred = new AtomicInteger();

    LazyPirateExchange(List<String> endpoints, SocketPool sockets, MessageCodec codec) {
        this.endpoints = endpoints;
        this.sockets = sockets;
        this.codec = codec;
    }

    MasterReply hold(PendingRequest question) throws MasterAwayException {
        String trouble = "";
        int first = preferred.get();
        for (int i = 0; i < question.tries() && question.nanosLeft() > 0; i++) {
            int index = (first + i) % endpoints.size();
            try {
                Optional<MasterReply> reply = tryOnce(question, endpoints.get(index));
                if (reply.isPresent()) {
                    preferred.set(index);
                    return reply.get();
                }
            } catch (ZMQException e) {
                // For example a host name that nobody knows: the next endpoint may be better.
                trouble = ": " + e.getMessage();
            }
        }
        throw new MasterAwayException("the master at %s gave no answer to a %s request in %s%s"
                .formatted(place(), question.name(), question.allTries(), trouble));
    }

    String place() {
        return String.join(" or ", endpoints);
    }

    /** The socket goes back only after an answer: whatever is still on its way to it otherwise dies with it. */
    private Optional<MasterReply> tryOnce(PendingRequest question, String endpoint) throws MasterAwayException {
        Socket socket = sockets.take(endpoint);
        boolean answered = false;
        try {
            Optional<MasterReply> reply = exchange(socket, question);
            answered = reply.isPresent();
            return reply;
        } catch (ZMQException e) {
            if (e.getErrorCode() == ZMQ.Error.ETERM.getCode()) {
                throw new MasterAwayException("the link to the master was closed while a %s request waited for %s"
                        .formatted(question.name(), place()));
            }
            throw e;
        } finally {
            if (answered) {
                sockets.giveBack(endpoint, socket);
            } else {
                socket.close();
            }
        }
    }

    private Optional<MasterReply> exchange(Socket socket, PendingRequest question) {
        long end = question.endOfTry();
        question.send(socket);
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
                Optional<MasterReply> reply = match(last, question);
                if (reply.isPresent()) {
                    return reply;
                }
            }
        }
    }

    /** Empty for a frame that answers something else, or that is too damaged to tell. */
    private Optional<MasterReply> match(byte[] frame, PendingRequest question) {
        try {
            MessageFrame<MasterReply> reply = codec.decodeReply(frame);
            return reply.seq() == question.seq()
                    ? Optional.of(reply.message())
                    : dropped(question, "seq " + reply.seq());
        } catch (MessageException e) {
            if (e.seq().equals(OptionalLong.of(question.seq()))) {
                // Our answer, in words we do not know: asking again would bring the same.
                return Optional.of(new MasterReply.Refused("the master's answer cannot be read: " + e.fault()));
            }
            return dropped(question, e.fault());
        }
    }

    private static Optional<MasterReply> dropped(PendingRequest question, String what) {
        LOG.debug("Waiting for seq {}, dropped another frame: {}", question.seq(), what);
        return Optional.empty();
    }
}
