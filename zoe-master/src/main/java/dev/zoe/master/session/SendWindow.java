package dev.zoe.master.session;

import dev.zoe.protocol.SessionFrame;

/** How much data the client of a channel takes now. */
final class SendWindow {
    /** More than a client can use. */
    private static final int MOST = 64 * 1024 * 1024;

    private int bytes = SessionFrame.FIRST_WINDOW;
    private boolean closed;

    /** Takes up to {@code wanted} bytes; waits until there is one. Returns 0 when the window is closed. */
    synchronized int take(int wanted) throws InterruptedException {
        while (bytes == 0 && !closed) {
            wait();
        }
        int taken = closed ? 0 : Math.min(wanted, bytes);
        bytes -= taken;
        return taken;
    }

    synchronized void grow(int more) {
        bytes = (int) Math.min(MOST, (long) bytes + more);
        notifyAll();
    }

    /** Wakes those that wait. */
    synchronized void close() {
        closed = true;
        notifyAll();
    }
}
