package dev.zoe.standalone.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.github.dockerjava.api.DockerClient;
import dev.zoe.master.backend.testing.TestRegistry;
import dev.zoe.standalone.e2e.testing.EngineInspector;
import dev.zoe.standalone.images.EngineClients;
import dev.zoe.standalone.images.ImageBuildException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds on a real engine: what is built again, and what a failure leaves. */
@Tag("slow")
class RecipeBuildsTest {
    private static final String BUSYBOX = "zoe-test/busybox:1";

    @TempDir
    Path directory;

    private DockerClient engine;

    @BeforeEach
    void connect() {
        engine = EngineClients.at(EngineInspector.required());
    }

    @AfterEach
    void removeImages() throws IOException {
        if (engine == null) {
            return;
        }
        for (String name : List.of("upper", "lower", "beside")) {
            String tag = "zoe-test/recipe-" + name + ":1";
            if (EngineImages.find(engine, tag).isPresent()) {
                engine.removeImageCmd(tag).withForce(true).exec();
            }
        }
        engine.close();
    }

    @Test
    void onlyWhatChangedIsBuiltAgainWithWhatIsMadeOfIt() throws IOException {
        recipe("lower", "", "FROM " + BUSYBOX + "\nCOPY file /file\n", "one");
        recipe("upper", "lower", "FROM zoe-test/recipe-lower:1\nRUN cat /file > /copy\n", "");
        recipe("beside", "", "FROM " + BUSYBOX + "\nRUN true\n", "");

        assertThat(run()).contains("lower: built", "upper: built", "beside: built", "  step 2/3 : RUN cat");
        assertThat(run()).doesNotContain("built").contains("upper: zoe-test/recipe-upper:1 is up to date");

        Files.writeString(directory.resolve("lower/file"), "two");
        assertThat(list()).containsPattern("lower +zoe-test/recipe-lower:1 +out of date +lower it");
        assertThat(run()).contains("lower: built", "upper: built", "beside: zoe-test/recipe-beside:1 is up to date");
    }

    @Test
    void aStepThatFailsIsNamedWithWhatItPrintedAndTheRestIsBuilt() throws IOException {
        recipe("lower", "", "FROM " + BUSYBOX + "\nRUN echo the mirror is away; exit 3\n", "");
        recipe("upper", "lower", "FROM zoe-test/recipe-lower:1\n", "");
        recipe("beside", "", "FROM " + BUSYBOX + "\nRUN true\n", "");

        String shown = run("lower, upper");

        assertThat(shown)
                .contains("lower: cannot be built: step 2/3 : RUN echo the mirror is away; exit 3")
                .contains("returned a non-zero code: 3")
                .contains("    the mirror is away")
                .contains("upper: left out, it needs lower")
                .contains("beside: built");
        assertThat(list())
                .containsPattern("beside +zoe-test/recipe-beside:1 +\\d+ MB +beside it")
                .containsPattern("upper +zoe-test/recipe-upper:1 +not built");
    }

    /** Engines colour what goes to the standard error, and send it in parts. */
    @Test
    void whatAFailedStepPrintedHasItsLinesAndNoColours() throws IOException {
        recipe("lower", "", "FROM " + BUSYBOX + "\nRUN printf 'E: ' >&2; echo no such package >&2; exit 1\n", "");

        assertThat(run("lower")).contains("\n    E: no such package\n").doesNotContain("\u001b");
    }

    /** So that a later build has the file, the image counts as out of date. */
    @Test
    void withoutAnOptionalFileTheImageIsBuiltAndSaysSo() throws IOException {
        recipe("lower", "", "FROM " + BUSYBOX + "\nCOPY file* data* /files/\n", "one");
        Files.writeString(
                directory.resolve("lower/recipe.json"),
                """
                {"tag": "zoe-test/recipe-lower:1", "summary": "lower it", "downloads": [
                  {"url": "https://127.0.0.1:9/data", "to": "data", "optional": true, "sha256":
                   "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"}]}""");

        assertThat(run())
                .contains("https://127.0.0.1:9/data cannot be fetched")
                .contains("the image is built without it")
                .contains("lower: built");
        assertThat(list()).containsPattern("lower +zoe-test/recipe-lower:1 +out of date +lower it");
    }

