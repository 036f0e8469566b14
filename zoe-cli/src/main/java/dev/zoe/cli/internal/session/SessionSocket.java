package dev.zoe.cli.internal.session;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import java.io.ByteArrayOutputStream;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * The frames of a session. Those that arrive wait in a queue, whose size the windows of the channels bound, so that the
 * connection answers the server also while nothing is read.
 */
public final class SessionSocket implements AutoCloseable {
    private final ZoeRestClient api;
    private final BlockingQueue<Optional<Frame>> received = new LinkedBlockingQueue<>();
    private final WebSocket socket;
    private volatile Optional<Throwable> broken = Optional.empty();

    private SessionSocket(ZoeRestClient api, String path) {
        this.api = api;
        this.socket = api.openSocket(path, new Listener());
    }

    /**
     * Opens a session.
     *
     * @param path below {@code /api/v1}, with its query
     * @throws CommandFailure when the server refuses or cannot be reached
     */
    public static SessionSocket open(ZoeRestClient api, String path) {
        return new SessionSocket(api, path);
    }

    /** Sends a frame; waits until the connection has taken it. */
    synchronized void send(Frame frame) {
        try {
            socket.sendBinary(frame.encode(), true).join();
        } catch (CompletionException e) {
            // The reader of the frames gets the reason.
            broken = broken.or(() -> Optional.ofNullable(e.getCause()));
        }
    }

    /**
     * Waits for the next frame.
     *
     * @throws CommandFailure when the session has failed, with the reason of the server; or when the connection broke
     */
    Frame receive() throws InterruptedException {
        Frame frame = received.take().orElseThrow(this::connectionLost);
        if (frame.type() == Frame.Type.FAILED) {
            throw api.problem(frame.text());
        }
        return frame;
    }

    private CommandFailure connectionLost() {
        return new CommandFailure(
                ExitCode.UNREACHABLE,
                "the connection to " + api.address() + " broke off"
                        + broken.map(Throwable::getMessage)
                                .map(reason -> ": " + reason)
                                .orElse(""));
    }

    @Override
    public void close() {
        socket.abort();
    }

    private final class Listener implements WebSocket.Listener {
        private final ByteArrayOutputStream begun = new ByteArrayOutputStream();

        @Override
        public @Nullable CompletionStage<?> onBinary(WebSocket connection, ByteBuffer data, boolean last) {
            byte[] bytes = new byte[data.remaining()];
            data.get(bytes);
            begun.writeBytes(bytes);
            if (last) {
                received.add(Optional.of(Frame.decode(ByteBuffer.wrap(begun.toByteArray()))));
                begun.reset();
            }
            connection.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket connection, int status, String reason) {
            received.add(Optional.empty());
            return null;
        }

        @Override
        public void onError(WebSocket connection, Throwable error) {
            broken = broken.or(() -> Optional.of(error));
            received.add(Optional.empty());
        }
    }
}
