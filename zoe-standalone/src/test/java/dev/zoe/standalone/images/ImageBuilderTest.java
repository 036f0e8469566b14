package dev.zoe.standalone.images;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ImageBuilderTest {

    private final Path template;
    private final Path images;

    ImageBuilderTest(@TempDir Path directory) throws IOException {
        template = directory.resolve("template");
        images = directory.resolve("images");
        writeSource("hello/Main.java", "package hello; class Main { public static void main(String[] a) {} }");
        writeSource("hello/page.html", "<p>hello");
        writeRecipe("{\"tag\": \"zoe/hello:1\", \"sources\": \"src\", \"main_class\": \"hello.Main\","
                + " \"jvm_options\": [\"-Xmx8m\"], \"modules\": [\"java.base\"]}");
    }

    @Test
    void aProcessImageIsClassesAndAWayToStartThem() {
        Path image = new ImageBuilder(template).buildProcessImage(images);

        assertThat(image).isEqualTo(images.resolve("zoe/hello/1"));
        assertThat(image.resolve("classes/hello/Main.class")).isRegularFile();
        assertThat(image.resolve("classes/hello/page.html")).hasContent("<p>hello");
        JsonNode json = JsonMapper.shared().readTree(image.resolve("image.json").toFile());
        assertThat(json.get("entrypoint").valueStream().map(JsonNode::asString))
                .containsExactly("java", "-Xmx8m", "-cp", "{image}/classes", "hello.Main");
        assertThat(json.get("command")).isEmpty();
        assertThat(json.get("env")).isEmpty();
    }

    @Test
    void anUnchangedTemplateIsNotBuiltAgain() throws IOException {
        Path built = new ImageBuilder(template).buildProcessImage(images).resolve("image.json");
        FileTime longAgo = FileTime.from(Instant.EPOCH);
        Files.setLastModifiedTime(built, longAgo);

        new ImageBuilder(template).buildProcessImage(images);

        assertThat(Files.getLastModifiedTime(built)).isEqualTo(longAgo);
    }

    @Test
    void aChangedSourceIsBuiltAgainAndNothingOfTheOldImageIsLeft() throws IOException {
        Path image = new ImageBuilder(template).buildProcessImage(images);
        Files.delete(template.resolve("src/hello/page.html"));
        writeSource("hello/Other.java", "package hello; class Other {}");

        new ImageBuilder(template).buildProcessImage(images);

        assertThat(image.resolve("classes/hello/Other.class")).isRegularFile();
        assertThat(image.resolve("classes/hello/page.html")).doesNotExist();
        assertThat(image.getParent()).isDirectoryNotContaining("glob:**/.draft*");
    }

    @Test
    void aChangedRecipeIsBuiltAgain() throws IOException {
        Path image = new ImageBuilder(template).buildProcessImage(images);
        writeRecipe(Files.readString(template.resolve("image/recipe.json")).replace("-Xmx8m", "-Xmx16m"));

        new ImageBuilder(template).buildProcessImage(images);

        assertThat(image.resolve("image.json")).content().contains("-Xmx16m");
    }

    @Test
    void sourcesThatDoNotCompileAreSaidInTheCompilersWordsAndTheOldImageStays() throws IOException {
        Path image = new ImageBuilder(template).buildProcessImage(images);
        writeSource("hello/Main.java", "package hello; class Main { int x = \"text\"; }");

        assertThatThrownBy(() -> new ImageBuilder(template).buildProcessImage(images))
                .isInstanceOf(ImageBuildException.class)
                .hasMessageContaining("do not compile")
                .hasMessageContaining("incompatible types");
        assertThat(image.resolve("classes/hello/Main.class")).isRegularFile();
        assertThat(image.getParent()).isDirectoryNotContaining("glob:**/.draft*");
    }

    @Test
    void aTemplateWithoutARecipeIsRefused() throws IOException {
        Files.delete(template.resolve("image/recipe.json"));

        assertThatThrownBy(() -> new ImageBuilder(template))
                .isInstanceOf(ImageBuildException.class)
                .hasMessageContaining("no recipe " + template.resolve("image/recipe.json"));
    }

    @Test
    void aRecipeWithAFieldTooManyOrTooFewIsRefused() throws IOException {
        String recipe = Files.readString(template.resolve("image/recipe.json"));
        writeRecipe(recipe.replace("{", "{\"speed\": 3, "));
        assertThatThrownBy(() -> new ImageBuilder(template))
                .isInstanceOf(ImageBuildException.class)
                .hasMessageContaining("speed");

        writeRecipe("{\"tag\": \"zoe/hello:1\"}");
        assertThatThrownBy(() -> new ImageBuilder(template))
                .isInstanceOf(ImageBuildException.class)
                .hasMessageContaining("sources");
    }

    @Test
    void aTagThatLeadsOutOfTheImagesDirectoryIsRefused() throws IOException {
        writeRecipe(Files.readString(template.resolve("image/recipe.json")).replace("zoe/hello:1", "../hello:1"));

        assertThatThrownBy(() -> new ImageBuilder(template))
                .isInstanceOf(ImageBuildException.class)
                .hasMessageContaining("zoe/mandelbrot:1 would be right");
    }

    private void writeSource(String name, String text) throws IOException {
        Path file = template.resolve("src").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void writeRecipe(String json) throws IOException {
        Files.createDirectories(template.resolve("image"));
        Files.writeString(template.resolve("image/recipe.json"), json);
    }
}
