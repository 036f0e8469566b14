package dev.zoe.api.testing;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A port that passes everything on to another one until it is cut; then connections are refused, as without a listener.
 */
public final class CuttableRelay implements AutoCloseable {
    private final int target;
    private final int port;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private ServerSocket listener;

    public CuttableRelay(int target) {
        this.target = target;
        this.listener = listen(0);
        this.port = listener.getLocalPort();
    }

    public int port() {
        return port;
    }

    public synchronized void cut() {
        shut(listener);
        sockets.forEach(CuttableRelay::shut);
        sockets.clear();
    }

    public synchronized void mend() {
        listener = listen(port);
    }

    private ServerSocket listen(int wanted) {
        try {
            ServerSocket server = new ServerSocket();
            server.setReuseAddress(true);
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), wanted));
            start(() -> accept(server));
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void accept(ServerSocket server) {
        try {
            while (true) {
                Socket from = server.accept();
                Socket to = new Socket(InetAddress.getLoopbackAddress(), target);
                sockets.add(from);
                sockets.add(to);
                start(() -> copy(from, to));
                start(() -> copy(to, from));
            }
        } catch (IOException closed) {
            shut(server);
        }
    }

    private static void copy(Socket from, Socket to) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            in.transferTo(out);
        } catch (IOException cut) {
            shut(to);
        }
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "relay");
        thread.setDaemon(true);
        thread.start();
    }

    private static void shut(Closeable closeable) {
        try {
            closeable.close();
        } catch (IOException e) {
            throw new UncheckedIOException("a test's relay cannot be cut", e);
        }
    }

    @Override
    public void close() {
        cut();
    }
}
