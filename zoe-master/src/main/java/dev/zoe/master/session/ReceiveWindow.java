package dev.zoe.master.session;

import dev.zoe.protocol.SessionFrame;

/** How much data the client of a channel may send, so that it fills no memory while a program does not read. */
final class ReceiveWindow {
    /** Bytes between two frames that allow more. Fewer, larger steps need fewer frames. */
    private static final int STEP = SessionFrame.FIRST_WINDOW / 4;

    private int allowed = SessionFrame.FIRST_WINDOW;
    private int consumed;

    /** @throws IllegalArgumentException when the client was not allowed to send this number of bytes */
    synchronized void receive(int bytes) {
        if (bytes > allowed) {
            throw new IllegalArgumentException(
                    "%d bytes were sent, of which %d were allowed; wait for a window".formatted(bytes, allowed));
        }
        allowed -= bytes;
    }

    /**
     * Notes that the receiver has read this number of bytes.
     *
     * @return the bytes that the next {@link SessionFrame.Window} allows; 0 when none is due
     */
    synchronized int consume(int bytes) {
        consumed += bytes;
        if (consumed < STEP) {
            return 0;
        }
        int more = consumed;
        allowed += more;
        consumed = 0;
        return more;
    }
}
