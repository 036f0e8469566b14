package dev.zoe.cli.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationFileTest {

    private static final StoredLogin LOGIN =
            new StoredLogin(URI.create("https://zoe.example.org"), "zoe_abc", Optional.of("cli-laptop"));

    private final Path home;
    private final Map<String, String> environment = new HashMap<>();

    ConfigurationFileTest(@TempDir Path home) {
        this.home = home;
    }

    @Test
    void whatIsStoredIsReadAgain() {
        assertThat(file().login()).isEmpty();

        assertThat(file().store(LOGIN)).isFalse();

        assertThat(file().login()).contains(LOGIN);
        assertThat(new CliSettingsResolver(environment, home, Optional.empty(), warning -> {})
                        .resolve(Optional.empty(), Optional.empty()))
                .isEqualTo(new CliSettings(LOGIN.url(), Optional.of(new Credentials.Token("zoe_abc"))));
    }

    @Test
    void theNamedFileIsWrittenAndALinkStaysOne() throws IOException {
        Path real = Files.writeString(home.resolve("real.yaml"), "# mine");
        Path link = Files.createSymbolicLink(home.resolve("link.yaml"), real);
        environment.put("ZOE_CONFIG", link.toString());

        file().store(LOGIN);

        assertThat(link).isSymbolicLink();
        assertThat(real).content().isEqualTo("# mine\nurl: https://zoe.example.org\ntoken: zoe_abc # cli-laptop\n");
        assertThat(home.resolve(".config")).doesNotExist();
    }

    @Test
    void quotedKeysAreReplacedToo() throws IOException {
        write("\"url\" : 'http://old'\n'token': zoe_old # \"old\"\n");

        file().store(LOGIN);

        assertThat(file().path()).content().isEqualTo("url: https://zoe.example.org\ntoken: zoe_abc # cli-laptop\n");
    }

    @Test
    void aValueOfSeveralLinesIsNotCutInTwo() throws IOException {
        String before = "url: >-\n  http://old\nuser: ada\n";
        write(before);

        assertThatThrownBy(() -> file().store(LOGIN))
                .hasMessage("the configuration file " + file().path()
                        + " cannot be changed: it has more than lines such as 'url: http://127.0.0.1:5001'");
        assertThat(file().path()).content().isEqualTo(before);
        assertThat(file().path().getParent()).isDirectoryNotContaining("glob:**/.config*");
    }

    @Test
    void aTokenWithoutAUrlIsForTheUsualServer() throws IOException {
        write("token: zoe_abc\n");

        assertThat(file().login())
                .contains(new StoredLogin(URI.create("http://127.0.0.1:5001"), "zoe_abc", Optional.empty()));
    }

    @Test
    void theFileOfTheOlderClientCountsOnlyWithoutTheOther() throws IOException {
        Path zoerc = Files.writeString(home.resolve(".zoerc"), "");
        assertThat(file().replaced()).contains(zoerc);

        file().store(LOGIN);
        assertThat(file().replaced()).isEmpty();
    }

    private ConfigurationFile file() {
        return ConfigurationFile.of(environment, home, Optional.empty());
    }

    private void write(String text) throws IOException {
        Files.createDirectories(file().path().getParent());
        Files.writeString(file().path(), text);
    }
}
