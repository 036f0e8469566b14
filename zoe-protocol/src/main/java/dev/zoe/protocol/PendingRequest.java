package dev.zoe.protocol;

import java.time.Duration;
import org.zeromq.ZMQ;
import org.zeromq.ZMQ.Socket;

/** A request that waits for its reply, with its timeout and deadline. */
final class PendingRequest {
    private static final byte[] ENVELOPE = {};

    private final String name;
    private final long seq;
    private final byte[] frame;
    private final Duration timeout;
    private final int tries;
    private final long deadline;

    /**
     * @param seq number that the reply repeats
     * @param frame the encoded request
     * @param timeout bound on the wait of one try
     * @param tries maximum number of tries
     */
    PendingRequest(MasterRequest request, long seq, byte[] frame, Duration timeout, int tries) {
        this.name = MessageTypes.nameOf(request.getClass());
        this.seq = seq;
        this.frame = frame;
        this.timeout = timeout;
        this.tries = tries;
        this.deadline = System.nanoTime() + timeout.multipliedBy(tries).toNanos();
    }

    /** Type of the request, for messages. */
    String name() {
        return name;
    }

    long seq() {
        return seq;
    }

    int tries() {
        return tries;
    }

    long nanosLeft() {
        return deadline - System.nanoTime();
    }

    /** When a try that begins now ends, by {@link System#nanoTime()}; not after the deadline of the request. */
    long endOfTry() {
        return System.nanoTime() + Math.min(timeout.toNanos(), nanosLeft());
    }

    /** Never waits: a frame that cannot be sent counts as lost, and the next try uses another socket. */
    void send(Socket socket) {
        socket.send(ENVELOPE, ZMQ.SNDMORE | ZMQ.DONTWAIT);
        socket.send(frame, ZMQ.DONTWAIT);
    }

    /** The tries for a message, such as {@code 3 tries of 1 s}. */
    String describeTries() {
        String each = timeout.toMillis() % 1000 == 0 ? timeout.toSeconds() + " s" : timeout.toMillis() + " ms";
        return "%d %s of %s".formatted(tries, tries == 1 ? "try" : "tries", each);
    }
}
