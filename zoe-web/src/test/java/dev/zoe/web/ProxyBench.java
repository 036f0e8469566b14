package dev.zoe.web;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.db.testing.MasterRecordWriter;
import dev.zoe.db.testing.TestUserWriter;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.WebSocket;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Measures the proxy beside direct connections to the same application: bytes per second of a download, and the round
 * trip of a message over a WebSocket. Client, proxy and application share the machine and this process. The ways take
 * turns; a download through nginx is one of them where it is installed. {@code ./zoe bench proxy} runs it.
 */
public final class ProxyBench {
    private static final long BYTES = 128L << 20;
    private static final int ROUNDS = 15;
    /** Rounds of downloads before the measured ones, in which the JVM compiles the path of the bytes. */
    private static final int WARM_UP_ROUNDS = 50;

    private static final int TRIP_ROUNDS = 7;
    private static final int TRIPS = 500;
    private static final int MESSAGE = 64;
    private static final double LEAST_RATIO = 0.5;
    private static final double MOST_MILLIS = 2;
    private static final String APPLICATION =
            """
            {"application": {"name": "bench", "version": 4, "kind": "interactive", "services": [
              {"name": "boss", "image": "busybox:1", "monitor": true,
               "resources": {"memory": {"min": 1048576}, "cores": {"min": 0.5}},
               "ports": [{"name": "http", "port_number": 8080, "url_template": "http://{ip_port}/"}]}]}}""";

    private final TestWebServer server;
    private final int proxyPort;
    private final ProxyBrowser browser;

    private ProxyBench(TestWebServer server, int proxyPort, ProxyBrowser browser) {
        this.server = server;
        this.proxyPort = proxyPort;
        this.browser = browser;
    }

    /**
     * Exits with 1 when a target is missed.
     *
     * @param arguments {@code --json} for one JSON object instead of lines
     */
    public static void main(String[] arguments) throws Exception {
        boolean json = List.of(arguments).contains("--json");
        int proxyPort = TestWebServer.freePort();
        int webPort = TestWebServer.freePort();
        Map<String, Object> settings = TestWebServer.newDatabase();
        settings.put("port", webPort);
        settings.put("zoe.api.public-url", "http://127.0.0.1:" + webPort);
        settings.put("zoe.proxy.port", proxyPort);
        settings.put("zoe.proxy.address", "127.0.0.1");
        settings.put("zoe.proxy.public-url", "http://*.apps.test:" + proxyPort);
        settings.put("logging.level.root", "warn");
        Path keys = Files.createTempDirectory("zoe-bench");
        boolean met;
        try (TestWebServer server = TestWebServer.start(settings, keys);
                ProxyBrowser browser = new ProxyBrowser(proxyPort)) {
            met = new ProxyBench(server, proxyPort, browser).measure(json);
        }
        System.exit(met ? 0 : 1);
    }

    /** Megabytes per second of each round; {@code nginx} is empty where it is not installed. */
    private record Downloads(List<Double> direct, List<Double> proxied, List<Double> nginx) {
        Downloads() {
            this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        }

        double ratio(List<Double> rates) {
            return median(rates) / median(direct);
        }
    }

    /** Milliseconds of a round trip, the median of each round. */
    private record Trips(List<Double> direct, List<Double> proxied) {
        double added() {
            return median(proxied) - median(direct);
        }
    }

    private boolean measure(boolean json) throws Exception {
        new TestUserWriter(server.bean(DataSource.class)).add("alice", "user");
        Downloads downloads = downloads();
        Trips trips = webSocketTrips();
        boolean met = downloads.ratio(downloads.proxied) >= LEAST_RATIO && trips.added() <= MOST_MILLIS;
        System.out.println(json ? json(downloads, trips, met) : lines(downloads, trips, met));
        return met;
    }

    private Downloads downloads() throws IOException {
        try (TestApplication application = new TestApplication()) {
            Optional<NginxProxy> nginx = NginxProxy.start(application.address());
            try {
                return downloads(application, nginx);
            } finally {
                nginx.ifPresent(NginxProxy::close);
            }
        }
    }

    private Downloads downloads(TestApplication application, Optional<NginxProxy> nginx) throws IOException {
        long id = open(application.address());
        int port = Integer.parseInt(application.address().split(":", 2)[1]);
        String host = "e" + id + ".apps.test";
        String cookie = "Cookie: " + browser.cookieHeader(host) + "\r\n";
        Downloads downloads = new Downloads();
        for (int round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
            Downloads rates = round < 0 ? new Downloads() : downloads;
            rates.direct.add(rate(port, "/bytes?" + BYTES, "localhost", ""));
            rates.proxied.add(rate(proxyPort, path(id) + "/bytes?" + BYTES, host + ":" + proxyPort, cookie));
            if (nginx.isPresent()) {
                rates.nginx.add(rate(nginx.get().port(), "/bytes?" + BYTES, "localhost", ""));
            }
        }
        return downloads;
    }

