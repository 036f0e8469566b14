package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import dev.zoe.cli.SecureServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers whose certificate no public authority has signed. */
class CertificateAuthorityTest {
    @TempDir
    Path directory;

    @Test
    void aServerWithACertificateOfItsOwnIsNotTrusted() throws Exception {
        try (SecureServer server = server("san=ip:127.0.0.1")) {
            CliRun run = info(server).zoe("info");

            assertThat(run.exitCode()).isEqualTo(6);
            assertThat(run.err())
                    .contains("cannot reach Zoe at " + server.url() + ": no trusted TLS connection:")
                    .contains("signed by itself, or by an authority that this machine does not know")
                    .contains("ZOE_CA_FILE")
                    .doesNotContain("zoe server");
        }
    }

    @Test
    void theVariableNamesTheAuthority() throws Exception {
        try (SecureServer server = server("san=ip:127.0.0.1")) {
            Path authority = server.writeCertificate(directory.resolve("ca.pem"));

            CliRun run = info(server).with("ZOE_CA_FILE", authority.toString()).zoe("info");

            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.err()).isEmpty();
            assertThat(run.out()).contains("leader");
        }
    }

    /** A change goes another way than a look: the usual class of the JDK does not know PATCH. */
    @Test
    void theAuthorityIsTrustedForChangesToo() throws Exception {
        try (SecureServer server = server("san=ip:127.0.0.1")) {
            Path authority = server.writeCertificate(directory.resolve("ca.pem"));

            CliRun trusted =
                    info(server).with("ZOE_CA_FILE", authority.toString()).zoe("nodes", "drain", "n1");
            CliRun untrusted = info(server).zoe("nodes", "drain", "n1");

            assertThat(trusted.exitCode()).as(trusted.err()).isZero();
            assertThat(untrusted.err()).contains("no trusted TLS connection", "ZOE_CA_FILE");
        }
    }

    @Test
    void theConfigurationFileNamesTheAuthorityBesideIt() throws Exception {
        try (SecureServer server = server("san=ip:127.0.0.1")) {
            server.writeCertificate(directory.resolve("ca.pem"));
            Path config = Files.writeString(
                    directory.resolve("config.yaml"), "url: %s%nca_file: ca.pem%n".formatted(server.url()));
            Path old =
                    Files.writeString(directory.resolve(".zoerc"), "url=%s%nca_file=ca.pem%n".formatted(server.url()));

            CliRun run = CliRun.alone().with("ZOE_CONFIG", config.toString()).zoe("info");
            CliRun older = CliRun.alone().home(old.resolveSibling("")).zoe("info");

            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(older.exitCode()).as(older.err()).isZero();
        }
    }

    @Test
    void anotherAuthorityIsNamedInTheRefusal() throws Exception {
        try (SecureServer server = server("san=ip:127.0.0.1");
                SecureServer other = server("san=ip:127.0.0.1")) {
            Path authority = other.writeCertificate(directory.resolve("other.pem"));

            CliRun run = info(server).with("ZOE_CA_FILE", authority.toString()).zoe("info");

            assertThat(run.exitCode()).isEqualTo(6);
            assertThat(run.err()).contains("no authority in " + authority + " has signed the server's certificate");
        }
    }

    @Test
    void aCertificateForAnotherNameIsRefused() throws Exception {
        try (SecureServer server = server("san=dns:zoe.example.org")) {
            Path authority = server.writeCertificate(directory.resolve("ca.pem"));

            CliRun run = info(server).with("ZOE_CA_FILE", authority.toString()).zoe("info");

            assertThat(run.exitCode()).isEqualTo(6);
            assertThat(run.err()).contains("is for another name", "use the name of the certificate in the URL");
        }
    }

    @Test
    void aServerWithoutTlsIsCalledWithHttp() throws Exception {
        try (ServerSocket plain = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread answers = new Thread(() -> refuse(plain), "plain-http");
            answers.start();

            CliRun run = CliRun.alone()
                    .with("ZOE_URL", "https://127.0.0.1:" + plain.getLocalPort())
                    .zoe("info");

            assertThat(run.exitCode()).isEqualTo(6);
            assertThat(run.err()).contains("the server does not speak TLS; use http://");
            answers.join();
        }
    }

    /** As servers do that get the greeting of TLS in place of a request. */
    private static void refuse(ServerSocket plain) {
        try (Socket caller = plain.accept()) {
            caller.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aFileThatHasNoCertificateIsAWrongSetting() throws Exception {
        Path text = Files.writeString(directory.resolve("text"), "no certificate");
        try (SecureServer server = server("san=ip:127.0.0.1")) {
            CliRun wrong = info(server).with("ZOE_CA_FILE", text.toString()).zoe("info");
            CliRun missing = info(server).with("ZOE_CA_FILE", "/none.pem").zoe("info");

            assertThat(wrong.exitCode()).isEqualTo(2);
            assertThat(wrong.err()).contains(text + " has no certificate in PEM");
            assertThat(missing.exitCode()).isEqualTo(2);
            assertThat(missing.err()).contains("/none.pem cannot be read");
        }
    }

    private SecureServer server(String names) throws Exception {
        return new SecureServer(directory, ScriptedServer.resource("info.json"), names);
    }

    private static CliRun info(SecureServer server) {
        return CliRun.alone().with("ZOE_URL", server.url());
    }
}
