package dev.zoe.master.session;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.protocol.SessionFrame;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A connection of a client to a port of a service. Its directions end one by one, as those of TCP do. */
final class ForwardedConnection implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ForwardedConnection.class);

    /** Opens the connection. */
    interface Opener {
        SocketChannel open() throws BackEndException;
    }

    private final int channel;
    private final FrameOutbox outbox;
    private final Runnable ended;
    private final ReceiveWindow received = new ReceiveWindow();
    private final SendWindow window = new SendWindow();
    /** Its size is bounded by the window of the client; empty for the end. */
    private final BlockingQueue<Optional<ByteBuffer>> unsent = new LinkedBlockingQueue<>();

    private Optional<SocketChannel> socket = Optional.empty();
    private boolean closed;
    private int directionsLeft = 2;
    /** Why the service takes no more data; the client hears of it after all that the service has sent. */
    private Optional<String> sendingFailure = Optional.empty();

    /** @param ended called once, when the connection has ended */
    ForwardedConnection(int channel, FrameOutbox outbox, Runnable ended) {
        this.channel = channel;
        this.outbox = outbox;
        this.ended = ended;
    }

    /** Data of the client for the service. */
    void send(ByteBuffer bytes) {
        received.receive(bytes.remaining());
        unsent.add(Optional.of(bytes));
    }

    void endSending() {
        unsent.add(Optional.empty());
    }

    void grow(int bytes) {
        window.grow(bytes);
    }

    /** Opens the connection, and copies what the client sends until it ends. */
    void run(Opener opener, Executor threads) {
        SocketChannel opened;
        try {
            opened = opener.open();
        } catch (BackEndException e) {
            fail(String.valueOf(e.getMessage()));
            return;
        }
        if (!keep(opened)) {
            closeQuietly(opened);
            return;
        }
        threads.execute(() -> copyFromService(opened));
        copyToService(opened);
    }

    private void copyToService(SocketChannel service) {
        try {
            for (Optional<ByteBuffer> next = unsent.take(); next.isPresent(); next = unsent.take()) {
                int size = next.get().remaining();
                while (next.get().hasRemaining()) {
                    service.write(next.get());
                }
                int more = received.consume(size);
                if (more > 0) {
                    outbox.add(new SessionFrame.Window(channel, more));
                }
            }
            if (!isClosed()) {
                service.shutdownOutput();
            }
            directionEnded();
        } catch (IOException e) {
            // What the service said before it closed the connection is still there to be read.
            sendingFailed(closedByService(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            close();
        }
    }

    private void copyFromService(SocketChannel service) {
        try {
            ByteBuffer buffer = ByteBuffer.allocate(SessionFrame.MOST_CONTENT);
            while (true) {
                int room = window.take(buffer.capacity());
                if (room == 0) {
                    return;
                }
                int read = service.read(buffer.clear().limit(room));
                if (read < 0) {
                    break;
                }
                window.grow(room - read);
                byte[] bytes = new byte[read];
                buffer.flip().get(bytes);
                outbox.put(new SessionFrame.Data(channel, ByteBuffer.wrap(bytes)));
            }
            outbox.add(new SessionFrame.End(channel));
            directionEnded();
        } catch (IOException e) {
            fail(closedByService(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            close();
        }
    }

    private synchronized boolean keep(SocketChannel opened) {
        if (!closed) {
            socket = Optional.of(opened);
        }
        return !closed;
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    private void directionEnded() {
        boolean last;
        Optional<String> failure;
        synchronized (this) {
            directionsLeft--;
            last = directionsLeft == 0;
            failure = sendingFailure;
        }
        if (last) {
            failure.ifPresentOrElse(this::fail, this::close);
        }
    }

    private void sendingFailed(String reason) {
        synchronized (this) {
            sendingFailure = Optional.of(reason);
        }
        directionEnded();
    }

    private static String closedByService(IOException e) {
        return "the service closed the connection: " + e.getMessage();
    }

    private void fail(String reason) {
        if (!isClosed()) {
            outbox.add(new SessionFrame.Reset(channel, reason));
            close();
        }
    }

    /** Ends both directions; may be called again. */
    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        window.close();
        unsent.add(Optional.empty());
        socket.ifPresent(ForwardedConnection::closeQuietly);
        ended.run();
    }

    private static void closeQuietly(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            LOG.debug("cannot close a connection to a service: error=\"{}\"", e.getMessage());
        }
    }
}
