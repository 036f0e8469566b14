package dev.zoe.cli.internal.session;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A connection of a local program, which is a channel of a session. Its directions end one by one. */
final class ForwardedSocket {
    private final int channel;
    private final Socket local;
    private final SessionSocket session;
    private final Runnable ended;
    private final SendWindow window = new SendWindow();
    /** Frames of the server; empty when the connection is closed. */
    private final BlockingQueue<Optional<Frame>> received = new LinkedBlockingQueue<>();

    private int directionsLeft = 2;
    private boolean closed;

    /** @param ended called once, when both directions have ended */
    ForwardedSocket(int channel, Socket local, SessionSocket session, Runnable ended) {
        this.channel = channel;
        this.local = local;
        this.session = session;
        this.ended = ended;
    }

    /** Copies in both directions, each on a thread of its own. */
    void start() {
        daemon("to-service-" + channel, this::copyToService);
        daemon("from-service-" + channel, this::copyFromService);
    }

    private static void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** A frame of the server for this channel. */
    void receive(Frame frame) {
        if (frame.type() == Frame.Type.WINDOW) {
            window.grow(frame.number());
        } else {
            received.add(Optional.of(frame));
        }
    }

    private void copyToService() {
        byte[] buffer = new byte[Frame.MOST_CONTENT];
        try {
            InputStream input = local.getInputStream();
            for (int room = window.await(); room > 0; room = window.await()) {
                int read = input.read(buffer, 0, room);
                if (read < 0) {
                    session.send(Frame.end(channel));
                    directionEnded();
                    return;
                }
                window.use(read);
                session.send(Frame.data(channel, ByteBuffer.wrap(buffer.clone(), 0, read)));
            }
        } catch (IOException broken) {
            reset();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            reset();
        }
    }

    private void copyFromService() {
        ReceiveWindow consumed = new ReceiveWindow(session, channel);
        try {
            OutputStream output = local.getOutputStream();
            for (Optional<Frame> taken = received.take(); taken.isPresent(); taken = received.take()) {
                Frame next = taken.get();
                switch (next.type()) {
                    case DATA -> {
                        byte[] bytes = new byte[next.content().remaining()];
                        next.content().duplicate().get(bytes);
                        output.write(bytes);
                        consumed.consume(bytes.length);
                    }
                    case END -> {
                        local.shutdownOutput();
                        directionEnded();
                        return;
                    }
                    default -> {
                        close();
                        return;
                    }
                }
            }
        } catch (IOException broken) {
            reset();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            reset();
        }
    }

    private void directionEnded() {
        boolean last;
        synchronized (this) {
            directionsLeft--;
            last = directionsLeft == 0;
        }
        if (last) {
            close();
        }
    }

    private void reset() {
        if (close()) {
            session.send(Frame.reset(channel));
        }
    }

    /** Ends both directions; false when they have ended before. */
    boolean close() {
        synchronized (this) {
            if (closed) {
                return false;
            }
            closed = true;
        }
        window.close();
        received.add(Optional.empty());
        try {
            local.close();
        } catch (IOException alreadyGone) {
            // It is closed all the same.
            ended.run();
            return true;
        }
        ended.run();
        return true;
    }
}
