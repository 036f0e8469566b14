package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.MasterKeys;
import dev.zoe.api.testing.SmallSendBuffers;
import dev.zoe.api.testing.TlsConnection;
import dev.zoe.api.testing.WaitingWriterThreads;
import dev.zoe.db.testing.TestCertificate;
import dev.zoe.db.testing.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** An API that speaks TLS itself. */
@SpringBootTest(
        classes = ApiApplication.class,
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "zoe.api.tls.check=50ms",
            "zoe.api.master-endpoint=tcp://127.0.0.1:9",
            "zoe.api.monitor.port=0",
            "zoe.api.max-connections-per-address=8",
            "server.tomcat.connection-timeout=1h"
        })
@Import(SmallSendBuffers.class)
@ExtendWith(OutputCaptureExtension.class)
@Tag("slow")
class TlsTest {
    private static final TestCertificate FIRST = TestCertificate.ofLocalhost();
    private static final TestCertificate NEXT = TestCertificate.ofLocalhost();
    private static final String STRANGER = "127.0.0.2";
    private static final int MOST = 8;
    private static final int CALLS = 1000;

    @TempDir
    static Path directory;

    private final List<TlsConnection> open = new ArrayList<>();
    private int port;

    @DynamicPropertySource
    static void settings(DynamicPropertyRegistry properties) {
        TestDatabase.register(properties);
        MasterKeys.ofApi().forEach((name, file) -> properties.add(name, () -> file));
        properties.add("zoe.api.tls.certificate", () -> FIRST.writeCertificate(directory.resolve("zoe.crt"))
                .toString());
        properties.add("zoe.api.tls.private-key", () -> FIRST.writeKey(directory.resolve("zoe.key"))
                .toString());
    }

    @BeforeEach
    void begin(@Autowired Environment environment) {
        port = environment.getRequiredProperty("local.server.port", Integer.class);
        use(FIRST);
    }

    @AfterEach
    void hangUp() throws IOException {
        for (TlsConnection connection : open) {
            connection.close();
        }
    }

    @Test
    void newConnectionsGetACertificateThatReplacesTheOldOne() throws Exception {
        TlsConnection old = connect(FIRST);

        use(NEXT);

        assertThat(info(NEXT).getResponseCode()).isEqualTo(200);
        old.get("/api/v1/info", 1);
        assertThat(old.read("HTTP/1.1 200".length())).isEqualTo("HTTP/1.1 200");
    }

    @Test
    void filesThatCannotBeUsedKeepTheOldCertificateUntilTheyAreRepaired(CapturedOutput output) throws Exception {
        Files.writeString(directory.resolve("zoe.key"), "no key");

        await().until(() -> output.getOut().contains("the new TLS certificate cannot be used"));
        assertThat(output.getOut())
                .contains(directory.resolve("zoe.key") + " holds no private key in PEM")
                .containsOnlyOnce("the new TLS certificate cannot be used");
        assertThat(info(FIRST).getResponseCode()).isEqualTo(200);

        use(NEXT);
    }

    @Test
    void aCertificateWithTheKeyOfAnotherIsNotServed(CapturedOutput output) throws Exception {
        NEXT.writeCertificate(directory.resolve("zoe.crt"));

        await().until(() -> output.getOut().contains("the private key does not belong to the first certificate"));
        assertThat(isServed(FIRST)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void newVersionsOfTlsAreSpoken(String version) throws Exception {
        try (TlsConnection connection = new TlsConnection(FIRST.trusted(), "127.0.0.1", port, version)) {
            assertThat(connection.protocol()).isEqualTo(version);
        }
    }

    /** The JDK speaks no old version itself, so these are the bytes of a greeting in TLS 1.1. */
    @Test
    void oldVersionsOfTlsAreRefused() throws Exception {
        byte[] greeting = HexFormat.of()
                .parseHex("160301002f" + "0100002b" + "0302" + "00".repeat(32) + "00" + "0004c013c014" + "0100");
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write(greeting);
            byte[] answer = socket.getInputStream().readNBytes(7);

            // An alert (21), fatal (2): protocol version (70).
            assertThat(answer).hasSize(7);
            assertThat(new int[] {answer[0], answer[5], answer[6]}).containsExactly(21, 2, 70);
        }
    }

    @Test
    void plainHttpIsNotAnswered() throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream()
                    .write("GET /api/v1/info HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.UTF_8));

            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(answer).startsWith("HTTP/1.1 400").doesNotContain("deployment_name");
        }
    }

    @Test
    void browsersAreToldToStayWithHttps() throws Exception {
        assertThat(info(FIRST).getHeaderField("Strict-Transport-Security")).isEqualTo("max-age=31536000");
    }

    @Test
    void connectionsOfOneAddressHaveALimit() throws Exception {
        for (int i = 0; i < MOST; i++) {
            TlsConnection connection = stranger();
            connection.get("/api/v1/info", 1);
            assertThat(connection.read("HTTP/1.1 200".length())).isEqualTo("HTTP/1.1 200");
        }

        assertThat(isRefused()).isTrue();
        assertThat(info(FIRST).getResponseCode()).isEqualTo(200);

        open.remove(0).close();
        await().until(() -> !isRefused());
    }

    @Test
    void whoReadsNothingLosesTheConnection() throws Exception {
        TlsConnection connection = stranger();

        connection.get("/api/v1/schema", CALLS);
        await().until(() -> WaitingWriterThreads.count() == 1);
        await().until(() -> WaitingWriterThreads.count() == 0);

        assertThat(connection.readToEnd().split("HTTP/1.1 200", -1)).hasSizeLessThan(CALLS);
    }

    private void use(TestCertificate certificate) {
        certificate.writeCertificate(directory.resolve("zoe.crt"));
        certificate.writeKey(directory.resolve("zoe.key"));
        await().until(() -> isServed(certificate));
    }

    private boolean isServed(TestCertificate certificate) {
        try (TlsConnection connection = new TlsConnection(certificate.trusted(), "127.0.0.1", port)) {
            return connection.certificate().equals(certificate.certificate());
        } catch (SSLException another) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A call of which no connection stays open. */
    private HttpsURLConnection info(TestCertificate trusted) throws IOException {
        URI address = URI.create("https://localhost:" + port + "/api/v1/info");
        HttpsURLConnection connection = (HttpsURLConnection) address.toURL().openConnection();
        connection.setSSLSocketFactory(trusted.trusted().getSocketFactory());
        connection.setRequestProperty("Connection", "close");
        assertThat(connection.getInputStream().readAllBytes()).isNotEmpty();
        return connection;
    }

    private TlsConnection connect(TestCertificate trusted) throws IOException {
        TlsConnection connection = new TlsConnection(trusted.trusted(), "127.0.0.1", port);
        open.add(connection);
        return connection;
    }

    private TlsConnection stranger() throws IOException {
        TlsConnection connection = new TlsConnection(FIRST.trusted(), STRANGER, port);
        open.add(connection);
        return connection;
    }

    private boolean isRefused() {
        try (TlsConnection connection = new TlsConnection(FIRST.trusted(), STRANGER, port)) {
            connection.get("/api/v1/info", 1);
            return !connection.read("HTTP/1.1 200".length()).equals("HTTP/1.1 200");
        } catch (IOException closed) {
            return true;
        }
    }
}
