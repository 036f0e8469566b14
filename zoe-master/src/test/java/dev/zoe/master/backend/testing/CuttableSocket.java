package dev.zoe.master.backend.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A socket in front of another one, that can vanish with all its connections and come back. */
public final class CuttableSocket implements AutoCloseable {
    private static final int BUFFER = 64 * 1024;

    private final SocketAddress front;
    private final SocketAddress back;
    private final List<SocketChannel> open = new CopyOnWriteArrayList<>();
    private volatile ServerSocketChannel server;

    public CuttableSocket(Path front, Path back) throws IOException {
        this(front, UnixDomainSocketAddress.of(back));
    }

    /** A unix socket in front of any kind of socket. */
    public CuttableSocket(Path front, SocketAddress back) throws IOException {
        this(UnixDomainSocketAddress.of(front), back);
    }

    private CuttableSocket(SocketAddress front, SocketAddress back) throws IOException {
        this.back = back;
        this.server = listen(front);
        this.front = server.getLocalAddress();
    }

    /** A free port of this machine in front of another one. */
    public static CuttableSocket ofPort(InetSocketAddress back) throws IOException {
        return new CuttableSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), back);
    }

    /** The port of one that has a port. */
    public int port() {
        return ((InetSocketAddress) front).getPort();
    }

    /** The socket and its connections vanish. */
    public void cut() {
        try {
            server.close();
            if (front instanceof UnixDomainSocketAddress file) {
                Files.deleteIfExists(file.getPath());
            }
            for (SocketChannel channel : open) {
                channel.close();
            }
            open.clear();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot cut " + front, e);
        }
    }

    /** The socket takes connections again. */
    public void restore() {
        try {
            server = listen(front);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot restore " + front, e);
        }
    }

    @Override
    public void close() {
        cut();
    }

    private ServerSocketChannel listen(SocketAddress address) throws IOException {
        ServerSocketChannel channel = address instanceof UnixDomainSocketAddress
                ? ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                : ServerSocketChannel.open();
        channel.bind(address);
        start(() -> accept(channel));
        return channel;
    }

    private void accept(ServerSocketChannel channel) throws IOException {
        while (channel.isOpen()) {
            SocketChannel client = channel.accept();
            SocketChannel engine;
            try {
                engine = SocketChannel.open(back);
            } catch (IOException e) {
                // The engine is restarting: a client sees that as it would without this socket, and may try again.
                client.close();
                continue;
            }
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
                "cut-socket");
        thread.setDaemon(true);
        thread.start();
    }
}
