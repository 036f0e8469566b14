package dev.zoe.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.db.testing.MasterRecordWriter;
import dev.zoe.db.testing.TestTables;
import dev.zoe.db.testing.TestUserWriter;
import dev.zoe.web.ProxyBrowser.Page;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.WebSocket;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Applications with real web servers, opened by browsers through the proxy. */
@Tag("slow")
class ProxyTest {
    private static final String DESCRIPTION =
            """
            {"application": {"name": "notebook", "version": 4, "kind": "interactive", "services": [
              {"name": "boss", "image": "busybox:1", "monitor": true,
               "resources": {"memory": {"min": 1048576}, "cores": {"min": 0.5}},
               %s
               "ports": [{"name": "http", "port_number": 8080, "protocol": "tcp",
                          "url_template": "http://{ip_port}{proxy_path}/tree?a=b"}]}
            ]}}""";

    private static final String BASE = "\"environment\": [[\"BASE\", \"{proxy_path}\"]],";
    private static final long PATIENCE_SECONDS = 60;

    @TempDir
    static Path keys;

    private static TestWebServer server;
    private static int proxyPort;

    private final TestBrowser zoe = new TestBrowser();
    private ProxyBrowser browser;
    private TestApplication application;
    private RestCaller alice;
    private MasterRecordWriter records;

    @BeforeAll
    static void start() throws Exception {
        int webPort = TestWebServer.freePort();
        proxyPort = TestWebServer.freePort();
        Map<String, Object> settings = TestWebServer.newDatabase();
        settings.put("port", webPort);
        settings.put("zoe.api.public-url", "http://127.0.0.1:" + webPort);
        settings.put("zoe.proxy.port", proxyPort);
        settings.put("zoe.proxy.address", "127.0.0.1");
        settings.put("zoe.proxy.public-url", "http://*.apps.test:" + proxyPort);
        settings.put("zoe.proxy.max-connections-per-user", 20);
        server = TestWebServer.start(settings, keys);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void begin() throws Exception {
        DataSource database = server.bean(DataSource.class);
        new TestTables(database).empty("execution", "event", "node", "users", "login_attempt");
        TestUserWriter users = new TestUserWriter(database);
        users.add("alice", "user");
        users.add("bob", "user");
        users.add("olga", "operator");
        alice = new RestCaller(server.url(), Optional.empty()).as("alice");
        records = new MasterRecordWriter(server.context());
        records.addNode("n1", 8, 1L << 30, 2);
        application = new TestApplication();
        browser = new ProxyBrowser(proxyPort);
    }

    @AfterEach
    void end() {
        browser.close();
        application.close();
    }

    @Test
    void aBrowserWithASessionOpensAnApplication() {
        long id = running("");

        Page page = logInAndOpen("alice", id, "/tree?a=b");

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text()).isEqualTo("GET /tree?a=b");
    }

    @Test
    void aProgramThatKnowsItsPathGetsThePath() {
        long id = running(BASE);

        Page page = logInAndOpen("alice", id, "/tree");

        assertThat(page.text()).isEqualTo("GET " + path(id) + "/tree");
    }

    @Test
    void aBrowserWithoutASessionIsSentToTheLogInAndComesBack() {
        long id = running("");

        Page first = browser.get(url(id, "/tree"));
        assertThat(first.status()).isEqualTo(303);
        HttpResponse<String> gate = zoe.get(server, first.header("Location"));
        assertThat(gate.statusCode()).isEqualTo(302);
        String login = gate.headers().firstValue("Location").orElseThrow();
        assertThat(login).contains("/login?to=");
        HttpResponse<String> form = zoe.get(server, login.replaceFirst("^https?://[^/]+", ""));
        assertThat(form.body()).contains("/executions/" + id + "/open/");
    }

    @Test
    void aProgramWithoutACookieIsRefused() {
        long id = running("");

        Page page = browser.get(url(id, "/"), "Accept", "application/json");

        assertThat(page.status()).isEqualTo(401);
    }

