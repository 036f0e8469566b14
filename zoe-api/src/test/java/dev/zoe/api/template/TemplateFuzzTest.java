package dev.zoe.api.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.application.SafeText;
import dev.zoe.application.SiteLimits;
import dev.zoe.application.description.DescriptionReader;
import dev.zoe.application.testing.FuzzRounds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Manifests and descriptions of templates, changed at random: they are read and filled in, or refused. */
class TemplateFuzzTest {
    private static final Path VALID = Path.of("src", "test", "templates", "pi");
    private static final String MANIFEST = read("manifest.json");
    private static final String DESCRIPTION = read("pi.json");

    private final ManifestReader manifests =
            new ManifestReader(JsonMapper.builder().build());
    private final DescriptionReader descriptions = new DescriptionReader(SiteLimits.defaults());

    @TempDir
    Path directory;

    @BeforeEach
    void copyTheOtherFiles() throws IOException {
        for (String name : List.of("README.md", "pi.svg")) {
            Files.copy(VALID.resolve(name), directory.resolve(name));
        }
    }

    @Test
    void manifestsAreReadOrRefused() {
        FuzzRounds.of(1000).run(mutator -> mutator.json(MANIFEST), this::readManifest);
    }

    @Test
    void manifestsThatOnceFailedAreReadOrRefused() {
        FuzzRounds.replay("template-manifests.txt", this::readManifest);
    }

    @Test
    void descriptionsAreReadOrRefused() {
        FuzzRounds.of(1000).run(mutator -> mutator.json(DESCRIPTION), this::readDescription);
    }

    @Test
    void descriptionsThatOnceFailedAreReadOrRefused() {
        FuzzRounds.replay("template-descriptions.txt", this::readDescription);
    }

    private void readManifest(String manifest) throws IOException {
        readTemplates(manifest, DESCRIPTION);
    }

    private void readDescription(String description) throws IOException {
        readTemplates(MANIFEST, description);
    }

    private void readTemplates(String manifest, String description) throws IOException {
        write("manifest.json", manifest);
        write("pi.json", description);
        try {
            for (Template template : manifests.read(directory)) {
                String application =
                        new ParameterValues(template).applyDefaults().toString();
                assertThat(descriptions.read(application)).isNotNull();
            }
        } catch (ManifestException refused) {
            String message = String.valueOf(refused.getMessage());
            assertThat(message).contains(directory.toString()).isEqualTo(SafeText.line(message));
        }
    }

    private void write(String name, String text) throws IOException {
        Files.write(directory.resolve(name), text.getBytes(StandardCharsets.UTF_8));
    }

    private static String read(String name) {
        try {
            return Files.readString(VALID.resolve(name));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
