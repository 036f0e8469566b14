package dev.zoe.cli.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.cli.internal.failure.CommandFailure;
import java.io.IOException;
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

class CliSettingsFileTest {

    private final Path home;
    private final Map<String, String> environment = new HashMap<>();
    private final List<String> warnings = new ArrayList<>();

    CliSettingsFileTest(@TempDir Path home) {
        this.home = home;
    }

    @Test
    void aTokenIsReadFromBothKindsOfFile() throws IOException {
        file(".zoerc", "token=zoe_old\n");
        assertThat(resolve().credentials()).contains(new Credentials.Token("zoe_old"));

        file(".config/zoe/config.yaml", "url: http://a\ntoken: zoe_new\n");
        assertThat(resolve().credentials()).contains(new Credentials.Token("zoe_new"));
    }

    @Test
    void aWrongFileIsSaidWithWhatWouldBeRight() throws IOException {
        Path file = file(".config/zoe/config.yaml", "uri: http://x\n");
        assertThatThrownBy(this::resolve)
                .isInstanceOf(CommandFailure.class)
                .hasMessage("the configuration file " + file
                        + " has the unknown key 'uri' in line 1; it may hold url, user, pass, token, ca_file,"
                        + " current_context, contexts, output");

        file(".config/zoe/config.yaml", "- a\n");
        assertThatThrownBy(this::resolve).hasMessageContaining("must hold lines such as 'url: http://127.0.0.1:5001'");

        file(".config/zoe/config.yaml", "url: http://a\n\tuser: x\n");
        assertThatThrownBy(this::resolve).hasMessageContaining("is not YAML: line 2: ");

        file(".config/zoe/config.yaml", "url: http://a\nurl: http://b\n");
        assertThatThrownBy(this::resolve)
                .hasMessageContaining("is not YAML: line 2: ")
                .hasMessageContaining("url");

        file(".config/zoe/config.yaml", "url: http://a\nuser: [ada]\n");
        assertThatThrownBy(this::resolve)
                .hasMessageContaining("has no single value for 'user' in line 2; write a line");

        environment.put("ZOE_CONFIG", "/nonexistent.yaml");
        assertThatThrownBy(this::resolve)
                .hasMessage("ZOE_CONFIG names /nonexistent.yaml, which does not exist; 'zoe login' creates it");
    }

    @Test
    void aLineOfAnOlderFileIsNamedByItsNumber() throws IOException {
        Path file = file(".zoerc", "# mine\nuser=ada\nhost\n");
        assertThatThrownBy(this::resolve)
                .hasMessage("the configuration file " + file
                        + " has no 'key=value' in line 3; write a line such as url=http://127.0.0.1:5001");

        file(".zoerc", "user=ada\nhost=a\n");
        assertThatThrownBy(this::resolve).hasMessageContaining("has the unknown key 'host' in line 2; it may hold");
    }

    @Test
    void aFileOfCommentsOnlySaysNothingAndANumberIsText() throws IOException {
        file(".config/zoe/config.yaml", "# nothing yet\n");
        assertThat(resolve().credentials()).isEmpty();

        file(".config/zoe/config.yaml", "user: ada\npass: 007\n");
        assertThat(resolve().credentials()).contains(new Credentials.Password("ada", "007"));
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