    @Test
    void anotherUserAndAStolenCodeAreRefused() {
        long id = running("");
        zoe.logIn(server, "bob", "secret");
        Page first = browser.get(url(id, "/"));

        assertThat(zoe.get(server, first.header("Location")).statusCode()).isEqualTo(404);

        TestBrowser hers = new TestBrowser();
        hers.logIn(server, "alice", "secret");
        String code = hers.get(server, first.header("Location"))
                .headers()
                .firstValue("Location")
                .orElseThrow();
        try (ProxyBrowser thief = new ProxyBrowser(proxyPort)) {
            assertThat(thief.get(code).status()).isEqualTo(403);
        }
    }

    @Test
    void anOperatorOpensApplicationsOfOthers() {
        long id = running("");

        assertThat(logInAndOpen("olga", id, "/").status()).isEqualTo(200);
    }

    @Test
    void aUserOpensWhatIsSharedUntilTheShareEnds() throws Exception {
        Vertx vertx = Vertx.vertx();
        try {
            long id = running("", echo(vertx));
            String share = "/api/v1/executions/" + id + "/shares/users/bob";
            assertThat(alice.send("PUT", share).status()).isEqualTo(204);
            assertThat(logInAndOpen("bob", id, "/").status()).isEqualTo(200);
            CompletableFuture<Void> closed = new CompletableFuture<>();
            browser.webSocket(url(id, "/socket"), "Origin", origin(id)).closeHandler(closed::complete);

            assertThat(alice.send("DELETE", share).status()).isEqualTo(204);

            assertThat(closed).succeedsWithin(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertThat(browser.get(url(id, "/")).status()).isEqualTo(404);
        } finally {
            ProxyBrowser.await(vertx.close());
        }
    }

    @Test
    void endpointsHaveTheAddressOfTheProxy() {
        long known = running(BASE);
        long unaware = running("");

        String proxied = alice.get("/api/v1/executions/" + known + "/endpoints").at("/items/0/proxy_url");
        assertThat(proxied).isEqualTo(url(known, "/tree?a=b"));
        assertThat(alice.get("/api/v1/executions/" + known + "/endpoints").at("/items/0/url"))
                .isEqualTo("http://" + application.address() + path(known) + "/tree?a=b");
        assertThat(alice.get("/api/v1/executions/" + unaware + "/endpoints").at("/items/0/url"))
                .isEqualTo("http://" + application.address() + "/tree?a=b");
        assertThat(alice.get("/api/0.7/execution/endpoints/" + known).at("/endpoints/0/2"))
                .isEqualTo(proxied);
    }

    @Test
    void theCookieOfAnExecutionOpensNoOther() {
        long first = running("");
        long second = running("");
        logInAndOpen("alice", first, "/");

        String host = "e" + first + ".apps.test";
        browser.setCookie("e" + second + ".apps.test", "zoe-proxy", cookie(host, "zoe-proxy"));
        assertThat(browser.get(url(second, "/"), "Accept", "*/*").status()).isEqualTo(401);
        assertThat(browser.get("http://" + host + ":" + proxyPort + path(second) + "/", "Accept", "*/*")
                        .status())
                .isEqualTo(421);
    }

    @Test
    void bodiesOfAllSizesPassBothWays() {
        long id = running("");
        logInAndOpen("alice", id, "/");

        for (int size : List.of(0, 1, 1000, 65_536, 65_537, 5_000_000)) {
            assertThat(browser.get(url(id, "/bytes?" + size)).body().length()).isEqualTo(size);
            Page counted = browser.send(HttpMethod.POST, url(id, "/count"), Buffer.buffer(new byte[size]));
            assertThat(counted.text()).isEqualTo(Integer.toString(size));
        }
        assertThat(browser.get(url(id, "/chunked")).text()).isEqualTo("first second");
        assertThat(browser.send(HttpMethod.HEAD, url(id, "/tree"), Buffer.buffer())
                        .body()
                        .length())
                .isZero();
        assertThat(browser.get(url(id, "/unchanged")).status()).isEqualTo(304);
        assertThat(browser.send(HttpMethod.OPTIONS, url(id, "/tree"), Buffer.buffer())
                        .text())
                .isEqualTo("OPTIONS /tree");
        assertThat(browser.send(HttpMethod.valueOf("PROPFIND"), url(id, "/tree"), Buffer.buffer())
                        .text())
                .isEqualTo("PROPFIND /tree");
    }

    @Test
    void aLargeDownloadTakesLittleMemory() {
        long id = running("");
        logInAndOpen("alice", id, "/");
        long size = 1L << 30;
        AtomicLong received = new AtomicLong();
        AtomicLong most = new AtomicLong();
        CompletableFuture<Void> done = new CompletableFuture<>();

        System.gc();
        long before = used();
        browser.open(HttpMethod.GET, url(id, "/bytes?" + size), Buffer.buffer())
                .onSuccess(response -> response.handler(piece -> {
                            long all = received.addAndGet(piece.length());
                            if (all / (64 << 20) != (all - piece.length()) / (64 << 20)) {
                                most.accumulateAndGet(used(), Math::max);
                            }
                        })
                        .exceptionHandler(done::completeExceptionally)
                        .endHandler(end -> done.complete(null)));
        assertThat(done).succeedsWithin(10 * PATIENCE_SECONDS, TimeUnit.SECONDS);

        assertThat(received).hasValue(size);
        assertThat(most.get() - before).isLessThan(size / 2);
    }

    private static long used() {
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    @Test
    void anAnswerThatBreaksOffDoesNotLookComplete() {
        long id = running("");
        logInAndOpen("alice", id, "/");

        CompletableFuture<Buffer> body = browser.open(HttpMethod.GET, url(id, "/break"), Buffer.buffer())
                .compose(HttpClientResponse::body)
                .toCompletionStage()
                .toCompletableFuture();

        assertThat(body).failsWithin(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void eventsArriveOneByOne() throws InterruptedException {
        long id = running("");
        logInAndOpen("alice", id, "/");
        BlockingQueue<String> events = new LinkedBlockingQueue<>();

        // The response is there before the first event is.
        ProxyBrowser.await(browser.open(HttpMethod.GET, url(id, "/events"), Buffer.buffer())
                .map(response -> response.handler(piece -> events.add(piece.toString()))));
        for (int event = 1; event <= 3; event++) {
            application.events.release();
            assertThat(events.poll(PATIENCE_SECONDS, TimeUnit.SECONDS)).contains("data: " + event);
        }
    }

    @Test
    void redirectsStayBelowThePath() {
        long id = running("");
        logInAndOpen("alice", id, "/");

        assertThat(redirect(id, "/lab?x=1")).isEqualTo(path(id) + "/lab?x=1");
        assertThat(redirect(id, "http://" + application.address() + "/lab")).isEqualTo(path(id) + "/lab");
        assertThat(redirect(id, url(id, "/lab"))).isEqualTo(path(id) + "/lab");
        assertThat(redirect(id, "https://example.org/")).isEqualTo("https://example.org/");
        assertThat(redirect(id, "next")).isEqualTo("next");
    }

    private String redirect(long id, String to) {
        return browser.get(url(id, "/redirect?" + to)).header("Location");
    }

    @Test
    void absolutePathsOfAPageAreFoundByItsAddress() {
        long id = running("");
        logInAndOpen("alice", id, "/");

        String origin = "http://e" + id + ".apps.test:" + proxyPort;
        Page moved = browser.get(origin + "/static/a.js", "Referer", url(id, "/tree"));
        Page lost = browser.get(origin + "/static/a.js", "Referer", "http://evil.test" + path(id) + "/");

        assertThat(moved.status()).isEqualTo(307);
        assertThat(moved.header("Location")).isEqualTo(path(id) + "/static/a.js");
        assertThat(lost.status()).isEqualTo(404);
    }

    @Test
    void theApplicationGetsNothingOfZoeAndTrueAddresses() {
        long id = running("");
        logInAndOpen("alice", id, "/");
        String host = "e" + id + ".apps.test";
        browser.setCookie(host, "zoe-session", "secret");
        browser.setCookie(host, "zoe", "secret");
        browser.setCookie(host, "__Host-zoe-form", "secret");
        browser.setCookie(host, "mine", "1");

        browser.get(
                url(id, "/headers"),
                "Authorization",
                "Bearer zoe_secret",
                "X-Forwarded-For",
                "6.6.6.6",
                "Forwarded",
                "for=6.6.6.6",
                "Connection",
                "X-Hop",
                "X-Hop",
                "1");

        Map<String, List<String>> seen = application.headers;
        assertThat(seen.get("Cookie")).containsExactly("mine=1");
        assertThat(seen).doesNotContainKeys("Authorization", "X-hop");
        assertThat(seen.get("X-forwarded-for")).containsExactly("127.0.0.1");
        assertThat(seen.get("X-forwarded-proto")).containsExactly("http");
        assertThat(seen.get("X-forwarded-prefix")).containsExactly(path(id));
        assertThat(seen.get("X-forwarded-host")).containsExactly(host + ":" + proxyPort);
        assertThat(seen.get("Host")).containsExactly(host + ":" + proxyPort);
        assertThat(seen.get("Forwarded")).allMatch(value -> !value.contains("6.6.6.6"));
    }

    @Test
    void aHostileApplicationReachesNothingButItself() {
        long id = running("");
        logInAndOpen("alice", id, "/");

        Page page = browser.get(url(id, "/hostile"));

        assertThat(page.response().headers().getAll("Set-Cookie"))
                .containsExactlyInAnyOrder(
                        "wide=1; Path=" + path(id), "other=1; Path=" + path(id) + "/proxy/1/boss0/8080");
        for (String header : List.of(
                "Clear-Site-Data",
                "Strict-Transport-Security",
                "Service-Worker-Allowed",
                "WWW-Authenticate",
                "X-Hop")) {
            assertThat(page.response().headers().contains(header)).as(header).isFalse();
        }
        assertThat(page.header("X-Frame-Options")).isEqualTo("SAMEORIGIN");
        assertThat(page.header("Content-Security-Policy")).contains("frame-ancestors 'self'");
    }

    @Test
    void aPageOfAnApplicationMayNotActOnZoe() {
        long id = running("");
        logInAndOpen("alice", id, "/");
        String origin = "http://e" + id + ".apps.test:" + proxyPort;

        HttpResponse<String> logOut =
                zoe.post(server, "/logout", Map.of(), "Sec-Fetch-Site", "same-site", "Origin", origin);
        HttpResponse<String> cancel =
                zoe.post(server, "/api/v1/executions/" + id + "/cancel", Map.of(), "Origin", origin);
        HttpResponse<String> page = zoe.get(server, "/executions/" + id);

        assertThat(logOut.statusCode()).isEqualTo(403);
        assertThat(cancel.statusCode()).isIn(401, 403);
        assertThat(page.headers().firstValue("X-Frame-Options")).contains("DENY");
        assertThat(page.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
    }

    @Test
    void pagesOfOtherSitesMayNotUseTheApplication() {
        long id = running("");
        logInAndOpen("alice", id, "/");
        String sibling = "http://e" + (id + 1) + ".apps.test:" + proxyPort;

        assertThat(browser.send(HttpMethod.POST, url(id, "/count"), Buffer.buffer("x"), "Origin", sibling)
                        .status())
                .isEqualTo(403);
        assertThat(browser.get(url(id, "/"), "Sec-Fetch-Site", "same-site", "Sec-Fetch-Mode", "no-cors")
                        .status())
                .isEqualTo(403);
        assertThat(browser.get(
                                url(id, "/"),
                                "Sec-Fetch-Site",
                                "same-site",
                                "Sec-Fetch-Mode",
                                "navigate",
                                "Sec-Fetch-Dest",
                                "iframe")
                        .status())
                .isEqualTo(403);
        assertThat(browser.get(
                                url(id, "/"),
                                "Sec-Fetch-Site",
                                "cross-site",
                                "Sec-Fetch-Mode",
                                "navigate",
                                "Sec-Fetch-Dest",
                                "document")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void aServiceThatHasNotStartedOrHasEndedIsExplained() {
        long id = running("");
        logInAndOpen("alice", id, "/");
        long starting = submit("");
        records.enter(starting, ExecutionStatus.STARTING);

        Page waits = logInAndOpen("alice", starting, "/");
        assertThat(waits.status()).isEqualTo(503);
        assertThat(waits.header("Refresh")).isEqualTo("3");

        application.close();
        assertThat(browser.get(url(id, "/")).status()).isEqualTo(502);

        long ended = running("");
        records.end(ended, ExecutionStatus.TERMINATED);
        assertThat(logInAndOpen("alice", ended, "/").status()).isEqualTo(410);
    }

    @Test
    void webSocketsPassWithTheirProtocolAndFramesOfAllSizes() throws Exception {
        Vertx vertx = Vertx.vertx();
        try {
            long id = running("", echo(vertx));
            logInAndOpen("alice", id, "/");
            WebSocket socket = browser.webSocket(url(id, "/socket"), "Origin", origin(id));

            assertThat(socket.subProtocol()).isEqualTo("echo-1");
            BlockingQueue<Buffer> received = new LinkedBlockingQueue<>();
            socket.handler(received::add);
            for (int size : List.of(1, 125, 126, 65_536, 3_000_000)) {
                ProxyBrowser.await(socket.writeBinaryMessage(Buffer.buffer(new byte[size])));
                int all = 0;
                while (all < size) {
                    all += received.poll(PATIENCE_SECONDS, TimeUnit.SECONDS).length();
                }
                assertThat(all).isEqualTo(size);
            }
            ProxyBrowser.await(socket.writeTextMessage("hello"));
            assertThat(received.poll(PATIENCE_SECONDS, TimeUnit.SECONDS)).hasToString("hello");
            CompletableFuture<Buffer> pong = new CompletableFuture<>();
            socket.pongHandler(pong::complete);
            ProxyBrowser.await(socket.writePing(Buffer.buffer("p")));
            assertThat(pong).succeedsWithin(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } finally {
            ProxyBrowser.await(vertx.close());
        }
    }

    @Test
    void aWebSocketOfAnotherPageIsRefused() {
        long id = running("");
        logInAndOpen("alice", id, "/");

        Page refused = browser.get(
                url(id, "/socket"),
                "Upgrade",
                "websocket",
                "Connection",
                "Upgrade",
                "Sec-WebSocket-Key",
                "dGhlIHNhbXBsZSBub25jZQ==",
                "Sec-WebSocket-Version",
                "13",
                "Origin",
                "http://e1.apps.test:" + proxyPort);

        assertThat(refused.status()).isEqualTo(403);
    }

    @Test
    void aLogOutClosesWebSocketsAndRefusesRequests() throws Exception {
        Vertx vertx = Vertx.vertx();
        try {
            long id = running("", echo(vertx));
            logInAndOpen("alice", id, "/");
            CompletableFuture<Void> closed = new CompletableFuture<>();
            browser.webSocket(url(id, "/socket"), "Origin", origin(id)).closeHandler(closed::complete);

            zoe.post(server, "/logout", Map.of());

            assertThat(closed).succeedsWithin(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertThat(browser.get(url(id, "/"), "Accept", "*/*").status()).isEqualTo(401);
        } finally {
            ProxyBrowser.await(vertx.close());
        }
    }

    @Test
    void theEndOfAnExecutionClosesItsWebSockets() throws Exception {
        Vertx vertx = Vertx.vertx();
        try {
            long id = running("", echo(vertx));
            logInAndOpen("alice", id, "/");
            CompletableFuture<Void> closed = new CompletableFuture<>();
            browser.webSocket(url(id, "/socket"), "Origin", origin(id)).closeHandler(closed::complete);

            records.end(id, ExecutionStatus.TERMINATED);

            assertThat(closed).succeedsWithin(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertThat(browser.get(url(id, "/")).status()).isEqualTo(410);
        } finally {
            ProxyBrowser.await(vertx.close());
        }
    }

    @Test
    void aUserHasALimitOfConnections() throws Exception {
        Vertx vertx = Vertx.vertx();
        try {
            long id = running("", echo(vertx));
            logInAndOpen("alice", id, "/");
            for (int i = 0; i < 20; i++) {
                browser.webSocket(url(id, "/socket"), "Origin", origin(id));
            }

            Page refused = browser.get(url(id, "/"));

            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.text()).contains("You have 20 connections");
        } finally {
            ProxyBrowser.await(vertx.close());
        }
    }

    private static String echo(Vertx vertx) {
        HttpServer echo = ProxyBrowser.await(vertx.createHttpServer(new HttpServerOptions()
                        .setHost("127.0.0.1")
                        .setPort(0)
                        .addWebSocketSubProtocol("echo-1")
                        .setMaxWebSocketFrameSize(4 << 20)
                        .setMaxWebSocketMessageSize(4 << 20))
                .webSocketHandler(socket -> {
                    socket.textMessageHandler(socket::writeTextMessage);
                    socket.binaryMessageHandler(socket::writeBinaryMessage);
                })
                .requestHandler(request -> request.response().end("page"))
                .listen());
        return "127.0.0.1:" + echo.actualPort();
    }

    private long running(String extra) {
        return running(extra, application.address());
    }

    private long running(String extra, String address) {
        long id = submit(extra);
        records.enter(id, ExecutionStatus.RUNNING);
        records.place(id, "boss0", "n1", "most free capacity", ServiceStatus.ACTIVE);
        records.publishPorts(id, address);
        return id;
    }

    private long submit(String extra) {
        RestResponse created = alice.post("/api/v1/executions", DESCRIPTION.formatted(extra));
        assertThat(created.status()).as(created.text()).isEqualTo(202);
        String location = created.header("Location");
        return Long.parseLong(location.substring(location.lastIndexOf('/') + 1));
    }

    /** Logs in at Zoe, opens an address of the proxy, and follows all redirects. */
    private Page logInAndOpen(String user, long id, String rest) {
        zoe.logIn(server, user, "secret");
        Page first = browser.get(url(id, rest));
        assertThat(first.status()).isEqualTo(303);
        HttpResponse<String> gate = zoe.get(server, first.header("Location"));
        assertThat(gate.statusCode()).as(gate.body()).isEqualTo(303);
        Page arrival = browser.get(gate.headers().firstValue("Location").orElseThrow());
        assertThat(arrival.status()).as(arrival.text()).isEqualTo(303);
        return browser.get(origin(id) + arrival.header("Location"));
    }

    private static String path(long id) {
        return "/proxy/" + id + "/boss0/8080";
    }

    private static String origin(long id) {
        return "http://e" + id + ".apps.test:" + proxyPort;
    }

    private static String url(long id, String rest) {
        return origin(id) + path(id) + rest;
    }

    private String cookie(String host, String name) {
        String header = browser.cookieHeader(host);
        int start = header.indexOf(name + "=") + name.length() + 1;
        int end = header.indexOf(';', start);
        return end < 0 ? header.substring(start) : header.substring(start, end);
    }
}
