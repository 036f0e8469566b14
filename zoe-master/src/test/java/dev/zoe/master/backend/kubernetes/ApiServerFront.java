package dev.zoe.master.backend.kubernetes;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A port with plain HTTP in front of the API server of the tests. It can break off for good between any two requests
 * that change something, as the connection of a master that is killed.
 */
final class ApiServerFront implements AutoCloseable {
    /** The client sets them itself. */
    private static final Set<String> OWN_HEADERS = caseless(
            "Host", "Connection", "Content-Length", "Transfer-Encoding", "Upgrade", "HTTP2-Settings", "Expect");

    private static final int BUFFER = 16 * 1024;

    private final String server;
    private final HttpClient client;
    private final HttpServer front;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger changes = new AtomicInteger();
    /** Changes that still pass. */
    private volatile Semaphore left = new Semaphore(Integer.MAX_VALUE);

    private volatile boolean broken;

    ApiServerFront(Path kubeconfig) throws IOException, GeneralSecurityException {
        Config config = Config.fromKubeconfig(kubeconfig.toFile());
        server = config.getMasterUrl().replaceFirst("/$", "");
        client = HttpClient.newBuilder()
                .sslContext(SSLUtils.sslContext(config))
                .version(HttpClient.Version.HTTP_1_1)
                .build();
        front = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        front.createContext("/", this::handle);
        front.setExecutor(threads);
        front.start();
    }

    private static Set<String> caseless(String... names) {
        Set<String> set = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        set.addAll(Set.of(names));
        return set;
    }

    /** Writes a kubeconfig for this port. */
    Path kubeconfig(Path file) throws IOException {
        String address = "http://127.0.0.1:" + front.getAddress().getPort();
        return Files.writeString(
                file, Files.readString(TestCluster.kubeconfig()).replaceFirst("https://[^\"\\s]+", address));
    }

    /** After this many changes, the reply of the last one and everything else gets lost. */
    void breakAfter(int changesThatPass) {
        changes.set(0);
        left = new Semaphore(changesThatPass);
        broken = changesThatPass == 0;
    }

    /** Everything passes again. */
    void restore() {
        changes.set(0);
        left = new Semaphore(Integer.MAX_VALUE);
        broken = false;
    }

    /** Requests that changed something, since the last {@link #breakAfter} or {@link #restore}. */
    int changes() {
        return changes.get();
    }

    private void handle(HttpExchange exchange) throws IOException {
        // Without a response, closing the exchange closes the connection.
        try (exchange) {
            boolean changing = !exchange.getRequestMethod().equals("GET");
            if (broken || (changing && !left.tryAcquire())) {
                return;
            }
            HttpResponse<InputStream> response = forward(exchange);
            if (changing) {
                changes.incrementAndGet();
                broken |= left.availablePermits() == 0;
            }
            if (!broken) {
                reply(exchange, response);
            }
        }
    }

    private HttpResponse<InputStream> forward(HttpExchange exchange) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server + exchange.getRequestURI()))
                .method(
                        exchange.getRequestMethod(),
                        BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
        exchange.getRequestHeaders().forEach((name, values) -> {
            if (!OWN_HEADERS.contains(name) && !name.startsWith("Sec-")) {
                values.forEach(value -> request.header(name, value));
            }
        });
        try {
            return client.send(request.build(), BodyHandlers.ofInputStream());
        } catch (InterruptedException e) {
            throw new IOException("the front was closed", e);
        }
    }

    private void reply(HttpExchange exchange, HttpResponse<InputStream> response) throws IOException {
        response.headers().map().forEach((name, values) -> {
            if (!OWN_HEADERS.contains(name)) {
                exchange.getResponseHeaders().put(name, values);
            }
        });
        exchange.sendResponseHeaders(response.statusCode(), 0);
        byte[] buffer = new byte[BUFFER];
        try (InputStream from = response.body();
                OutputStream to = exchange.getResponseBody()) {
            for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
                to.write(buffer, 0, read);
                to.flush();
            }
        }
    }

    @Override
    public void close() {
        front.stop(0);
        threads.shutdownNow();
    }
}
