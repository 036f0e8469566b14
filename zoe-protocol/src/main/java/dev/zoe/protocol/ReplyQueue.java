package dev.zoe.protocol;

import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;
import org.zeromq.ZMQ.Socket;
import org.zeromq.ZMsg;

/** Where workers leave answers for the one thread that may use the server's socket. */
final class ReplyQueue {
    private static final String BELL = "inproc://answers";
    private static final byte[] RING = {};

    private final Queue<ZMsg> letters = new ConcurrentLinkedQueue<>();
    private final Socket bell;
    private final Socket button;
    private boolean closed;

    ReplyQueue(ZContext context) {
        bell = context.createSocket(SocketType.PULL);
        bell.bind(BELL);
        button = context.createSocket(SocketType.PUSH);
        button.connect(BELL);
    }

    /** Any thread; after {@link #close()} the letter is lost, as its peer then is. */
    void put(ZMsg letter) {
        letters.add(letter);
        ring();
    }

    /** Wakes the thread that polls {@link #bell()}. When the bell is full of rings already, it wakes anyway. */
    synchronized void ring() {
        if (!closed) {
            button.send(RING, ZMQ.DONTWAIT);
        }
    }

    /** Readable when there are letters. */
    Socket bell() {
        return bell;
    }

    /** Call before taking letters, so that none can slip in unrung. */
    void silence() {
        while (bell.recv(ZMQ.DONTWAIT) != null) {
            bell.hasReceiveMore();
        }
    }

    Optional<ZMsg> take() {
        return Optional.ofNullable(letters.poll());
    }

    synchronized void close() {
        closed = true;
        button.close();
        bell.close();
    }
}
