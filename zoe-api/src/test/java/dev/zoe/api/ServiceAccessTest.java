package dev.zoe.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.EchoingSessions;
import dev.zoe.api.testing.RawConnection;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.SessionClient;
import dev.zoe.db.activity.IdlenessStore;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import dev.zoe.protocol.SessionFrame;
import dev.zoe.protocol.SessionReply;
import dev.zoe.protocol.SessionReply.SessionRefusal;
import dev.zoe.protocol.SessionRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/** Sessions into services over real WebSockets, with a scripted master that sends back what it gets. */
@Tag("slow")
@TestPropertySource(
        properties = {
            "zoe.api.heartbeat=10s",
            "zoe.api.service-session-idle=20s",
            "zoe.api.max-service-sessions-per-user=3",
            "zoe.api.public-url=https://zoe.example.org"
        })
class ServiceAccessTest extends ApiTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String UPGRADE = "Upgrade: websocket\r\nConnection: keep-alive, Upgrade";
    private static final String VERSION = "Sec-WebSocket-Version: 13";
    private static final String KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
    private static final String SWITCHED = "HTTP/1.1 101";

    private final EchoingSessions echo = new EchoingSessions();

    private volatile Optional<MasterReply> opening = Optional.of(new SessionReply.SessionOpened());
    private long execution;

    @BeforeEach
    void serve() {
        addNode("n1", 8, 1L << 33);
        execution = submit(alice, "entered", 2);
        place(execution, "boss0", "n1", "active");
        MASTER.answers(this::answer);
    }

    private Optional<MasterReply> answer(MasterRequest request) {
        if (request instanceof SessionRequest.OpenExec || request instanceof SessionRequest.OpenForward) {
            return opening;
        }
        return echo.answer(request);
    }

    /** What passes through a port may be a page that asks for ever. */
    @Test
    void aProgramCountsAsUseOfTheExecutionAndAPortDoesNot(@Autowired IdlenessStore idleness)
            throws InterruptedException {
        String forward = "/api/v1/executions/" + execution + "/port-forward?port=http";
        try (SessionClient session = SessionClient.open(alice, forward)) {
            session.receiveReady();
            session.send(data("GET"));
            assertThat(session.receive()).isEqualTo(data("GET"));
        }
        assertThat(idleness.find(List.of(execution)).get(0).touchedAt()).isEmpty();

        try (SessionClient session = open(alice, "")) {
            session.receiveReady();
        }
        assertThat(idleness.find(List.of(execution)).get(0).touchedAt()).isPresent();
    }

    @Test
    void framesGoToTheMasterAndBackUntilTheProgramEnds() throws InterruptedException {
        try (SessionClient session = open(alice, "&command=-c&command=a,b&stdin=true&tty=true&columns=80&rows=24")) {
            assertThat(session.receiveReady().path("service").asString()).isEqualTo("boss0");
            session.send(data("one"));
            session.send(new SessionFrame.Resize(100, 30));
            session.send(data("two"));
            session.send(new SessionFrame.Exit(3));

            assertThat(session.receive()).isEqualTo(data("one"));
            assertThat(session.receive()).isEqualTo(new SessionFrame.Resize(100, 30));
            assertThat(session.receive()).isEqualTo(data("two"));
            assertThat(session.receive()).isEqualTo(new SessionFrame.Exit(3));
        }

        SessionRequest.OpenExec opened = sent(SessionRequest.OpenExec.class).get(0);
        assertThat(opened.command()).containsExactly("sh", "-c", "a,b");
        assertThat(opened)
                .isEqualTo(new SessionRequest.OpenExec(
                        opened.session(), opened.service(), opened.command(), true, true, 80, 24));
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(sent(SessionRequest.CloseSession.class))
                .containsExactly(new SessionRequest.CloseSession(opened.session())));
        JsonNode began = audited("service.exec");
        assertThat(began.path("actor").asString()).isEqualTo("alice");
        assertThat(began.path("target").asString()).isEqualTo(execution + "/boss0");
        assertThat(began.at("/after/command").asString()).isEqualTo("sh -c a,b");
        JsonNode ended = audited("service.leave");
        assertThat(ended.at("/after/session").asString()).isEqualTo(opened.session());
        assertThat(ended.at("/after/exit_code").asInt()).isEqualTo(3);
        assertThat(ended.at("/after/bytes_received").asInt()).isEqualTo(6);
        assertThat(ended.at("/after/bytes_sent").asInt()).isEqualTo(6);
        assertThat(ended.at("/after/ended_by").isMissingNode()).isTrue();
    }

    @Test
    void portsAreNamedOrNumberedAndAreThoseOfTheService() throws InterruptedException {
        String forward = "/api/v1/executions/" + execution + "/port-forward";
        try (SessionClient session = SessionClient.open(alice, forward + "?port=http&port=9000")) {
            assertThat(session.receiveReady().path("ports")).hasToString("[8080,9000]");
        }

        assertThat(sent(SessionRequest.OpenForward.class).get(0).ports()).containsExactly(8080, 9000);
        assertThat(audited("service.forward").at("/after/ports")).hasToString("[8080,9000]");
        assertThat(SessionClient.refusal(alice, forward + "?port=ftp")).isEqualTo("400 malformed-request");
        assertThat(SessionClient.refusal(alice, forward + "?port=0")).isEqualTo("400 malformed-request");
        assertThat(SessionClient.refusal(alice, forward + "?port=65536")).isEqualTo("400 malformed-request");
        assertThat(SessionClient.refusal(alice, forward + "?port=127.0.0.1:80")).isEqualTo("400 malformed-request");
        assertThat(SessionClient.refusal(alice, forward)).isEqualTo("400 malformed-request");
    }

    @Test
    void whoMayNotIsRefusedAsInAnyOtherCallAndRecorded() {
        users.add("watcher", "user");
        RestCaller watcher = anonymous.as("watcher");
        long watched = submit(watcher, "watched", 1);
        place(watched, "boss0", "n1", "active");
        String ofWatcher = "/api/v1/executions/" + watched + "/exec?command=sh";
        root.send("PATCH", "/api/v1/users/watcher", "application/json", "{\"role\": \"observer\"}");
        String own = exec("");

        assertThat(SessionClient.refusal(anonymous, own)).startsWith("401");
        assertThat(SessionClient.refusal(watcher, ofWatcher)).isEqualTo("403 missing-capability");
        assertThat(SessionClient.refusal(watcher, own)).isEqualTo("404 not-found");
        assertThat(SessionClient.refusal(bob, own)).isEqualTo("404 not-found");
        assertThat(SessionClient.refusal(alice.withToken(token("read")), own)).isEqualTo("403 token-scope");
        assertThat(SessionClient.refusal(root, own)).isEqualTo("101 zoe-session-1");
        assertThat(SessionClient.refusal(root.withToken(token(root, "run")), own))
                .isEqualTo("404 not-found");
        assertThat(SessionClient.refusal(alice.withToken(token("run")), own)).isEqualTo("101 zoe-session-1");

        assertThat(root.get("/api/v1/audit?action=call.refuse&actor=watcher").at("/items/0/target"))
                .isEqualTo("GET /api/v1/executions/" + watched + "/exec");
        assertThat(root.get("/api/v1/audit?action=service.exec&actor=bob").items())
                .isEmpty();
    }

    @Test
    void aPageOfAnotherSiteOpensNothing() {
        String base = anonymous.base();

        assertThat(SessionClient.refusal(alice, exec(""), "Origin", "https://evil.example"))
                .isEqualTo("403 cross-site");
        assertThat(SessionClient.refusal(alice, exec(""), "Origin", "null")).isEqualTo("403 cross-site");
        assertThat(SessionClient.refusal(alice, exec(""), "Sec-Fetch-Site", "cross-site"))
                .isEqualTo("403 cross-site");
        assertThat(SessionClient.refusal(alice, exec(""), "Origin", base)).isEqualTo("101 zoe-session-1");
        assertThat(SessionClient.refusal(alice, exec(""), "Origin", "https://zoe.example.org"))
                .isEqualTo("101 zoe-session-1");
        assertThat(SessionClient.refusal(anonymous, exec(""), "Cookie", "ZOE_SESSION=stolen"))
                .startsWith("40");
        assertThat(sent(SessionRequest.OpenExec.class)).hasSize(2);
    }

    @Test
    void withoutTheHandshakeTheAddressSaysWhatItSpeaks() {
        assertThat(alice.get(exec("")).problem()).isEqualTo("upgrade-required");
        assertThat(alice.get(exec("")).header("Upgrade")).isEqualTo("websocket");
        assertThat(alice.get(exec("")).status()).isEqualTo(426);
    }

    /** What RFC 6455 asks of a server (4.2.1 and 4.4), before the master hears of the session. */
    @Test
    void aHandshakeThatCannotSucceedIsRefusedBeforeTheMasterIsAsked() throws IOException {
        for (String path : List.of(exec(""), "/api/v1/executions/" + execution + "/port-forward?port=80")) {
            for (String version :
                    List.of("", "Sec-WebSocket-Version: 12", "Sec-WebSocket-Version: 13, 8", VERSION + "x")) {
                assertThat(handshake(path, UPGRADE, version, KEY))
                        .as(version)
                        .startsWith("HTTP/1.1 426 ")
                        .contains("\r\nSec-WebSocket-Version: 13\r\n", "\r\nUpgrade: websocket\r\n")
                        .contains("urn:zoe:problem:upgrade-required", "it must be 13");
            }
            for (String key :
                    List.of("", "Sec-WebSocket-Key: c2hvcnQ=", "Sec-WebSocket-Key: %%%", KEY + "\r\n" + KEY)) {
                assertThat(handshake(path, UPGRADE, VERSION, key))
                        .as(key)
                        .startsWith("HTTP/1.1 400 ")
                        .contains("urn:zoe:problem:malformed-request", "16 bytes in Base64");
            }
            for (String upgrade : List.of("Upgrade: websocket", "Upgrade: h2c, xwebsocket\r\nConnection: Upgrade")) {
                assertThat(handshake(path, upgrade, VERSION, KEY)).as(upgrade).startsWith("HTTP/1.1 426 ");
            }
        }
        assertThat(sent(SessionRequest.class)).isEmpty();
        assertThat(root.get("/api/v1/audit?action=service.exec").items())
                .noneMatch(entry -> entry.path("target").asString().startsWith(execution + "/"));

        try (RawConnection right = shake(exec(""), UPGRADE, VERSION, KEY)) {
            assertThat(right.read(SWITCHED.length())).isEqualTo(SWITCHED);
        }
    }

    private String handshake(String path, String upgrade, String version, String key) throws IOException {
        try (RawConnection connection = shake(path, upgrade + "\r\nConnection: close", version, key)) {
            return connection.readToEnd();
        }
    }

    private RawConnection shake(String path, String upgrade, String version, String key) throws IOException {
        RawConnection connection = new RawConnection(alice, "127.0.0.1");
        String login =
                Base64.getEncoder().encodeToString(alice.login().orElseThrow().getBytes(UTF_8));
        String headers = Stream.of("Host: x", "Authorization: Basic " + login, upgrade, version, key)
                .filter(header -> !header.isEmpty())
                .collect(Collectors.joining("\r\n"));
        connection.send("GET %s HTTP/1.1\r\n%s\r\n\r\n".formatted(path, headers));
        return connection;
    }

    @Test
    void aServiceThatDoesNotRunOrCannotBeEnteredSaysSo() {
        place(execution, "worker0", "n1", "starting");
        assertThat(SessionClient.refusal(alice, exec("&service=worker0"))).isEqualTo("409 not-running");
        assertThat(SessionClient.refusal(alice, exec("&service=worker9"))).isEqualTo("404 not-found");
        assertThat(SessionClient.refusal(alice, exec("&columns=-1"))).isEqualTo("400 malformed-request");

        opening = Optional.of(new SessionReply.SessionRefused(SessionRefusal.UNSUPPORTED, "no access here"));
        assertThat(SessionClient.refusal(alice, exec(""))).isEqualTo("409 no-service-access");
        opening = Optional.of(new SessionReply.SessionRefused(SessionRefusal.NOT_RUNNING, "gone"));
        assertThat(SessionClient.refusal(alice, exec(""))).isEqualTo("409 not-running");
        opening = Optional.of(new SessionReply.SessionRefused(SessionRefusal.BUSY, "too many"));
        assertThat(SessionClient.refusal(alice, exec(""))).isEqualTo("503 too-many-streams");
        opening = Optional.of(new SessionReply.SessionRefused(SessionRefusal.FAILED, "engine down"));
        assertThat(SessionClient.refusal(alice, exec(""))).isEqualTo("503 engine-failed");
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(endings()).contains("Engine down."));
    }

    @Test
    void aUserHasAFewSessionsAtOnce() throws InterruptedException {
        try (SessionClient first = open(alice, "");
                SessionClient second = open(alice, "");
                SessionClient third = open(alice, "")) {
            assertThat(SessionClient.refusal(alice, exec(""))).isEqualTo("503 too-many-streams");
            try (SessionClient other = open(root, "")) {
                other.receiveReady();
            }
            for (SessionClient each : List.of(first, second, third)) {
                each.receiveReady();
            }
        }
        await().atMost(PATIENCE)
                .until(() -> SessionClient.refusal(alice, exec("")).startsWith("101"));
    }

    @Test
    void aSessionEndsWithTheTokenTheRoleAndTheUser() throws InterruptedException {
        String secret = token("run");
        try (SessionClient byToken = open(alice.withToken(secret), "");
                SessionClient byPassword = open(bobsOwn(), bob, "")) {
            byToken.receiveReady();
            byPassword.receiveReady();

            assertThat(alice.send("DELETE", "/api/v1/tokens/run").status()).isEqualTo(204);
            assertThat(root.send("PATCH", "/api/v1/users/bob", "application/json", "{\"role\": \"observer\"}")
                            .status())
                    .isEqualTo(200);

            assertThat(byToken.receiveFailure().path("type").asString()).endsWith(":unauthenticated");
            assertThat(byPassword.receiveFailure().path("type").asString()).endsWith(":unauthenticated");
        }
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(sent(SessionRequest.CloseSession.class))
                .hasSize(2));
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(endings())
                .contains("The user or the role was changed, or the token has expired or was revoked."));
    }

    @Test
    void aSessionWithoutDataEnds() throws InterruptedException {
        try (SessionClient session = open(alice, "")) {
            session.receiveReady();

            assertThat(session.receiveFailure().path("detail").asString()).contains("Nothing was sent for 20 s");
        }
    }

    @Test
    void whatIsNoFrameEndsTheSession() throws InterruptedException {
        try (SessionClient session = open(alice, "")) {
            session.receiveReady();
            session.sendRaw("hello".getBytes(UTF_8));

            assertThat(session.receiveFailure().path("detail").asString()).contains("no frame of type 104");
        }
    }

    @Test
    void aSessionThatTheMasterLostEnds() throws InterruptedException {
        try (SessionClient session = open(alice, "")) {
            session.receiveReady();
            MASTER.answers(request -> request instanceof SessionRequest
                    ? Optional.of(new SessionReply.SessionRefused(SessionRefusal.NO_SESSION, "another master had it"))
                    : Optional.empty());

            assertThat(session.receiveFailure().path("detail").asString()).isEqualTo("Another master had it.");
        }
    }

    @Test
    void aFailureOfTheProgramIsAProblem() throws InterruptedException {
        try (SessionClient session = open(alice, "")) {
            session.receiveReady();
            session.send(new SessionFrame.Failed("the service has ended"));

            JsonNode problem = session.receiveFailure();

            assertThat(problem.path("type").asString()).isEqualTo("urn:zoe:problem:session-ended");
            assertThat(problem.path("detail").asString()).isEqualTo("The service has ended.");
        }
    }

    @Test
    void openAndRefusedSessionsAreMeasuredByKind() throws InterruptedException {
        users.add("measured", "user");
        RestCaller user = anonymous.as("measured");
        long own = submit(user, "measured", 1);
        place(own, "boss0", "n1", "active");
        String program = "/api/v1/executions/" + own + "/exec?command=sh";
        await().atMost(PATIENCE).until(() -> metric("open", "exec") == 0);
        double opened = metric("opened_total", "exec");
        double refused = metric("refused_total", "exec");
        double forwards = metric("opened_total", "forward");

        try (SessionClient first = SessionClient.open(user, program);
                SessionClient second = SessionClient.open(user, program);
                SessionClient ports = SessionClient.open(user, "/api/v1/executions/" + own + "/port-forward?port=80")) {
            for (SessionClient each : List.of(first, second, ports)) {
                each.receiveReady();
            }
            assertThat(metric("open", "exec")).isEqualTo(2);
            assertThat(metric("open", "forward")).isEqualTo(1);
            assertThat(SessionClient.refusal(user, program)).isEqualTo("503 too-many-streams");
        }
        await().atMost(PATIENCE).until(() -> metric("open", "exec") == 0 && metric("open", "forward") == 0);
        opening = Optional.of(new SessionReply.SessionRefused(SessionRefusal.FAILED, "engine down"));
        await().atMost(PATIENCE)
                .until(() -> SessionClient.refusal(user, program).equals("503 engine-failed"));
        assertThat(SessionClient.refusal(bob, program)).isEqualTo("404 not-found");

        assertThat(metric("opened_total", "exec") - opened).isEqualTo(2);
        assertThat(metric("opened_total", "forward") - forwards).isEqualTo(1);
        assertThat(metric("refused_total", "exec") - refused).isGreaterThanOrEqualTo(3);
        assertThat(metric("open", "exec")).isZero();
    }

    private double metric(String name, String kind) {
        String series = "zoe_service_sessions_" + name + "{kind=\"" + kind + "\"} ";
        return root.get("/actuator/prometheus")
                .text()
                .lines()
                .filter(line -> line.startsWith(series))
                .mapToDouble(line -> Double.parseDouble(line.substring(series.length())))
                .findFirst()
                .orElseThrow();
    }

    private SessionClient open(RestCaller caller, String more) {
        return SessionClient.open(caller, exec(more));
    }

    private static SessionClient open(String path, RestCaller caller, String more) {
        return SessionClient.open(caller, path + more);
    }

    private String bobsOwn() {
        long id = submit(bob, "other", 1);
        place(id, "boss0", "n1", "active");
        return "/api/v1/executions/" + id + "/exec?command=sh";
    }

    private String exec(String more) {
        return "/api/v1/executions/" + execution + "/exec?command=sh" + more;
    }

    private String token(String scope) {
        return token(alice, scope);
    }

    private static String token(RestCaller user, String scope) {
        return user.post("/api/v1/tokens", "{\"name\": \"%s\", \"scope\": \"%s\"}".formatted(scope, scope))
                .at("/secret");
    }

    private JsonNode audited(String action) {
        String query = "/api/v1/audit?action=" + action;
        await().atMost(PATIENCE).until(() -> !root.get(query).items().isEmpty());
        return root.get(query).items().get(0);
    }

    private List<String> endings() {
        return root.get("/api/v1/audit?action=service.leave").items().stream()
                .map(entry -> entry.at("/after/ended_by").asString(""))
                .toList();
    }

    private static <R> List<R> sent(Class<R> type) {
        return MASTER.requests().stream()
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    private static SessionFrame.Data data(String text) {
        return new SessionFrame.Data(0, ByteBuffer.wrap(text.getBytes(UTF_8)));
    }
}
