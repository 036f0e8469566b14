package dev.zoe.master.session;

import dev.zoe.protocol.SessionFrame;
import java.nio.ByteBuffer;
import java.util.List;

/** A session. The frames of its client come in order, and each of them once. */
abstract class ServiceSession implements AutoCloseable {
    private final FrameOutbox outbox = new FrameOutbox();
    private long nextReceived;
    private volatile long lastRequestNanos = System.nanoTime();

    final FrameOutbox outbox() {
        return outbox;
    }

    /** The client is there. */
    final void requested() {
        lastRequestNanos = System.nanoTime();
    }

    final long nanosSinceRequest() {
        return System.nanoTime() - lastRequestNanos;
    }

    /**
     * Frames of the client; those that were received before are skipped. A frame that breaks the rules ends the
     * session.
     *
     * @param first number of the first of them
     */
    final synchronized void receive(long first, List<ByteBuffer> frames) {
        long number = first;
        for (ByteBuffer frame : frames) {
            if (number == nextReceived) {
                nextReceived++;
                try {
                    accept(SessionFrame.decode(frame));
                } catch (IllegalArgumentException e) {
                    end(new SessionFrame.Failed("the client broke the rules of a session: " + e.getMessage()));
                    return;
                }
            }
            number++;
        }
    }

    /** Sends the last frame, and frees what the session holds. */
    final void end(SessionFrame last) {
        outbox.end(last);
        close();
    }

    /** @throws IllegalArgumentException when the frame breaks the rules */
    abstract void accept(SessionFrame frame);

    /** Frees what the session holds; may be called again. */
    @Override
    public abstract void close();
}
