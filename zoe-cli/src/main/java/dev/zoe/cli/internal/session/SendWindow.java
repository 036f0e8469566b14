package dev.zoe.cli.internal.session;

/** How much data the other side of a channel takes now. */
final class SendWindow {
    private int bytes = Frame.FIRST_WINDOW;
    private boolean closed;

    /** Waits until there is room. Returns up to {@link Frame#MOST_CONTENT} bytes, or 0 when the channel has ended. */
    synchronized int await() throws InterruptedException {
        while (bytes == 0 && !closed) {
            wait();
        }
        return closed ? 0 : Math.min(bytes, Frame.MOST_CONTENT);
    }

    synchronized void use(int sent) {
        bytes -= sent;
    }

    synchronized void grow(int more) {
        bytes += more;
        notifyAll();
    }

    synchronized void close() {
        closed = true;
        notifyAll();
    }
}
