package dev.zoe.cli.internal.session;

import dev.zoe.cli.internal.failure.CommandFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Optional;

/** A program in the container of a service, with the streams of this process. */
public final class RemoteProgram {
    private final SessionSocket socket;
    private final ByteSink output;
    private final ByteSink errors;
    private final SendWindow window = new SendWindow();

    /** Takes bytes as they are, and shows them at once. */
    public interface ByteSink {
        void write(byte[] bytes);
    }

    public RemoteProgram(SessionSocket socket, ByteSink output, ByteSink errors) {
        this.socket = socket;
        this.output = output;
        this.errors = errors;
    }

    /** Tells the program the size of the terminal, now or after a change. */
    public void resize(int columns, int rows) {
        socket.send(Frame.resize(columns, rows));
    }

    /**
     * Copies the streams until the program ends.
     *
     * @param input empty for a program that gets none
     * @param started called when the program has been started
     * @return the exit code of the program
     * @throws CommandFailure when the session fails
     */
    public int run(Optional<InputStream> input, Runnable started) throws InterruptedException {
        ReceiveWindow outputWindow = new ReceiveWindow(socket, Frame.OUTPUT);
        ReceiveWindow errorWindow = new ReceiveWindow(socket, Frame.ERRORS);
        try {
            while (true) {
                Frame frame = socket.receive();
                switch (frame.type()) {
                    case READY -> {
                        started.run();
                        input.ifPresent(this::startInput);
                    }
                    case DATA -> {
                        boolean isError = frame.channel() == Frame.ERRORS;
                        byte[] bytes = new byte[frame.content().remaining()];
                        frame.content().duplicate().get(bytes);
                        (isError ? errors : output).write(bytes);
                        (isError ? errorWindow : outputWindow).consume(bytes.length);
                    }
                    case WINDOW -> window.grow(frame.number());
                    case EXIT -> {
                        return frame.number();
                    }
                    case END, OPEN, RESET, RESIZE, FAILED -> {
                        // Nothing of these has a meaning for the client of a program.
                    }
                }
            }
        } finally {
            window.close();
        }
    }

    private void startInput(InputStream input) {
        Thread thread = new Thread(() -> copyInput(input), "input");
        // The program may end while this thread waits for a key.
        thread.setDaemon(true);
        thread.start();
    }

    private void copyInput(InputStream input) {
        byte[] buffer = new byte[Frame.MOST_CONTENT];
        try {
            for (int room = window.await(); room > 0; room = window.await()) {
                int read = input.read(buffer, 0, room);
                if (read < 0) {
                    break;
                }
                window.use(read);
                socket.send(Frame.data(Frame.INPUT, ByteBuffer.wrap(buffer.clone(), 0, read)));
            }
        } catch (IOException unreadable) {
            // As at its end: the program learns that nothing follows.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        socket.send(Frame.end(Frame.INPUT));
    }
}
