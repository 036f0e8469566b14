package dev.zoe.protocol;

import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;
import org.zeromq.ZMQ.Socket;
import org.zeromq.ZMsg;

/** Passes replies from the workers to the one thread that may use the socket of the server. */
final class ReplyQueue {
    private static final String WAKE_ENDPOINT = "inproc://answers";
    private static final byte[] WAKE_SIGNAL = {};

    private final Queue<ZMsg> queue = new ConcurrentLinkedQueue<>();
    private final Socket wakeSocket;
    private final Socket wakeSender;
    private boolean closed;

    ReplyQueue(ZContext context) {
        wakeSocket = context.createSocket(SocketType.PULL);
        wakeSocket.bind(WAKE_ENDPOINT);
        wakeSender = context.createSocket(SocketType.PUSH);
        wakeSender.connect(WAKE_ENDPOINT);
    }

    /** Adds a reply, from any thread; after {@link #close()} it is lost, and its client retries. */
    void put(ZMsg reply) {
        queue.add(reply);
        wake();
    }

    /**
     * Wakes the thread that polls {@link #wakeSocket()}. A signal that does not fit is not needed: others are queued.
     */
    synchronized void wake() {
        if (!closed) {
            wakeSender.send(WAKE_SIGNAL, ZMQ.DONTWAIT);
        }
    }

    /** Readable when there are replies. */
    Socket wakeSocket() {
        return wakeSocket;
    }

    /** Removes the signals; must be called before {@link #take()}, so that no reply stays without a signal. */
    void drainSignals() {
        while (wakeSocket.recv(ZMQ.DONTWAIT) != null) {
            wakeSocket.hasReceiveMore();
        }
    }

    Optional<ZMsg> take() {
        return Optional.ofNullable(queue.poll());
    }

    synchronized void close() {
        closed = true;
        wakeSender.close();
        wakeSocket.close();
    }
}
