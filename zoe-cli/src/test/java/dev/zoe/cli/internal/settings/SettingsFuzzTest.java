package dev.zoe.cli.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.application.testing.FuzzRounds;
import dev.zoe.application.testing.HostileValues;
import dev.zoe.application.testing.InputMutator;
import dev.zoe.cli.internal.failure.CommandFailure;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Configuration files and variables, changed at random: they are read, or refused by a failure with a message. */
class SettingsFuzzTest {
    private static final String YAML =
            """
            # mine
            current_context: lab
            output: json
            url: https://zoe.example.org/
            user: ada
            pass: 'p:w'
            contexts:
              lab:
                url: http://127.0.0.1:5001
                token: zoe_abc # cli-laptop
                ca_file: lab.pem
              "home":
                url: http://[::1]:5001
                user: bob
            """;
    private static final String ZOERC = "# old\nurl=http://old:5001\nuser = ada\npass=a=b\n";
    private static final List<String> VARIABLES = List.of(
            "ZOE_URL=https://zoe.example.org:8443/zoe",
            "ZOE_USER=ada",
            "ZOE_PASS=p:w",
            "ZOE_TOKEN=zoe_abc",
            "ZOE_CA_FILE=/etc/zoe/ca.pem",
            "ZOE_CONTEXT=lab");

    private final Path home;
    private final Path yaml;
    private final Path zoerc;

    SettingsFuzzTest(@TempDir Path home) throws IOException {
        this.home = home;
        yaml = home.resolve(".config/zoe/config.yaml");
        zoerc = home.resolve(".zoerc");
        Files.createDirectories(yaml.getParent());
    }

    @Test
    void configurationFilesAreReadOrRefused() {
        FuzzRounds.of(250).run(mutator -> mutator.text(YAML), this::readAndChange);
    }

    @Test
    void configurationFilesThatOnceFailedAreReadOrRefused() {
        FuzzRounds.replay("configuration-files.txt", this::readAndChange);
    }

    @Test
    void filesOfTheOlderClientAreReadOrRefused() {
        FuzzRounds.of(250).run(mutator -> mutator.text(ZOERC), text -> {
            write(zoerc, text);
            resolve(Map.of());
        });
    }

    @Test
    void variablesAreReadOrRefused() throws IOException {
        write(yaml, YAML);
        FuzzRounds.of(500).run(SettingsFuzzTest::variables, text -> {
            Map<String, String> environment = new HashMap<>();
            text.lines().forEach(line -> environment.put(before(line), line.substring(line.indexOf('=') + 1)));
            resolve(environment);
        });
    }

    /** A file that was changed says what it was changed to, or is as before. */
    private void readAndChange(String text) throws IOException {
        write(yaml, text);
        resolve(Map.of());
        resolve(Map.of("ZOE_CONTEXT", "lab"));
        ended(() -> {
            ConfigurationFile file = ConfigurationFile.of(Map.of(), home, Optional.of("lab"));
            StoredLogin login = new StoredLogin(URI.create("http://127.0.0.1:5001"), "zoe_new", Optional.of("cli"));
            file.store(login);
            assertThat(file.login()).contains(login);
            file.setContext("other", Optional.of("https://other.example.org"), Optional.of("eve"), Optional.empty());
            file.removeToken();
            assertThat(file.login()).isEmpty();
        });
    }

    private void resolve(Map<String, String> environment) {
        ended(() -> {
            CliSettings settings = new CliSettingsResolver(environment, home, Optional.empty(), warning -> {})
                    .resolve(Optional.empty(), Optional.empty());
            assertThat(settings.url().getScheme()).startsWith("http");
        });
    }

    private static String variables(InputMutator mutator) {
        String variable = mutator.pick(VARIABLES);
        String hostile = before(variable) + "="
                + mutator.pick(List.of(
                        mutator.text(variable.substring(variable.indexOf('=') + 1)),
                        mutator.pick(HostileValues.TEXTS)));
        // A process has no variable with NUL, and this input has one in each line.
        return (mutator.pick(VARIABLES) + "\n" + hostile.replace("\n", " ").replace("\r", " ")).replace("\0", "");
    }

    private static String before(String variable) {
        return variable.substring(0, variable.indexOf('='));
    }

    private static void write(Path file, String text) throws IOException {
        Files.write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void ended(Runnable reading) {
        try {
            reading.run();
        } catch (CommandFailure refused) {
            assertThat(refused.lines())
                    .isNotEmpty()
                    .allSatisfy(line -> assertThat(line).isNotBlank().doesNotContain("Exception", "dev.zoe"));
        }
    }
}