    @Test
    void imagesArePushedUnderTheNamesThatAnAliasGives() throws Exception {
        recipe("lower", "", "FROM " + BUSYBOX + "\nRUN true\n", "");
        run();
        try (TestRegistry registry = TestRegistry.startOpen(directory)) {
            ByteArrayOutputStream shown = new ByteArrayOutputStream();
            String image = registry.name() + "/zoe-test/recipe-lower:1";

            assertThat(builds(shown).push(registry.name(), List.of())).isEmpty();

            assertThat(shown.toString(StandardCharsets.UTF_8)).isEqualTo("lower: pushed " + image + "\n");
            assertThat(EngineImages.find(engine, image)).isEmpty();
            engine.pullImageCmd(image).start().awaitCompletion();
            assertThat(EngineImages.find(engine, image)).isPresent();
            engine.removeImageCmd(image).exec();
        }
    }

    /** The engine of this account has no log-in there. */
    @Test
    void aRegistryThatRefusesAnImageIsNamedWithItsReasonAndSoIsOneThatIsNone() throws IOException {
        recipe("lower", "", "FROM " + BUSYBOX + "\nRUN true\n", "");
        recipe("upper", "", "FROM " + BUSYBOX + "\nRUN true\n", "");
        run();
        engine.removeImageCmd("zoe-test/recipe-upper:1").withForce(true).exec();

        try (TestRegistry registry = TestRegistry.start(directory)) {
            ByteArrayOutputStream shown = new ByteArrayOutputStream();
            RecipeBuilds builds = builds(shown);
            assertThat(builds.push(registry.name(), List.of())).containsExactly("lower");
            assertThat(shown.toString(StandardCharsets.UTF_8))
                    .startsWith("lower: cannot be pushed: ")
                    .contains("no basic auth credentials; log in with: docker login " + registry.name());
            assertThat(builds.push(registry.name(), List.of("upper"))).containsExactly("upper");
            assertThat(shown.toString(StandardCharsets.UTF_8))
                    .contains("upper: cannot be pushed: it is not built; build it with: zoe images build upper");
            assertThatExceptionOfType(ImageBuildException.class)
                    .isThrownBy(() -> builds.push("Registry", List.of()))
                    .withMessageContaining("registry.example.org:5000");
        }
    }

    private void recipe(String name, String needs, String dockerfile, String file) throws IOException {
        Path recipe = Files.createDirectories(directory.resolve(name));
        Files.writeString(
                recipe.resolve("recipe.json"),
                """
                {"tag": "zoe-test/recipe-%s:1", "summary": "%s it", "needs": [%s]}"""
                        .formatted(name, name, needs.isEmpty() ? "" : "\"" + needs + "\""));
        Files.writeString(recipe.resolve("Dockerfile"), dockerfile);
        Files.writeString(recipe.resolve("file"), file);
    }

    private String run(String... failing) throws IOException {
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        List<String> failed = builds(shown).run(List.of());
        assertThat(String.join(", ", failed)).isEqualTo(String.join(", ", failing));
        return shown.toString(StandardCharsets.UTF_8);
    }

    private String list() throws IOException {
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        builds(shown).list();
        return shown.toString(StandardCharsets.UTF_8);
    }

    private RecipeBuilds builds(ByteArrayOutputStream shown) throws IOException {
        return new RecipeBuilds(
                engine,
                RecipeBook.read(directory),
                directory.resolve("downloads"),
                Optional.empty(),
                new PrintStream(shown, true, StandardCharsets.UTF_8));
    }
}
