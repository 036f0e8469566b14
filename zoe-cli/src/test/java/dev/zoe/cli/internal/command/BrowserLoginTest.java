package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code zoe login} through a browser, which this test plays. */
class BrowserLoginTest {
    private static final String CODE = "c".repeat(43);
    private static final String SECRET = "zoe_Nq1vYk3m";
    private static final String ANSWER =
            """
            {"username":"ada","token":{"name":"cli-host","scope":"all","expires_at":"2027-02-19T09:01:00Z","secret":"%s"}}"""
                    .formatted(SECRET);

    private final ScriptedServer server = new ScriptedServer().on("POST", "/login-codes", 200, ANSWER);
    private final Path home;

    BrowserLoginTest(@TempDir Path home) {
        this.home = home;
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void theCodeThatTheBrowserBringsBecomesAStoredToken() throws Exception {
        CompletableFuture<CliRun> run = logIn();
        String page = openedPage();
        assertThat(page)
                .startsWith(server.url() + "/login/cli?port=")
                .containsPattern("&name=cli-[A-Za-z0-9_-]+$")
                .containsPattern("&state=[A-Za-z0-9_-]{43}&");

        HttpResponse<String> answer = callback(page, "code=" + CODE, parameter(page, "state"));

        CliRun ended = run.get(1, TimeUnit.MINUTES);
        assertThat(ended.exitCode()).isZero();
        assertThat(ended.out())
                .isEqualTo("signed in at " + server.url()
                        + " as ada until 2027-02-19T09:01:00Z: the token cli-host is in " + file() + "\n");
        assertThat(ended.err()).contains(page).doesNotContain(CODE, SECRET);
        assertThat(file()).content().isEqualTo("url: " + server.url() + "\ntoken: " + SECRET + " # cli-host\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).contains("You may close this window").doesNotContain(CODE);
        assertThat(answer.headers().firstValue("Referrer-Policy")).contains("no-referrer");
    }

    @Test
    void onlyThisRunHasTheVerifierOfTheChallenge() throws Exception {
        CompletableFuture<CliRun> run = logIn();
        String page = openedPage();
        callback(page, "code=" + CODE, parameter(page, "state"));
        run.get(1, TimeUnit.MINUTES);

        ScriptedServer.Request sent = server.requests("POST", "/login-codes").get(0);
        JsonNode body = JsonMapper.shared().readTree(sent.body());
        byte[] verifier = body.path("verifier").stringValue().getBytes(StandardCharsets.US_ASCII);
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(verifier);
        assertThat(body.path("code").stringValue()).isEqualTo(CODE);
        assertThat(parameter(page, "code_challenge"))
                .isEqualTo(Base64.getUrlEncoder().withoutPadding().encodeToString(hash));
        assertThat(sent.header("Authorization")).isEmpty();
    }

    /** The code of an attacker, which a page of another site sends here, must not log the command line in. */
    @Test
    void whatHasNotTheStateIsRefusedAndDoesNotEndTheWait() throws Exception {
        CompletableFuture<CliRun> run = logIn();
        String page = openedPage();

        assertThat(callback(page, "code=" + CODE, "A".repeat(43)).statusCode()).isEqualTo(400);
        assertThat(callback(page, "error=access_denied", "A".repeat(43)).statusCode())
                .isEqualTo(400);
        assertThat(callback(page, "nothing=1", parameter(page, "state")).statusCode())
                .isEqualTo(400);
        assertThat(run).isNotDone();
        assertThat(server.requests("POST", "/login-codes")).isEmpty();

        callback(page, "code=" + CODE, parameter(page, "state"));
        assertThat(run.get(1, TimeUnit.MINUTES).exitCode()).isZero();
    }

    @Test
    void aLoginThatTheUserRefusesStoresNothing() throws Exception {
        CompletableFuture<CliRun> run = logIn();
        String page = openedPage();

        callback(page, "error=access_denied", parameter(page, "state"));

        CliRun ended = run.get(1, TimeUnit.MINUTES);
        assertThat(ended.exitCode()).isEqualTo(3);
        assertThat(ended.err()).endsWith("error: the log-in was refused in the browser\n");
        assertThat(file()).doesNotExist();
    }

    @Test
    void aCodeThatTheServerRefusesStoresNothing() throws Exception {
        server.problem("POST", "/login-codes", 403, "The code is wrong.");
        CompletableFuture<CliRun> run = logIn();
        String page = openedPage();
        callback(page, "code=" + CODE, parameter(page, "state"));

        CliRun ended = run.get(1, TimeUnit.MINUTES);
        assertThat(ended.exitCode()).isEqualTo(4);
        assertThat(ended.err()).contains("error: The code is wrong.");
        assertThat(file()).doesNotExist();
    }

    @Test
    void withABrowserElsewhereTheUserEntersTheCode() {
        CliRun run = CliRun.alone().home(home).input(" " + CODE + "\n").zoe("login", server.url(), "--no-browser");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err())
                .startsWith("open in a browser: " + server.url() + "/login/cli?state=")
                .doesNotContain("port=");
        assertThat(server.requests("POST", "/login-codes").get(0).body()).contains("\"" + CODE + "\"");
        assertThat(file()).content().contains("token: " + SECRET);
    }

    @Test
    void bothWaysAtOnceAreAMistake() {
        CliRun run = CliRun.alone().home(home).zoe("login", server.url(), "--browser", "--no-browser");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("give --browser or --no-browser, not both");
    }

    private CompletableFuture<CliRun> logIn() throws IOException {
        Path program = home.resolve("browser");
        Files.writeString(program, "#!/bin/sh\nprintf %s \"$1\" > \"$0.new\"\nmv \"$0.new\" \"$0.page\"\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return CompletableFuture.supplyAsync(() ->
                CliRun.alone().home(home).with("BROWSER", program.toString()).zoe("login", server.url(), "--browser"));
    }

    private String openedPage() throws IOException {
        Path page = home.resolve("browser.page");
        await().atMost(Duration.ofMinutes(1)).until(() -> Files.exists(page));
        return Files.readString(page);
    }

    private static HttpResponse<String> callback(String page, String what, String state) throws Exception {
        URI address = URI.create("http://127.0.0.1:%s/?%s&state=%s".formatted(parameter(page, "port"), what, state));
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static String parameter(String page, String name) {
        return page.replaceFirst(".*[?&]" + name + "=([^&]*).*", "$1");
    }

    private Path file() {
        return home.resolve(".config/zoe/config.yaml");
    }
}
