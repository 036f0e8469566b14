package dev.zoe.master.backend.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.zoe.master.backend.docker.DockerHost;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A Docker Engine or a manager of a swarm that says what a test wants it to say, over real HTTP. */
public final class ScriptedEngine implements AutoCloseable {
    static {
        // The server of the JDK sends head and body one after the other, and would wait 40 ms for the receipt of the
        // head.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;

    public ScriptedEngine() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.start();
    }

    /** What is said to a question. */
    public interface Answer {
        void to(HttpExchange question) throws IOException, InterruptedException;
    }

    public ScriptedEngine on(String path, Answer answer) {
        server.createContext(path, question -> {
            try {
                answer.to(question);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                question.close();
            }
        });
        return this;
    }

    public ScriptedEngine on(String path, int status, String body) {
        return on(path, question -> answer(question, status, body));
    }

    /** Says something as a whole. */
    public static void answer(HttpExchange question, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        question.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        question.getResponseBody().write(bytes);
    }

    /** Says one line of output. */
    public static void say(OutputStream to, String line) throws IOException {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        to.write(ByteBuffer.allocate(8).put((byte) 1).putInt(4, bytes.length).array());
        to.write(bytes);
        to.flush();
    }

    public InetSocketAddress address() {
        return server.getAddress();
    }

    public DockerHost host(String name) {
        InetSocketAddress address = address();
        return DockerHost.at(
                name, URI.create("tcp://" + address.getAddress().getHostAddress() + ":" + address.getPort()));
    }

    @Override
    public void close() {
        threads.shutdownNow();
        server.stop(0);
    }
}
