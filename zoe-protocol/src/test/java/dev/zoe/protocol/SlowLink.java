package dev.zoe.protocol;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A port before another one of this machine, over which everything takes a while in both directions. */
final class SlowLink implements AutoCloseable {
    private final ExecutorService threads = Executors.newCachedThreadPool(NamedThreads.named("slow-link"));
    private final ServerSocket listener;
    private final int target;
    private final long delayMillis;

    /** @param delayMillis of each piece that is passed on */
    SlowLink(int target, long delayMillis) throws IOException {
        this.target = target;
        this.delayMillis = delayMillis;
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        threads.execute(this::accept);
    }

    String endpoint() {
        return "tcp://127.0.0.1:" + listener.getLocalPort();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
                threads.execute(() -> pass(client, server));
                threads.execute(() -> pass(server, client));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void pass(Socket from, Socket to) {
        byte[] piece = new byte[8192];
        try (from;
                to) {
            for (int read = from.getInputStream().read(piece);
                    read >= 0;
                    read = from.getInputStream().read(piece)) {
                Thread.sleep(delayMillis);
                to.getOutputStream().write(piece, 0, read);
            }
        } catch (IOException ended) {
            // One of the two sides has ended the connection; both are closed now.
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.shutdownNow();
    }
}
