package dev.zoe.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Plays the API: answers by method and path, remembers what it was asked, and can be stopped and started again. */
public final class ScriptedServer implements AutoCloseable {

    private static final String ROOT = "/api/v1";

    private final Map<String, Script> scripts = new ConcurrentHashMap<>();
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final int port;
    private HttpServer server;
    private ExecutorService threads;

    /** What happens with one request. */
    @FunctionalInterface
    public interface Script {
        void play(HttpExchange exchange) throws IOException;
    }

    /** A request that came. */
    public record Request(String method, String path, String query, Map<String, List<String>> headers, String body) {
        public String header(String name) {
            return headers.getOrDefault(name, List.of("")).get(0);
        }
    }

    public ScriptedServer() {
        this.threads = Executors.newCachedThreadPool();
        this.server = listen(0, threads);
        this.port = server.getAddress().getPort();
    }

    public String url() {
        return "http://127.0.0.1:" + port;
    }

    public List<Request> requests() {
        return List.copyOf(requests);
    }

    /** The requests of this method and path, below the root of the API. */
    public List<Request> requests(String method, String path) {
        return requests.stream()
                .filter(request ->
                        request.method().equals(method) && request.path().equals(path))
                .toList();
    }

    public ScriptedServer on(String method, String path, Script script) {
        scripts.put(method + " " + path, script);
        return this;
    }

    public ScriptedServer on(String method, String path, int status, String json) {
        return on(method, path, exchange -> answer(exchange, status, "application/json", json));
    }

    /** Answers with the file of that name among the test's resources. */
    public ScriptedServer get(String path, String resource) {
        return on("GET", path, 200, resource(resource));
    }

    /** Answers with problem details. */
    public ScriptedServer problem(String method, String path, int status, String detail) {
        return on(
                method,
                path,
                exchange -> answer(
                        exchange,
                        status,
                        "application/problem+json",
                        "{\"type\":\"urn:zoe:problem:test\",\"title\":\"Test\",\"status\":" + status + ",\"detail\":\""
                                + detail + "\"}"));
    }

    public static void answer(HttpExchange exchange, int status, String type, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    public static String resource(String name) {
        try (var stream = ScriptedServer.class.getResourceAsStream("/api/" + name)) {
            return new String(Objects.requireNonNull(stream, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** The same as a document. */
    public static JsonNode document(String name) {
        return JsonMapper.shared().readTree(resource(name));
    }

    /** Refuses connections and breaks the open ones. */
    public void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    /** Whether nothing listens there any more. */
    public boolean isPortFree() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return !socket.isConnected();
        } catch (IOException refused) {
            return true;
        }
    }

    /** Listens again, at the same port. */
    public void startAgain() {
        threads = Executors.newCachedThreadPool();
        server = listen(port, threads);
    }

    @Override
    public void close() {
        stop();
    }

    private HttpServer listen(int onPort, ExecutorService on) {
        try {
            HttpServer listening =
                    HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), onPort), 0);
            listening.setExecutor(on);
            listening.createContext(ROOT, this::play);
            listening.start();
            return listening;
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    private void play(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath().substring(ROOT.length());
        String query = Objects.requireNonNullElse(exchange.getRequestURI().getQuery(), "");
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        requests.add(
                new Request(exchange.getRequestMethod(), path, query, Map.copyOf(exchange.getRequestHeaders()), body));
        Script script = scripts.get(exchange.getRequestMethod() + " " + path);
        if (script == null) {
            answer(
                    exchange,
                    404,
                    "application/problem+json",
                    "{\"title\":\"Not found\",\"status\":404,\"detail\":\"there is no " + path + "\"}");
        } else {
            script.play(exchange);
        }
    }
}
