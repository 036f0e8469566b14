package dev.zoe.master.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserSecretsTest {
    @TempDir
    Path root;

    @Test
    void theContentOfTheFileIsTheVariable() throws Exception {
        Files.createDirectory(root.resolve("ada"));
        Files.writeString(root.resolve("ada/s3_key"), "abc\n");
        assertThat(new UserSecrets(root).of("ada", List.of("s3_key"))).isEqualTo(Map.of("S3_KEY", "abc"));
    }

    @Test
    void aMissingOneIsNamedWithoutAPathOfTheHost() {
        assertThatThrownBy(() -> new UserSecrets(root).of("ada", List.of("s3_key")))
                .isInstanceOf(UnmetRequirementException.class)
                .hasMessage("user ada has no secret s3_key; ask the operator to add it");
    }

    @Test
    void anUnreadableOneIsNamedWithoutAPathOfTheHost() throws Exception {
        Files.createDirectories(root.resolve("ada/s3_key"));
        assertThatThrownBy(() -> new UserSecrets(root).of("ada", List.of("s3_key")))
                .isInstanceOf(UnmetRequirementException.class)
                .hasMessage("the secret s3_key of user ada cannot be read; the log of the master has the reason");
    }
}
