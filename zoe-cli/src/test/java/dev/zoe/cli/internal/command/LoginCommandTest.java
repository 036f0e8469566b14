package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class LoginCommandTest {

    private static final String SECRET = "zoe_Nq1vYk3m";
    private static final String NO_TOKENS = "{\"items\":[],\"next\":null}";

    private final ScriptedServer server = new ScriptedServer()
            .on("GET", "/tokens", 200, NO_TOKENS)
            .on("POST", "/tokens", 201, created("cli-host"))
            .on("GET", "/info", 200, "{}");
    private final Path home;

    LoginCommandTest(@TempDir Path home) {
        this.home = home;
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void theTokenIsStoredWithTheUrlForItsOwnerOnly() throws IOException {
        CliRun run = zoe("ada\ncorrect horse\n", "login", server.url() + "/");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .isEqualTo("signed in at " + server.url()
                        + " as ada until 2027-02-19T09:01:00Z: the token cli-host is in " + file() + "\n");
        assertThat(file()).content().isEqualTo("url: " + server.url() + "\ntoken: " + SECRET + " # cli-host\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
        assertThat(file().getParent()).isDirectoryContaining(path -> path.equals(file()));
        try (var files = Files.list(file().getParent())) {
            assertThat(files).containsExactly(file());
        }
        assertThat(server.requests("POST", "/tokens")).singleElement().satisfies(request -> {
            var body = JsonMapper.shared().readTree(request.body());
            assertThat(body.path("name").stringValue()).matches("cli-[A-Za-z0-9_-]+");
            assertThat(body.path("scope").stringValue()).isEqualTo("all");
            assertThat(body.path("expires_in").stringValue()).isEqualTo("PT2160H");
            assertThat(request.header("Authorization")).isEqualTo(basic("ada:correct horse"));
        });
    }

    @Test
    void laterCommandsUseTheToken() {
        zoe("secret\n", "login", "--user", "ada", "--url", server.url());

        CliRun run = zoe("", "info");

        assertThat(run.exitCode()).isZero();
        // The log-in asks for the message of the site, without a token.
        assertThat(server.requests("GET", "/info"))
                .extracting(request -> request.header("Authorization"))
                .containsExactly("", "Bearer " + SECRET);
    }

    @Test
    void theMessageOfTheSiteIsALineBesideTheResult() {
        server.on("GET", "/info", 200, "{\"message\":{\"text\":\"Closed at eight.\",\"level\":\"info\"}}");

        CliRun run = zoe("secret\n", "login", server.url(), "--user", "ada");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEqualTo("notice: Closed at eight.\n");
        server.problem("GET", "/info", 503, "away");
        assertThat(zoe("secret\n", "login", server.url(), "--user", "ada").exitCode())
                .isZero();
    }

    @Test
    void aNameThatIsTakenGetsANumber() {
        zoe("secret\n", "login", server.url(), "--user", "ada");
        String name = JsonMapper.shared()
                .readTree(server.requests("POST", "/tokens").get(0).body())
                .path("name")
                .stringValue();
        server.on("GET", "/tokens", 200, "{\"items\":[{\"name\":\"" + name + "\"},{\"name\":\"" + name + "-2\"}]}");

        zoe("secret\n", "login", server.url(), "--user", "ada");

        assertThat(server.requests("POST", "/tokens").get(1).body()).contains("\"" + name + "-3\"");
    }

    @Test
    void anotherLoginDeletesTheTokenThatItReplaces() {
        zoe("secret\n", "login", server.url(), "--user", "ada");
        server.on("POST", "/tokens", 201, created("cli-host-2").replace(SECRET, "zoe_other"))
                .on("DELETE", "/tokens/cli-host", 204, "");

        CliRun run = zoe("secret\n", "login", server.url(), "--user", "grace");

        assertThat(run.err()).isEmpty();
        assertThat(file()).content().contains("token: zoe_other # cli-host-2\n").doesNotContain(SECRET);
        assertThat(server.requests("DELETE", "/tokens/cli-host"))
                .singleElement()
                .satisfies(
                        request -> assertThat(request.header("Authorization")).isEqualTo("Bearer " + SECRET));
    }

    @Test
    void theRestOfTheFileStaysAndThePasswordGoes() throws IOException {
        write("# mine\nuser: ada\npass: old\n\nurl: " + server.url() + " # the cluster\n");

        CliRun run = zoe("secret\n", "login", "--user", "ada");

        assertThat(run.err()).isEqualTo("notice: the token has replaced the password in " + file() + "\n");
        assertThat(file())
                .content()
                .isEqualTo("# mine\nuser: ada\n\nurl: " + server.url() + "\ntoken: " + SECRET + " # cli-host\n");
    }

    @Test
    void thePasswordOfAnotherServerIsNeitherSentNorLost() throws IOException {
        String before = "url: https://zoe.example.org\nuser: ada\npass: old\n";
        write(before);

        CliRun run = zoe("ada\nsecret\n", "login", server.url());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo("error: " + file() + " has the password for https://zoe.example.org; remove the line 'pass',"
                        + " or let ZOE_CONFIG name a file for " + server.url() + "\n");
        assertThat(file()).content().isEqualTo(before);
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void aTokenThatCannotBeStoredIsDeletedAgain() throws IOException {
        write("{url: '" + server.url() + "'}\n");
        server.on("DELETE", "/tokens/cli-host", 204, "");

        CliRun run = zoe("secret\n", "login", "--user", "ada");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo("error: the configuration file " + file()
                        + " cannot be changed: it has more than lines such as 'url: http://127.0.0.1:5001'\n");
        assertThat(file()).content().isEqualTo("{url: '" + server.url() + "'}\n");
        assertThat(server.requests("DELETE", "/tokens/cli-host")).hasSize(1);
    }

    @Test
    void aWrongPasswordStoresNothing() {
        server.problem("GET", "/tokens", 401, "The user or the password is wrong.");

        CliRun run = zoe("ada\nwrong\n", "login", server.url());

        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(run.err())
                .isEqualTo("error: The user or the password is wrong. (" + server.url()
                        + "; try again with the right user and password)\n");
        assertThat(file()).doesNotExist();
    }

    @Test
    void theFileOfTheOlderClientIsNotReadAnyMore() throws IOException {
        Files.writeString(home.resolve(".zoerc"), "url=" + server.url() + "\n");

        CliRun run = zoe("secret\n", "login", "--user", "ada");

        assertThat(run.err()).isEqualTo("notice: " + home.resolve(".zoerc") + " is not read any more\n");
        assertThat(file()).content().startsWith("url: " + server.url());
    }

    @Test
    void aLogoutDeletesTheTokenOnTheServerAndInTheFile() throws IOException {
        write("# mine\nurl: " + server.url() + "\ntoken: " + SECRET + " # cli-host\nuser: ada\n");
        server.on("DELETE", "/tokens/cli-host", 204, "");

        CliRun run = zoe("", "logout");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("signed out at " + server.url() + ": the token is deleted\n");
        assertThat(file()).content().isEqualTo("# mine\nurl: " + server.url() + "\nuser: ada\n");
        assertThat(server.requests("DELETE", "/tokens/cli-host"))
                .singleElement()
                .satisfies(
                        request -> assertThat(request.header("Authorization")).isEqualTo("Bearer " + SECRET));
    }

    @Test
    void aTokenThatTheServerDoesNotHaveIsGoneEverywhere() throws IOException {
        write("url: " + server.url() + "\ntoken: " + SECRET + " # cli-host\n");

        assertThat(zoe("", "logout").exitCode()).isZero();
        assertThat(file()).content().isEqualTo("url: " + server.url() + "\n");
    }

    @Test
    void aLogoutWithoutTheServerIsAFailureAndEmptiesTheFile() throws IOException {
        write("url: " + server.url() + "\ntoken: " + SECRET + " # cli-host\n");
        server.stop();

        CliRun run = zoe("", "logout");

        assertThat(run.exitCode()).isEqualTo(6);
        assertThat(run.err()).startsWith("error: the token cli-host was not deleted on the server: cannot reach Zoe");
        assertThat(file()).content().isEqualTo("url: " + server.url() + "\n");
    }

    @Test
    void withoutANameTheTokenIsDeletedInTheFileOnly() throws IOException {
        write("url: " + server.url() + "\ntoken: " + SECRET + "\n");

        CliRun run = zoe("", "logout");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err()).contains("does not name the token").contains("zoe tokens rm NAME");
        assertThat(server.requests()).isEmpty();
        assertThat(zoe("", "logout").err()).isEqualTo("error: " + file() + " has no token; 'zoe login' stores one\n");
    }

    private CliRun zoe(String input, String... words) {
        return CliRun.alone().home(home).input(input).zoe(words);
    }

    private Path file() {
        return home.resolve(".config/zoe/config.yaml");
    }

    private void write(String text) throws IOException {
        Files.createDirectories(file().getParent());
        Files.writeString(file(), text);
        Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-------"));
    }

    private static String created(String name) {
        return "{\"name\":\"" + name + "\",\"scope\":\"all\",\"expires_at\":\"2027-02-19T09:01:00Z\",\"secret\":\""
                + SECRET + "\"}";
    }

    private static String basic(String pair) {
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }
}
