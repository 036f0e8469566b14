package dev.zoe.cli.internal.description;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.cli.internal.failure.CommandFailure;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A description in YAML is read as the same JSON. */
class DescriptionFileTest {

    private static final String YAML =
            """
            version: 4          # a comment
            name: word-count
            services:
            - name: main
              image: busybox:1.36
              monitor: true
              resources: {memory: 2GiB, cores: 0.5}
              command: |
                count --owner {user_name}
              environment:
              - [MODE, "yes"]
              - [LEVEL, no]
            """;

    private static final String JSON =
            "{\"version\":4,\"name\":\"word-count\",\"services\":[{\"name\":\"main\",\"image\":\"busybox:1.36\","
                    + "\"monitor\":true,\"resources\":{\"memory\":\"2GiB\",\"cores\":0.5},"
                    + "\"command\":\"count --owner {user_name}\\n\","
                    + "\"environment\":[[\"MODE\",\"yes\"],[\"LEVEL\",\"no\"]]}]}";

    private final Path folder;

    DescriptionFileTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void yamlBecomesJson() throws IOException {
        assertThat(read("app.yaml", YAML)).isEqualTo(JSON);
        assertThat(read("app.yml", YAML)).isEqualTo(JSON);
        assertThat(piped(YAML)).isEqualTo(JSON);
    }

    @Test
    void jsonStaysAsItIsWritten() throws IOException {
        assertThat(read("app.json", " {\"name\": 1, \"name\": 2}")).isEqualTo(" {\"name\": 1, \"name\": 2}");
        assertThat(piped("{\"a\": 1.50}")).isEqualTo("{\"a\": 1.50}");
        assertThat(read("app.json", "name: yaml")).isEqualTo("name: yaml");
    }

    @Test
    void jsonInAYamlFileIsYamlToo() throws IOException {
        assertThat(read("app.yaml", JSON)).isEqualTo(JSON);
    }

    @Test
    void aliasesAreFollowed() throws IOException {
        assertThat(read("app.yaml", "a: &x {cores: 1}\nb: *x\n"))
                .isEqualTo("{\"a\":{\"cores\":1},\"b\":{\"cores\":1}}");
    }

    @Test
    void aMistakeIsReportedWithItsLine() {
        assertRefused("name: a\nname: b\n", "line 2");
        assertRefused("name: [a\n", "is not YAML (line ");
        assertRefused("a: 1\n---\nb: 2\n", "is not YAML");
        assertRefused("a: .nan\n", "has the value NaN, which JSON does not have");
    }

    @Test
    void aFileThatGrowsWithoutAnEndIsRefused() {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 9; i++) {
            String before = "*a" + (i - 1);
            bomb.append("a%d: &a%d [%s]\n".formatted(i, i, String.join(", ", Collections.nCopies(9, before))));
        }
        assertRefused(bomb.toString(), "app.yaml");
        assertRefused("a: &a [*a]\n", "app.yaml");
        assertRefused("[".repeat(10_000), "app.yaml");
    }

    private void assertRefused(String yaml, String message) {
        assertThatThrownBy(() -> read("app.yaml", yaml))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining(message);
    }

    private String read(String name, String text) throws IOException {
        Path file = Files.writeString(folder.resolve(name), text);
        return DescriptionFile.read(file.toString(), InputStream.nullInputStream())
                .text();
    }

    private static String piped(String text) {
        return DescriptionFile.read("-", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))
                .text();
    }
}
