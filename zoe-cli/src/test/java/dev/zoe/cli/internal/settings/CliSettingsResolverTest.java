package dev.zoe.cli.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CliSettingsResolverTest {

    private final Path home;
    private final Map<String, String> environment = new HashMap<>();
    private final List<String> warnings = new ArrayList<>();

    CliSettingsResolverTest(@TempDir Path home) {
        this.home = home;
    }

    @Test
    void withoutAnySettingTheServerOfThisMachineIsAskedAsNobody() {
        assertThat(resolve()).isEqualTo(new CliSettings(URI.create("http://127.0.0.1:5001"), Optional.empty()));
    }

    @Test
    void theConfigurationFileIsRead() throws IOException {
        file(".config/zoe/config.yaml", "# mine\nurl: https://zoe.example.org/\nuser: ada\npass: 'p:w'\n");

        assertThat(resolve())
                .isEqualTo(new CliSettings(
                        URI.create("https://zoe.example.org"), Optional.of(new Credentials.Password("ada", "p:w"))));
        assertThat(warnings).isEmpty();
    }

    @Test
    void theFileOfTheOlderClientIsReadWhenThereIsNoOther() throws IOException {
        file(".zoerc", "# old\nurl=http://old:5001\nuser = ada\npass=a=b\n");

        assertThat(resolve())
                .isEqualTo(new CliSettings(
                        URI.create("http://old:5001"), Optional.of(new Credentials.Password("ada", "a=b"))));

        file(".config/zoe/config.yaml", "");
        assertThat(resolve().url()).hasToString("http://127.0.0.1:5001");
    }

    @Test
    void theFolderOfConfigurationsMayBeElsewhere() throws IOException {
        file("elsewhere/zoe/config.yaml", "url: http://elsewhere\n");
        environment.put("XDG_CONFIG_HOME", home.resolve("elsewhere").toString());

        assertThat(resolve().url()).hasToString("http://elsewhere");
    }

    @Test
    void theEnvironmentNamesAnotherFile() throws IOException {
        file(".config/zoe/config.yaml", "url: http://one\n");
        environment.put("ZOE_CONFIG", file("other.yaml", "url: http://two\n").toString());

        assertThat(resolve().url()).hasToString("http://two");
    }

    @Test
    void theEnvironmentComesBeforeTheFileAndFlagsBeforeBoth() throws IOException {
        file(".config/zoe/config.yaml", "url: http://file\nuser: file\npass: secret\n");
        environment.put("ZOE_URL", "http://environment");
        environment.put("ZOE_USER", "environment");

        environment.put("ZOE_PASS", "other");

        assertThat(resolve())
                .isEqualTo(new CliSettings(
                        URI.create("http://environment"),
                        Optional.of(new Credentials.Password("environment", "other"))));
        assertThat(resolver().resolve(Optional.of("http://environment:80/"), Optional.of("flag")))
                .isEqualTo(new CliSettings(
                        URI.create("http://environment:80"), Optional.of(new Credentials.Password("flag", "other"))));
    }

    @Test
    void aPasswordIsNotForAnotherServerThanItWasSetFor() throws IOException {
        Path file = file(".config/zoe/config.yaml", "url: https://zoe.example.org\nuser: ada\npass: secret\n");

        CliSettings settings = resolver().resolve(Optional.of("https://zoe.example.net"), Optional.of("ada"));

        assertThat(settings.credentials()).isEmpty();
        assertThat(settings.withheld())
                .contains("the password of " + file
                        + " is for https://zoe.example.org and was not sent to https://zoe.example.net;"
                        + " set ZOE_URL, ZOE_USER and ZOE_PASS together, or let ZOE_CONFIG name a file with url, user"
                        + " and pass of that server");
        environment.put("ZOE_URL", "http://127.0.0.1:5001");
        assertThat(resolve().credentials()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://zoe.example.org",
                "https://zoe.example.org:444",
                "https://zoe.example.org.example.net",
                "https://example.org"
            })
    void anotherSchemeHostOrPortIsAnotherServer(String url) throws IOException {
        file(".config/zoe/config.yaml", "url: https://zoe.example.org\nuser: ada\npass: secret\n");

        assertThat(resolver().resolve(Optional.of(url), Optional.empty()).credentials())
                .isEmpty();
    }

    @Test
    void theSameServerMayBeWrittenInAnotherWay() throws IOException {
        file(".config/zoe/config.yaml", "url: https://zoe.example.org\nuser: ada\npass: secret\n");

        assertThat(resolver()
                        .resolve(Optional.of("https://ZOE.example.org:443/"), Optional.empty())
                        .credentials())
                .contains(new Credentials.Password("ada", "secret"));
    }

    @Test
    void aPasswordWithoutAUrlIsForTheServerThatIsAskedWithoutAFlag() {
        environment.putAll(Map.of("ZOE_USER", "ada", "ZOE_PASS", "secret"));

        assertThat(resolver()
                        .resolve(Optional.of("http://127.0.0.1:5001"), Optional.empty())
                        .credentials())
                .contains(new Credentials.Password("ada", "secret"));
        CliSettings other = resolver().resolve(Optional.of("https://zoe.example.org"), Optional.empty());
        assertThat(other.credentials()).isEmpty();
        assertThat(other.withheld().orElseThrow()).startsWith("the password of ZOE_PASS is for http://127.0.0.1:5001 ");
    }

    @Test
    void thePasswordOfTheFileIsUsedWhenTheEnvironmentIsForAnotherServer() throws IOException {
        file(".config/zoe/config.yaml", "url: https://zoe.example.org\nuser: ada\npass: secret\n");
        environment.putAll(Map.of("ZOE_URL", "https://other", "ZOE_USER", "grace", "ZOE_PASS", "other"));

        assertThat(resolver().resolve(Optional.of("https://zoe.example.org"), Optional.empty()))
                .isEqualTo(new CliSettings(
                        URI.create("https://zoe.example.org"), Optional.of(new Credentials.Password("ada", "secret"))));
    }

    @ParameterizedTest
    @CsvSource({
        "http://zoe.example.org:5001, true",
        "http://127.example.org, true",
        "http://10.0.0.1, true",
        "https://zoe.example.org, false",
        "http://localhost:5001, false",
        "http://127.0.0.1:5001, false",
        "http://[::1]:5001, false"
    })
    void aServerElsewhereThatDoesNotEncryptIsWarnedAbout(String url, boolean warned) {
        var unused = resolver().resolve(Optional.of(url), Optional.empty());

        assertThat(warnings)
                .isEqualTo(
                        warned
                                ? List.of("warning: " + url + " is not encrypted: others on the network can read the"
                                        + " password or token and the data; use https")
                                : List.of());
    }

    @Test
    void aUrlWithAPasswordIsRefusedWithoutRepeatingIt() {
        assertThatThrownBy(() -> resolver().resolve(Optional.of("https://ada:secret@zoe"), Optional.empty()))
                .hasMessage("the URL in --url has a user in it; leave it out and set ZOE_USER and ZOE_PASS");
    }

    @Test
    void aPasswordMayComeFromAnotherOriginThanTheUser() {
        environment.putAll(Map.of("ZOE_USER", "ada", "ZOE_PASS", "x"));

        assertThat(resolve().credentials()).contains(new Credentials.Password("ada", "x"));
        assertThat(resolver().resolve(Optional.empty(), Optional.of("grace")).credentials())
                .contains(new Credentials.Password("grace", "x"));
    }

    @Test
    void aTokenIsUsedInsteadOfUserAndPassword() throws IOException {
        file(".config/zoe/config.yaml", "url: https://zoe.example.org\ntoken: zoe_ofTheFile\n");
        assertThat(resolve().credentials()).contains(new Credentials.Token("zoe_ofTheFile"));

        environment.put("ZOE_TOKEN", "zoe_ofTheEnvironment");
        assertThat(resolve())
                .isEqualTo(new CliSettings(
                        URI.create("https://zoe.example.org"),
                        Optional.of(new Credentials.Token("zoe_ofTheEnvironment"))));
    }

    @Test
    void theTokenOfAStrongerOriginComesBeforeAPasswordAndTheOtherWayRound() throws IOException {
        file(".config/zoe/config.yaml", "user: ada\npass: secret\n");
        environment.put("ZOE_TOKEN", "zoe_t0k");
        assertThat(resolve().credentials()).contains(new Credentials.Token("zoe_t0k"));

        file(".config/zoe/config.yaml", "token: zoe_t0k\n");
        environment.clear();
        environment.putAll(Map.of("ZOE_USER", "ada", "ZOE_PASS", "secret"));
        assertThat(resolve().credentials()).contains(new Credentials.Password("ada", "secret"));
    }

    @Test
    void aTokenAndAPasswordOfTheSameOriginAreRefused() throws IOException {
        environment.putAll(Map.of("ZOE_TOKEN", "zoe_t0k", "ZOE_USER", "ada", "ZOE_PASS", "secret"));
        assertThatThrownBy(this::resolve)
                .isInstanceOf(CommandFailure.class)
                .extracting(failure -> ((CommandFailure) failure).exitCode())
                .isEqualTo(ExitCode.USAGE);
        assertThatThrownBy(this::resolve)
                .hasMessage("ZOE_TOKEN and ZOE_PASS are both set; unset the one that is not to be used");

        environment.clear();
        Path file = file(".config/zoe/config.yaml", "token: zoe_t0k\npass: secret\n");
        assertThatThrownBy(this::resolve)
                .hasMessage(file + " has both token and pass; remove the one that is not to be used");
    }

    @Test
    void theUserThatZoeNamesInsideOfAContainerIsNoPassword() {
        environment.putAll(Map.of("ZOE_TOKEN", "zoe_t0k", "ZOE_USER", "ada"));

        assertThat(resolve().credentials()).contains(new Credentials.Token("zoe_t0k"));
    }

    @Test
    void aTokenDoesNotStandInForThePasswordOfAnotherUser() {
        environment.put("ZOE_TOKEN", "zoe_t0k");

        assertThatThrownBy(() -> resolver().resolve(Optional.empty(), Optional.of("grace")))
                .hasMessage("there is no password for user grace, and the token of ZOE_TOKEN is for its own user;"
                        + " set ZOE_PASS, or leave the user out");
    }

    @Test
    void aTokenIsNotForAnotherServerThanItWasSetFor() throws IOException {
        file(".config/zoe/config.yaml", "url: https://zoe.example.org\ntoken: zoe_t0k\n");

        CliSettings settings = resolver().resolve(Optional.of("https://zoe.example.net"), Optional.empty());

        assertThat(settings.credentials()).isEmpty();
        assertThat(settings.withheld().orElseThrow())
                .startsWith("the token of ")
                .endsWith(" is for https://zoe.example.org and was not sent to https://zoe.example.net; set ZOE_URL and"
                        + " ZOE_TOKEN together, or let ZOE_CONFIG name a file with url and token of that server");
        environment.put("ZOE_TOKEN", "zoe_other");
        assertThat(resolver()
                        .resolve(Optional.of("http://127.0.0.1:5001"), Optional.empty())
                        .withheld()
                        .orElseThrow())
                .startsWith("the token of ZOE_TOKEN is for https://zoe.example.org ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"secret", "zoe_", "zoe_a b", "zoe_a\n", "Bearer zoe_a"})
    void whatIsNoTokenIsRefusedWithoutRepeatingIt(String token) {
        environment.put("ZOE_TOKEN", token);

        assertThatThrownBy(this::resolve)
                .hasMessage("the token of ZOE_TOKEN is not one of Zoe: those begin with zoe_ and have letters, digits,"
                        + " '_' and '-' only");
    }

    @Test
    void aSecretThatOthersMayReadIsWarnedAbout() throws IOException {
        Path file = file(".zoerc", "user=ada\npass=x\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));

        resolve();

        String warning = "warning: " + file + " holds a secret and others may read it; run: chmod 600 " + file;
        assertThat(warnings).containsExactly(warning);
        Files.writeString(file, "token=zoe_t0k\n");
        resolve();
        assertThat(warnings).containsExactly(warning, warning);
    }

    @Test
    void secretsAreNotInTheWordsOfTheSettings() {
        assertThat(new CliSettings(URI.create("http://a"), Optional.of(new Credentials.Password("ada", "s3cret")))
                        .toString())
                .doesNotContain("s3cret");
        assertThat(new CliSettings(URI.create("http://a"), Optional.of(new Credentials.Token("zoe_s3cret"))).toString())
                .doesNotContain("s3cret");
    }

    @Test
    void aVariableThatTheCommandLineDoesNotKnowIsWarnedAbout() {
        environment.putAll(Map.of("ZOE_PASSWORD", "x", "ZOE_SERVER", "http://a", "ZOE_MASTER_LEASETTL", "10s"));

        resolve();

        assertThat(warnings)
                .containsExactly("warning: the command line does not know ZOE_PASSWORD, ZOE_SERVER;"
                        + " it reads ZOE_URL, ZOE_TOKEN, ZOE_USER, ZOE_PASS, ZOE_CA_FILE, ZOE_CONFIG and"
                        + " ZOE_CONTEXT");
    }

    private CliSettings resolve() {
        return resolver().resolve(Optional.empty(), Optional.empty());
    }

    private CliSettingsResolver resolver() {
        return new CliSettingsResolver(environment, home, Optional.empty(), warnings::add);
    }

    private Path file(String name, String text) throws IOException {
        Path file = home.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }
}
