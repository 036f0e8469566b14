package dev.zoe.master.backend.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClientConfigTest {
    private static final String SOUND =
            """
            apiVersion: v1
            kind: Config
            clusters: [{name: site, cluster: {server: "https://127.0.0.1:6443"}}]
            users: [{name: zoe, user: {token: secret}}]
            contexts: [{name: zoe, context: {cluster: site, user: zoe, namespace: analytics}}]
            current-context: zoe
            """;

    @TempDir
    Path directory;

    private KubernetesSettings settings(String text) throws IOException {
        return new KubernetesSettingsBuilder("test", Files.writeString(directory.resolve("kubeconfig"), text)).build();
    }

    @Test
    void theContextNamesServerAndNamespace() throws IOException {
        var config = ClientConfig.of(settings(SOUND));

        assertThat(config.getMasterUrl()).isEqualTo("https://127.0.0.1:6443/");
        assertThat(ClientConfig.namespace(config)).isEqualTo("analytics");
    }

    @ParameterizedTest
    @ValueSource(strings = {"clusters: [{name: site", "clusters: 7\n", "a sentence\n", "{\"clusters\": [[[", "\u0000"})
    void aFileThatIsNoKubeconfigIsNamedInOneLine(String text) throws IOException {
        KubernetesSettings settings = settings(text);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClientConfig.of(settings))
                .satisfies(e -> assertThat(e).message().contains(directory.resolve("kubeconfig") + " cannot be used: "))
                .satisfies(e -> assertThat(e).message().doesNotContain("\n"));
    }

    @Test
    void aFileWithoutACurrentContextIsRefused() throws IOException {
        KubernetesSettings settings = settings(SOUND.replace("current-context: zoe", ""));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClientConfig.of(settings))
                .withMessageContaining("names no current context");
    }
}
