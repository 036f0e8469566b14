package dev.zoe.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A program that answers each request with the same bytes, whether they are HTTP or not. */
final class RawProgram implements AutoCloseable {
    private final ServerSocket listener;
    private final byte[] answer;
    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
    private volatile String request = "";

    RawProgram(String answer) throws IOException {
        this.answer = answer.getBytes(ISO_8859_1);
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    String address() {
        return "127.0.0.1:" + listener.getLocalPort();
    }

    /** The head of the newest request. */
    String request() {
        return request;
    }

    /** Ends its connections, as a program that crashes does. */
    void dropConnections() throws IOException {
        for (Socket socket = sockets.poll(); socket != null; socket = sockets.poll()) {
            socket.close();
        }
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "raw-program");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (!listener.isClosed()) {
                Socket socket = listener.accept();
                sockets.add(socket);
                start(() -> serve(socket));
            }
        } catch (IOException closed) {
            // The end of the test.
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            InputStream in = socket.getInputStream();
            StringBuilder head = new StringBuilder();
            for (int read = in.read(); read >= 0; read = in.read()) {
                head.append((char) read);
                if (head.indexOf("\r\n\r\n") >= 0) {
                    request = head.toString();
                    head.setLength(0);
                    socket.getOutputStream().write(answer);
                }
            }
        } catch (IOException gone) {
            // The proxy may close the connection at any time.
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
