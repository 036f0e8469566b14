package dev.zoe.cli.internal.session;

/** Allows the server to send more on a channel when what it sent has been written. */
final class ReceiveWindow {
    /** Bytes between two frames that allow more. Fewer, larger steps need fewer frames. */
    private static final int STEP = Frame.FIRST_WINDOW / 4;

    private final SessionSocket socket;
    private final int channel;
    private int consumed;

    ReceiveWindow(SessionSocket socket, int channel) {
        this.socket = socket;
        this.channel = channel;
    }

    void consume(int bytes) {
        consumed += bytes;
        if (consumed >= STEP) {
            socket.send(Frame.window(channel, consumed));
            consumed = 0;
        }
    }
}
