package dev.zoe.master.backend.kubernetes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A port of this machine in front of another one, that can vanish with all its connections and come back. */
final class CuttablePort implements AutoCloseable {
    private static final int BUFFER = 64 * 1024;

    private final InetSocketAddress back;
    private final InetSocketAddress front;
    private final List<SocketChannel> open = new CopyOnWriteArrayList<>();
    private volatile ServerSocketChannel server;

    CuttablePort(InetSocketAddress back) throws IOException {
        this.back = back;
        this.server = listen(0);
        this.front = (InetSocketAddress) server.getLocalAddress();
    }

    int number() {
        return front.getPort();
    }

    /** The port and its connections vanish. */
    void cut() {
        try {
            server.close();
            for (SocketChannel channel : open) {
                channel.close();
            }
            open.clear();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot cut " + front, e);
        }
    }

    /** The port takes connections again. */
    void restore() {
        try {
            server = listen(front.getPort());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot restore " + front, e);
        }
    }

    @Override
    public void close() {
        cut();
    }

    private ServerSocketChannel listen(int port) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open();
        channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        start(() -> accept(channel));
        return channel;
    }

    private void accept(ServerSocketChannel channel) throws IOException {
        while (channel.isOpen()) {
            SocketChannel client = channel.accept();
            SocketChannel engine = SocketChannel.open(back);
            open.add(client);
            open.add(engine);
            start(() -> copy(client, engine));
            start(() -> copy(engine, client));
        }
    }

    private void copy(SocketChannel from, SocketChannel to) throws IOException {
        try (from;
                to) {
            ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
            while (from.read(buffer) >= 0) {
                buffer.flip();
                while (buffer.hasRemaining()) {
                    to.write(buffer);
                }
                buffer.clear();
            }
        } finally {
            open.remove(from);
            open.remove(to);
        }
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void start(Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (IOException e) {
                        // Either end has closed: that is what this class is about.
                        return;
                    }
                },
                "cut-port");
        thread.setDaemon(true);
        thread.start();
    }
}
