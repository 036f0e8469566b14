package dev.zoe.protocol;

import java.time.Duration;
import org.zeromq.ZMQ;
import org.zeromq.ZMQ.Socket;

/** A request on its way, with the time that it has. */
final class PendingRequest {
    private static final byte[] ENVELOPE = {};

    private final String name;
    private final long seq;
    private final byte[] frame;
    private final Duration patience;
    private final int tries;
    private final long deadline;

    /**
     * @param seq number that the answer repeats
     * @param frame the encoded request
     * @param patience how long one try waits
     * @param tries how many there are at most
     */
    PendingRequest(MasterRequest request, long seq, byte[] frame, Duration patience, int tries) {
        this.name = MessageTypes.nameOf(request.getClass());
        this.seq = seq;
        this.frame = frame;
        this.patience = patience;
        this.tries = tries;
        this.deadline = System.nanoTime() + patience.multipliedBy(tries).toNanos();
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

    /** When a try that begins now has to end, by {@link System#nanoTime()}: it may not outlast the whole. */
    long endOfTry() {
        return System.nanoTime() + Math.min(patience.toNanos(), nanosLeft());
    }

    /** Never waits: a frame that cannot leave is as good as lost, and the next try has another socket. */
    void send(Socket socket) {
        socket.send(ENVELOPE, ZMQ.SNDMORE | ZMQ.DONTWAIT);
        socket.send(frame, ZMQ.DONTWAIT);
    }

    /** "3 tries of 1 s". */
    String allTries() {
        String each = patience.toMillis() % 1000 == 0 ? patience.toSeconds() + " s" : patience.toMillis() + " ms";
        return "%d %s of %s".formatted(tries, tries == 1 ? "try" : "tries", each);
    }
}