    private Trips webSocketTrips() throws Exception {
        Trips trips = new Trips(new ArrayList<>(), new ArrayList<>());
        // Ends with the process: both ends of a connection that close at the same moment may wait for each other.
        HttpServer echo = ProxyBrowser.await(Vertx.vertx()
                .createHttpServer(
                        new HttpServerOptions().setHost("127.0.0.1").setPort(0).addWebSocketSubProtocol("echo-1"))
                .webSocketHandler(socket -> socket.binaryMessageHandler(socket::writeBinaryMessage))
                .listen());
        long id = open("127.0.0.1:" + echo.actualPort());
        String origin = "http://e" + id + ".apps.test:" + proxyPort;
        try (ProxyBrowser straight = new ProxyBrowser(echo.actualPort())) {
            WebSocket one = straight.webSocket("http://127.0.0.1:" + echo.actualPort() + "/");
            WebSocket other = browser.webSocket(origin + path(id) + "/", "Origin", origin);
            trips(one);
            trips(other);
            for (int round = 0; round < TRIP_ROUNDS; round++) {
                trips.direct.add(trips(one));
                trips.proxied.add(trips(other));
            }
        }
        return trips;
    }

    private static String lines(Downloads downloads, Trips trips, boolean met) {
        String nginx = downloads.nginx.isEmpty()
                ? "nginx is not installed, so it is not measured"
                : String.format(
                        Locale.ROOT,
                        "through nginx %.0f MB/s, %.2f× (for scale)",
                        median(downloads.nginx),
                        downloads.ratio(downloads.nginx));
        return String.format(
                Locale.ROOT,
                """
                download: direct %.0f MB/s, proxied %.0f MB/s, %.2f× (target 0.5×)
                download: %s
                WebSocket round trip: direct %.3f ms, proxied %.3f ms, +%.3f ms (target +2 ms)
                met: %s""",
                median(downloads.direct),
                median(downloads.proxied),
                downloads.ratio(downloads.proxied),
                nginx,
                median(trips.direct),
                median(trips.proxied),
                trips.added(),
                met);
    }

    private static String json(Downloads downloads, Trips trips, boolean met) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("direct_mb_per_s", median(downloads.direct));
        figures.put("proxied_mb_per_s", median(downloads.proxied));
        figures.put("ratio", downloads.ratio(downloads.proxied));
        if (!downloads.nginx.isEmpty()) {
            figures.put("nginx_mb_per_s", median(downloads.nginx));
            figures.put("nginx_ratio", downloads.ratio(downloads.nginx));
        }
        figures.put("direct_round_trip_ms", median(trips.direct));
        figures.put("proxied_round_trip_ms", median(trips.proxied));
        figures.put("added_ms", trips.added());
        figures.put("met", met);
        return JsonMapper.shared().writeValueAsString(figures);
    }

    /** Submits an execution at this address, logs in and opens it. */
    private long open(String address) {
        MasterRecordWriter records = new MasterRecordWriter(server.context());
        long id = new RestCaller(server.url(), Optional.empty())
                .as("alice")
                .post("/api/v1/executions", APPLICATION)
                .id();
        if (id == 1) {
            records.addNode("n1", 8, 1L << 30, 2);
        }
        records.enter(id, ExecutionStatus.RUNNING);
        records.place(id, "boss0", "n1", "most free capacity", ServiceStatus.ACTIVE);
        records.publishPorts(id, address);
        TestBrowser zoe = new TestBrowser();
        zoe.logIn(server, "alice", "secret");
        String origin = "http://e" + id + ".apps.test:" + proxyPort;
        HttpResponse<String> gate =
                zoe.get(server, browser.get(origin + path(id) + "/").header("Location"));
        browser.get(gate.headers().firstValue("Location").orElseThrow());
        return id;
    }

    private static String path(long id) {
        return "/proxy/" + id + "/boss0/8080";
    }

    /** Megabytes per second of one download, over a connection of its own. */
    private static double rate(int port, String path, String host, String headers) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream()
                    .write("GET %s HTTP/1.1\r\nHost: %s\r\n%sConnection: close\r\n\r\n"
                            .formatted(path, host, headers)
                            .getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();
            byte[] piece = new byte[256 << 10];
            long begun = System.nanoTime();
            long all = 0;
            for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
                all += read;
            }
            if (all < BYTES) {
                throw new IOException("the download had %d of %d bytes".formatted(all, BYTES));
            }
            return all / 1e6 / ((System.nanoTime() - begun) / 1e9);
        }
    }

    /** Milliseconds of one round trip, the median of many. */
    private static double trips(WebSocket socket) throws InterruptedException {
        LinkedBlockingQueue<Buffer> received = new LinkedBlockingQueue<>();
        socket.handler(received::add);
        List<Double> millis = new ArrayList<>();
        Buffer message = Buffer.buffer(new byte[MESSAGE]);
        for (int trip = 0; trip < TRIPS; trip++) {
            long begun = System.nanoTime();
            socket.writeBinaryMessage(message);
            if (received.poll(60, TimeUnit.SECONDS) == null) {
                throw new IllegalStateException("no answer within 60 s");
            }
            millis.add((System.nanoTime() - begun) / 1e6);
        }
        return median(millis);
    }

    private static double median(List<Double> values) {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        return sorted.get(sorted.size() / 2);
    }
}
