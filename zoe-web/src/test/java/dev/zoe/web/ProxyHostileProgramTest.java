package dev.zoe.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.web.ProxyBrowser.Page;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** Programs and callers that use HTTP in ways that no browser and no web server does. */
@Tag("slow")
class ProxyHostileProgramTest extends ProxyTestBase {
    private static final String[] HANDSHAKE = {"Upgrade", "websocket", "Connection", "Upgrade"};
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n";

    @Test
    void aHandshakeThatTheProgramRefusesLeavesItsConnectionInOrder() {
        long id = running("");
        logInAndOpen("alice", id, "/");

        for (int round = 0; round < 3; round++) {
            assertThat(browser.get(url(id, "/no-socket"), HANDSHAKE).text()).isEqualTo("GET /no-socket");
            assertThat(browser.get(url(id, "/next")).text()).isEqualTo("GET /next");
        }
    }

    @Test
    void aHandshakeWithABodyIsRefused() {
        long id = running("");
        logInAndOpen("alice", id, "/");

        Page refused = browser.send(HttpMethod.GET, url(id, "/socket"), Buffer.buffer("GET /other"), HANDSHAKE);

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text()).contains("has no body");
    }

    /** What follows would be taken for the answer to another request. */
    @ParameterizedTest
    @ValueSource(ints = {0, 99, 101, 150, 199, 600, 1000})
    void aStatusThatEndsNoRequestIsNotPassedOn(int status) throws Exception {
        String answer = "HTTP/1.1 %03d Odd\r\nContent-Length: 0\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nno";
        try (RawProgram program = new RawProgram(answer.formatted(status))) {
            long id = running("", program.address());
            logInAndOpen("alice", id, "/");

            Page answered = browser.get(url(id, "/"));

            assertThat(answered.status()).isEqualTo(502);
            assertThat(answered.text()).contains("Service boss0");
        }
    }

    @Test
    void controlCharactersOfAStatusAreEscaped() throws Exception {
        try (RawProgram program = new RawProgram("HTTP/1.1 200 a\u001b[31m\r\nContent-Length: 2\r\n\r\nok")) {
            long id = running("", program.address());
            logInAndOpen("alice", id, "/");

            assertThat(browser.get(url(id, "/")).response().statusMessage()).isEqualTo("a\\u001b[31m");
        }
    }

    /** A browser sends the value alone, which then looks like a cookie of Zoe. */
    @Test
    void cookiesWithoutANamePassInNoDirection() throws Exception {
        try (RawProgram program =
                new RawProgram(OK + "Set-Cookie: =zoe-proxy=1; Path=/\r\nSet-Cookie: mine=1\r\n\r\nok")) {
            long id = running("", program.address());
            logInAndOpen("alice", id, "/");
            browser.setCookie("e" + id + ".apps.test", "", "zoe-session=2");

            Page answered = browser.get(url(id, "/"));

            assertThat(answered.response().headers().getAll("Set-Cookie")).containsExactly("mine=1; Path=" + path(id));
            assertThat(program.request()).doesNotContain("zoe-session");
        }
    }

    @Test
    void headersThatAProgramReadsAsThoseOfTheProxyDoNotPass() throws Exception {
        try (RawProgram program = new RawProgram(OK + "\r\nok")) {
            long id = running("", program.address());
            logInAndOpen("alice", id, "/");

            browser.get(url(id, "/"), "X_Forwarded_For", "6.6.6.6", "X-Forwarded_Host", "evil.test", "X_Mine", "1");

            assertThat(program.request()).doesNotContain("6.6.6.6", "evil.test").contains("X_Mine: 1");
        }
    }

    @Test
    void whatAProgramAnswersIsNotInTheLog() throws Exception {
        try (RawProgram program = new RawProgram("\u001b[31mno HTTP\r\n\r\n")) {
            long id = running("", program.address());
            logInAndOpen("alice", id, "/");

            assertThat(browser.get(url(id, "/")).status()).isEqualTo(502);
            assertThat(LoggerFactory.getLogger("io.vertx.core.net.impl.ConnectionBase")
                            .isErrorEnabled())
                    .isFalse();
        }
    }

    @Test
    void aWebSocketEndsWhenItsProgramCrashes() throws Exception {
        String switched = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";
        try (RawProgram program = new RawProgram(switched)) {
            long id = running("", program.address());
            zoe.logIn(server, "alice", "secret");
            browser.get(zoe.get(server, browser.get(url(id, "/")).header("Location"))
                    .headers()
                    .firstValue("Location")
                    .orElseThrow());
            String handshake = String.join(
                    "\r\n",
                    "GET " + path(id) + "/socket HTTP/1.1",
                    "Host: " + URI.create(origin(id)).getAuthority(),
                    "Origin: " + origin(id),
                    "Cookie: " + browser.cookieHeader(URI.create(origin(id)).getHost()),
                    "Upgrade: websocket",
                    "Connection: Upgrade",
                    "",
                    "");

            for (int round = 1; round <= 50; round++) {
                try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), proxyPort)) {
                    socket.setSoTimeout(Math.toIntExact(PATIENCE_SECONDS * 1000));
                    socket.getOutputStream().write(handshake.getBytes(ISO_8859_1));
                    assertThat(head(socket)).startsWith("HTTP/1.1 101 ");

                    program.dropConnections();

                    assertThat(socket.getInputStream().read()).isEqualTo(-1);
                }
            }
        }
    }

    private static String head(Socket socket) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int read = socket.getInputStream().read();
            assertThat(read).as("the end after \"%s\"", head).isNotNegative();
            head.append((char) read);
        }
        return head.toString();
    }

    @Test
    void aConnectionThatReachesNoApplicationEnds() throws Exception {
        try (Socket silent = new Socket(InetAddress.getLoopbackAddress(), proxyPort);
                Socket slow = new Socket(InetAddress.getLoopbackAddress(), proxyPort)) {
            silent.setSoTimeout(Math.toIntExact(PATIENCE_SECONDS * 1000));
            slow.setSoTimeout(Math.toIntExact(PATIENCE_SECONDS * 1000));
            slow.getOutputStream().write("GET / HT".getBytes(ISO_8859_1));

            assertThat(silent.getInputStream().read()).isEqualTo(-1);
            assertThat(slow.getInputStream().read()).isEqualTo(-1);
        }
    }
}
