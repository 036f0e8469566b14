package dev.zoe.standalone.e2e.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.zoe.standalone.e2e.testing.ChildServer;
import dev.zoe.standalone.e2e.testing.CommandLineProcess;
import dev.zoe.standalone.e2e.testing.CommandLineProcess.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of the page about TLS make files with which a server and the command line talk to each other. */
@Tag("slow")
class DocumentedTlsTest {
    private static final Path PAGE = Path.of("..", "docs", "operators", "tls.md");
    private static final Pattern COMMANDS = Pattern.compile("(?s)```sh\n(openssl .*?)```");
    private static final Duration PATIENCE = Duration.ofMinutes(4);

    @TempDir
    Path directory;

    @BeforeEach
    void requireOpenSsl() throws Exception {
        assumeTrue(
                hasOpenSsl(),
                "there is no openssl: the commands of tls.md are not tested. Install the package openssl");
        List<String> blocks = COMMANDS.matcher(Files.readString(PAGE))
                .results()
                .map(block -> block.group(1))
                .toList();
        assertThat(blocks).hasSize(2);
        for (String commands : blocks) {
            run(commands);
        }
    }

    @Test
    void aServerWithPemFilesIsReachedWithItsAuthorityOnlyAndRenewed() throws Exception {
        Path data = Files.createDirectory(directory.resolve("data"));
        String port = ChildServer.freePort();
        try (ChildServer server = ChildServer.start(
                data,
                Map.of(
                        "ZOE_API_TLS_CERTIFICATE",
                        file("zoe.crt"),
                        "ZOE_API_TLS_PRIVATEKEY",
                        file("zoe.key"),
                        "ZOE_API_TLS_CHECK",
                        "200ms"),
                "--back-end",
                "process",
                "--address",
                "0.0.0.0",
                "--port",
                port)) {
            server.awaitStarted();
            assertThat(server.output()).contains("at https://localhost:" + port).doesNotContain("WARNING");
            Path config = data.resolve("cli.yaml");
            assertThat(Files.readString(config)).contains("url: https://localhost:" + port);

            Outcome untrusted = zoe(Map.of("ZOE_CONFIG", config.toString()), "whoami");
            Map<String, String> trusting = Map.of("ZOE_CONFIG", config.toString(), "ZOE_CA_FILE", file("ca.crt"));
            Outcome trusted = zoe(trusting, "whoami");
            Files.writeString(config, "ca_file: " + file("ca.crt") + "\n", StandardOpenOption.APPEND);
            Outcome configured = zoe(Map.of("ZOE_CONFIG", config.toString()), "whoami");

            assertThat(untrusted.exitCode()).isEqualTo(6);
            assertThat(untrusted.output()).contains("no trusted TLS connection", "ZOE_CA_FILE");
            assertThat(trusted.exitCode()).as(trusted.output()).isZero();
            assertThat(trusted.output()).contains("admin");
            assertThat(configured.exitCode()).as(configured.output()).isZero();

            renew();
            await().atMost(PATIENCE)
                    .until(() -> Files.readString(data.resolve("zoe.log")).contains("new TLS certificate"));
            assertThat(zoe(trusting, "whoami").exitCode()).isZero();
        }
    }

    @Test
    void aServerWithAPkcs12FileIsReached() throws Exception {
        Path data = Files.createDirectory(directory.resolve("data"));
        try (ChildServer server = ChildServer.start(
                data,
                Map.of("ZOE_API_TLS_KEYSTORE", file("zoe.p12"), "ZOE_API_TLS_PASSWORD", "changeit"),
                "--back-end",
                "process",
                "--port",
                ChildServer.freePort())) {
            server.awaitStarted();

            Outcome outcome = zoe(
                    Map.of("ZOE_CONFIG", data.resolve("cli.yaml").toString(), "ZOE_CA_FILE", file("ca.crt")), "whoami");

            assertThat(outcome.exitCode()).as(outcome.output()).isZero();
        }
    }

    @Test
    void aServerOnAllAddressesWithoutTlsWarnsAndOneWithAnUnusableFileDoesNotStart() throws Exception {
        Path plain = Files.createDirectory(directory.resolve("plain"));
        try (ChildServer server = ChildServer.start(
                plain, Map.of(), "--back-end", "process", "--address", "0.0.0.0", "--port", ChildServer.freePort())) {
            server.awaitReady();
            assertThat(server.output())
                    .contains("zoe: WARNING: the API speaks plain HTTP at all addresses of this machine")
                    .contains("zoe.api.tls.certificate");
            assertThat(Files.readString(plain.resolve("zoe.log"))).contains("the API speaks plain HTTP");
        }
        Path broken = Files.createDirectory(directory.resolve("broken"));
        try (ChildServer server = ChildServer.start(
                broken,
                Map.of("ZOE_API_TLS_CERTIFICATE", file("zoe.crt"), "ZOE_API_TLS_PRIVATEKEY", file("ca.key")),
                "--back-end",
                "process",
                "--port",
                ChildServer.freePort())) {
            assertThat(server.exitCode()).isEqualTo(6);
            assertThat(server.output())
                    .contains("zoe: zoe.api.tls.certificate is '" + file("zoe.crt") + "':")
                    .contains("the private key does not belong to the first certificate")
                    .doesNotContain("\tat ");
        }
    }

    /** Repeats the request and the signature, as the page says. */
    private void renew() throws IOException, InterruptedException {
        String commands = COMMANDS.matcher(Files.readString(PAGE))
                .results()
                .map(MatchResult::group)
                .findFirst()
                .orElseThrow();
        int request = commands.indexOf("openssl req -new");
        run(commands.substring(request).replace("```", ""));
    }

    private void run(String commands) throws IOException, InterruptedException {
        Path output = directory.resolve("openssl.txt");
        Process shell = new ProcessBuilder("sh", "-e", "-c", commands)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(shell.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(shell.exitValue()).as(Files.readString(output)).isZero();
    }

    private static boolean hasOpenSsl() throws InterruptedException {
        try {
            return new ProcessBuilder("openssl", "version").start().waitFor() == 0;
        } catch (IOException none) {
            return false;
        }
    }

    private static Outcome zoe(Map<String, String> environment, String... words)
            throws IOException, InterruptedException {
        return CommandLineProcess.run(environment, "", words);
    }

    private String file(String name) {
        return directory.resolve(name).toString();
    }
}
