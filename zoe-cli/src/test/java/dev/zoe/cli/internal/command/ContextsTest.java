package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContextsTest {

    private final ScriptedServer lab = server("zoe_lab");
    private final ScriptedServer site = server("zoe_site");
    private final Path file;

    ContextsTest(@TempDir Path folder) {
        file = folder.resolve("config.yaml");
    }

    @AfterEach
    void stop() {
        lab.close();
        site.close();
    }

    @Test
    void aNewFileGetsContextsAndTheFirstOneIsUsed() throws IOException {
        assertThat(zoe("config", "set-context", "lab", "--url", lab.url() + "/").out())
                .isEqualTo("context lab added\n");
        assertThat(zoe("config", "set-context", "site", "--url", site.url(), "--user", "a b")
                        .err())
                .isEmpty();

        assertThat(file)
                .content()
                .isEqualTo("contexts:\n  lab:\n    url: " + lab.url() + "\n  site:\n    url: " + site.url()
                        + "\n    user: 'a b'\ncurrent_context: lab\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(zoe("config", "current-context").out()).isEqualTo("lab\n");
        assertThat(zoe("info").exitCode()).isZero();
        assertThat(lab.requests("GET", "/info")).hasSize(1);
        assertThat(site.requests()).isEmpty();
    }

    @Test
    void eachContextHasItsOwnLogIn() throws IOException {
        zoe("config", "set-context", "lab", "--url", lab.url());
        assertThat(login("login", site.url(), "--context", "site").exitCode()).isZero();
        assertThat(login("login").exitCode()).isZero();

        assertThat(file)
                .content()
                .contains("  lab:\n    url: " + lab.url() + "\n    token: zoe_lab # cli-host\n")
                .contains("  site:\n    url: " + site.url() + "\n    token: zoe_site # cli-host\n");
        zoe("info");
        zoe("info", "--context", "site");
        zoeIn("site", "info");
        // The log-in asks for the message of the site, without one.
        assertThat(lab.requests("GET", "/info"))
                .extracting(request -> request.header("Authorization"))
                .containsExactly("", "Bearer zoe_lab");
        assertThat(site.requests("GET", "/info"))
                .extracting(request -> request.header("Authorization"))
                .containsExactly("", "Bearer zoe_site", "Bearer zoe_site");

        assertThat(zoe("logout", "--context", "site").exitCode()).isZero();
        assertThat(file).content().contains("zoe_lab").doesNotContain("zoe_site");
        assertThat(site.requests("DELETE", "/tokens/cli-host")).hasSize(1);
        assertThat(lab.requests("DELETE", "/tokens/cli-host")).isEmpty();
    }

    @Test
    void aTokenOfOneContextIsSentToNoOtherServer() throws IOException {
        twoContexts();

        CliRun elsewhere = zoe("whoami", "--context", "lab", "--url", site.url());
        CliRun withToken = CliRun.alone()
                .with("ZOE_CONFIG", file.toString())
                .with("ZOE_TOKEN", "zoe_mine")
                .zoe("info", "--context", "site");

        assertThat(elsewhere.err()).contains("the token of context 'lab' of " + file + " is for " + lab.url());
        assertThat(withToken.exitCode()).isZero();
        assertThat(site.requests()).allSatisfy(request -> assertThat(request.header("Authorization"))
                .isIn("", "Bearer zoe_site"));
        assertThat(zoe("config", "set-context", "lab", "--url", site.url()).err())
                .isEqualTo("error: context lab has a token for " + lab.url()
                        + "; remove it first with 'zoe logout --context lab'\n");
    }

    @Test
    void aFileOfOneServerKeepsItsLinesBesideContexts() throws IOException {
        write("# mine\nurl: " + lab.url() + " # the lab\ntoken: zoe_lab # cli-host\n");

        zoe("config", "set-context", "site", "--url", site.url());

        assertThat(file)
                .content()
                .isEqualTo("# mine\nurl: " + lab.url() + " # the lab\ntoken: zoe_lab # cli-host\ncontexts:\n  site:\n"
                        + "    url: " + site.url() + "\n");
        assertThat(zoe("config", "get-contexts").out())
                .isEqualTo("CURRENT  NAME     URL                     LOG-IN\n"
                                .replace(
                                        "URL                     ",
                                        "URL" + " ".repeat(lab.url().length() - 1))
                        + "*        default  " + lab.url() + "  token\n" + "         site     " + site.url()
                        + "  none\n");
        assertThat(zoe("config", "use-context", "site").exitCode()).isZero();
        zoe("config", "rename-context", "default", "lab");
        assertThat(file)
                .content()
                .isEqualTo("# mine\ncontexts:\n  site:\n    url: " + site.url() + "\n  lab:\n    url: " + lab.url()
                        + " # the lab\n    token: zoe_lab # cli-host\ncurrent_context: site\n");
    }

    @Test
    void aContextIsRenamedAndDeletedWithItsToken() throws IOException {
        twoContexts();

        assertThat(zoe("config", "rename-context", "lab", "cellar").out()).isEqualTo("context lab is now cellar\n");
        assertThat(zoe("config", "current-context").out()).isEqualTo("cellar\n");
        assertThat(file).content().contains("  # the big one\n  cellar: # below\n    url: " + lab.url());
        assertThat(zoe("config", "rename-context", "cellar", "site").err())
                .contains("there is a context 'site' in " + file + " already");

        assertThat(zoe("config", "delete-context", "cellar").out()).isEqualTo("context cellar deleted\n");
        assertThat(lab.requests("DELETE", "/tokens/cli-host")).singleElement().satisfies(request -> assertThat(
                        request.header("Authorization"))
                .isEqualTo("Bearer zoe_lab"));
        CliRun without = zoe("info");
        assertThat(without.exitCode()).isEqualTo(2);
        assertThat(without.err())
                .isEqualTo(
                        "error: " + file + " chooses none of its contexts site; 'zoe config use-context NAME' does\n");
    }

    @Test
    void aContextThatDoesNotExistIsNamedWithThoseThatDo() throws IOException {
        twoContexts();
        String message = "there is no context 'moon' in " + file + ", which has lab, site; 'zoe config set-context moon"
                + " --url URL' adds it";

        assertThat(zoe("info", "--context", "moon").err()).isEqualTo("error: " + message + "\n");
        assertThat(zoe("config", "use-context", "moon").err()).isEqualTo("error: " + message + "\n");
        assertThat(login("login", "--context", "moon").err())
                .isEqualTo("error: there is no context 'moon' yet; name its server, as in 'zoe login URL --context"
                        + " moon'\n");
        assertThat(zoe("config", "set-context", "moon").err())
                .isEqualTo("error: context moon has no URL; give it with --url\n");
        assertThat(zoe("config", "set-context", "a b", "--url", lab.url()).err())
                .contains("'a b' cannot be the name of a context");
        write("contexts:\n  lab:\n    user: ada\n    pass: x\ncurrent_context: lab\n");
        assertThat(zoe("info").err()).contains("the context 'lab' of " + file + " has no url");
        write("contexts:\n  lab:\n    urk: x\n");
        assertThat(zoe("info").err())
                .contains("has the unknown key 'urk' in line 3; it may hold url, user, pass, token, ca_file\n");
    }

    @Test
    void theViewHidesSecrets() throws IOException {
        twoContexts();

        assertThat(zoe("config").out())
                .contains("current_context:", "lab", site.url(), "(hidden)")
                .doesNotContain("zoe_lab")
                .doesNotContain("zoe_site");
        assertThat(zoe("config", "view", "-o", "json")
                        .json()
                        .at("/contexts/lab/token")
                        .asString(""))
                .isEqualTo("(hidden)");
    }

    @Test
    void theFormatOfOutputHasADefault() throws IOException {
        twoContexts();

        assertThat(zoe("config", "get", "output").out()).isEqualTo("table\n");
        assertThat(zoe("config", "set", "output=json").out()).isEqualTo("output is json\n");
        assertThat(zoe("config", "get", "output").out()).isEqualTo("json\n");
        assertThat(zoe("info").json().path("version").asString("")).isEqualTo("1");
        assertThat(zoe("users", "-o", "yaml", "ls").out()).startsWith("---\n".substring(4) + "items:");
        assertThat(zoe("info", "-o", "table").out()).startsWith("url:");
        assertThat(zoe("config", "set", "output=xml").err())
                .isEqualTo("error: output is one of table, json, yaml, not 'xml'\n");
        assertThat(zoe("config", "set", "colour=red").err())
                .isEqualTo("error: there is no setting 'colour'; there is output\n");
        zoe("config", "set", "output=");
        assertThat(file).content().doesNotContain("output");
    }

    private void twoContexts() throws IOException {
        write("contexts:\n  # the big one\n  lab: # below\n    url: " + lab.url() + "\n    token: zoe_lab # cli-host\n"
                + "  site:\n    url: " + site.url() + "\n    token: zoe_site # cli-host\ncurrent_context: lab\n");
    }

    private void write(String text) throws IOException {
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    private CliRun zoe(String... words) {
        return CliRun.alone().with("ZOE_CONFIG", file.toString()).zoe(words);
    }

    private void zoeIn(String context, String... words) {
        CliRun.alone()
                .with("ZOE_CONFIG", file.toString())
                .with("ZOE_CONTEXT", context)
                .zoe(words);
    }

    private CliRun login(String... words) {
        return CliRun.alone()
                .with("ZOE_CONFIG", file.toString())
                .input("ada\nsecret\n")
                .zoe(words);
    }

    private static ScriptedServer server(String token) {
        return new ScriptedServer()
                .on("GET", "/info", 200, "{\"version\":\"1\"}")
                .on("GET", "/users", 200, "{\"items\":[],\"next\":null}")
                .on("GET", "/tokens", 200, "{\"items\":[],\"next\":null}")
                .problem("GET", "/users/me", 401, "Sign in.")
                .on("DELETE", "/tokens/cli-host", 204, "")
                .on(
                        "POST",
                        "/tokens",
                        201,
                        "{\"name\":\"cli-host\",\"expires_at\":\"2027-02-19T09:01:00Z\",\"secret\":\"" + token + "\"}");
    }
}
