package dev.zoe.master.session;

import dev.zoe.protocol.SessionFrame;
import dev.zoe.protocol.SessionRequest;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The frames for the client of a session, until the client has them. It holds up to {@value #MOST_BYTES} bytes of data:
 * a client that takes nothing makes the program wait. Frames without data are few, and always fit.
 */
final class FrameOutbox {
    static final int MOST_BYTES = 256 * 1024;
    private static final int MOST_FRAMES = 1_000;

    private final Deque<ByteBuffer> frames = new ArrayDeque<>();
    /** Number of the first frame that is held. */
    private long first;

    private long bytes;
    private boolean closed;

    /** Adds data; waits for room. Data for a closed outbox is dropped. */
    synchronized void put(SessionFrame.Data data) throws InterruptedException {
        while (bytes >= MOST_BYTES && !closed) {
            wait();
        }
        add(data);
    }

    /** Adds a frame without waiting. */
    synchronized void add(SessionFrame frame) {
        if (!closed) {
            ByteBuffer encoded = frame.encode();
            frames.add(encoded);
            bytes += encoded.remaining();
            notifyAll();
        }
    }

    /** Adds the last frame. */
    synchronized void end(SessionFrame last) {
        add(last);
        closed = true;
        notifyAll();
    }

    /**
     * Forgets the frames before {@code next}, which the client has, and returns those from there on, as many as one
     * message holds.
     *
     * @param waitMillis longest wait while there is none
     * @throws IllegalArgumentException when {@code next} was forgotten, or is not the next one
     */
    synchronized List<ByteBuffer> take(long next, int waitMillis) throws InterruptedException {
        if (next < first || next > first + frames.size()) {
            throw new IllegalArgumentException(
                    "frame %d is not held: the frames %d to %d are".formatted(next, first, first + frames.size()));
        }
        while (first < next) {
            bytes -= frames.remove().remaining();
            first++;
        }
        notifyAll();
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(waitMillis);
        for (long left = waitMillis; frames.isEmpty() && !closed && left > 0; ) {
            wait(left);
            left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        }
        return firstOfThem();
    }

    private List<ByteBuffer> firstOfThem() {
        List<ByteBuffer> taken = new ArrayList<>();
        int size = 0;
        for (ByteBuffer frame : frames) {
            size += frame.remaining();
            if (size > SessionRequest.MOST_BYTES || taken.size() == MOST_FRAMES) {
                break;
            }
            taken.add(frame.duplicate());
        }
        return taken;
    }
}
