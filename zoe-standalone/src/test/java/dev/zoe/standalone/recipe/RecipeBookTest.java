package dev.zoe.standalone.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.standalone.images.ImageBuildException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reading recipes: their order, and what is said of wrong ones. */
class RecipeBookTest {
    private static final Pattern FROM = Pattern.compile("^(?:FROM |COPY --from=)(\\S+:\\S+)", Pattern.MULTILINE);

    @TempDir
    Path directory;

    @Test
    void eachRecipeComesBehindWhatItNeeds() throws IOException {
        recipe("application", "{\"tag\": \"zoe/application:1\", \"needs\": [\"language\", \"base\"]}");
        recipe("base", "{\"tag\": \"zoe/base:1\"}");
        recipe("language", "{\"tag\": \"zoe/language:1\", \"needs\": [\"base\"]}");
        recipe("other", "{\"tag\": \"zoe/other:1\"}");

        RecipeBook recipes = RecipeBook.read(directory);

        assertThat(recipes.inOrder(List.of("application")))
                .extracting(Recipe::name)
                .containsExactly("base", "language", "application");
        assertThat(recipes.inOrder(List.of())).hasSize(4);
        assertThat(recipes.ofImage("zoe/language:1")).hasValue("language");
        assertThat(recipes.ofImage("zoe/language:2")).isEmpty();
        assertThatThrownBy(() -> recipes.inOrder(List.of("nothing")))
                .isInstanceOf(ImageBuildException.class)
                .hasMessage("there is no recipe \"nothing\"; there are application, base, language, other");
    }

    @Test
    void recipesThatNeedEachOtherAreRefused() throws IOException {
        recipe("one", "{\"tag\": \"zoe/one:1\", \"needs\": [\"two\"]}");
        recipe("two", "{\"tag\": \"zoe/two:1\", \"needs\": [\"one\"]}");

        assertThatThrownBy(() -> RecipeBook.read(directory).inOrder(List.of("one")))
                .isInstanceOf(ImageBuildException.class)
                .hasMessage("these recipes need each other: one, two");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"tag\": \"Zoe\"} | a name in lower case and a version such as zoe/python:1 would be right",
                "{} | a name in lower case and a version",
                "{\"tag\": \"zoe/a:1\", \"need\": []} | Unrecognized property \"need\"",
                "{\"tag\": | wrong: Unexpected end-of-input",
                "{\"tag\": \"zoe/a:1\", \"downloads\": [{\"url\": \"ftp://a/b\", \"sha256\": \"0\", \"to\": \"b\"}]}"
                        + " | ftp://a/b is no address that begins with https",
                "{\"tag\": \"zoe/a:1\", \"downloads\": [{\"url\": \"https://a/b\", \"sha256\": \"0\", \"to\": \"b\"}]}"
                        + " | the SHA-256 of https://a/b has not 64 hexadecimal digits",
                "{\"tag\": \"zoe/a:1\", \"downloads\": [{\"url\": \"https://a/b\", \"to\": \"../b\", \"sha256\":"
                        + " \"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\"}]}"
                        + " | \"../b\" is no path below the recipe",
            })
    void aWrongRecipeIsNamedWithWhatWouldBeRight(String content, String expected) throws IOException {
        recipe("wrong", content);

        assertThatThrownBy(() -> RecipeBook.read(directory))
                .isInstanceOf(ImageBuildException.class)
                .hasMessageContaining(directory.resolve("wrong/recipe.json").toString())
                .hasMessageContaining(expected);
    }

    @Test
    void theFilesOfAListAreDownloads() throws IOException {
        String hash = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
        recipe(
                "jars",
                "{\"tag\": \"zoe/jars:1\", \"download_lists\": [{\"list\": \"list\", \"from\": \"https://a/b/\","
                        + " \"to\": \"jars\"}]}");
        Path list = directory.resolve("jars/list");
        assertThatThrownBy(() -> RecipeBook.read(directory))
                .isInstanceOf(ImageBuildException.class)
                .hasMessageStartingWith("the list " + list + " cannot be read: ");

        Files.writeString(list, hash + "  org/one/1/one-1.jar\n");
        assertThat(RecipeBook.read(directory).all().get(0).downloads())
                .containsExactly(
                        new Download(URI.create("https://a/b/org/one/1/one-1.jar"), hash, "jars/one-1.jar", false));

        Files.writeString(list, "one-1.jar\n");
        assertThatThrownBy(() -> RecipeBook.read(directory))
                .isInstanceOf(ImageBuildException.class)
                .hasMessageContaining("the line \"one-1.jar\" of " + list + " is wrong")
                .hasMessageEndingWith("\"SHA-256  path\" would be right");
    }

    @Test
    void aRecipeWithoutDockerfileIsNamed() throws IOException {
        recipe("half", "{\"tag\": \"zoe/half:1\"}");
        Files.delete(directory.resolve("half/Dockerfile"));

        assertThatThrownBy(() -> RecipeBook.read(directory)).hasMessageEndingWith("has no Dockerfile beside it");
        assertThatThrownBy(() -> RecipeBook.read(directory.resolve("nowhere")))
                .hasMessageStartingWith("there are no recipes of images in ");
    }

    /** A recipe that needs what its Dockerfile does not name is built too often, and one that does not, too early. */
    @Test
    void theDockerfilesOfTheShopAreMadeOfWhatTheirRecipesNeed() throws IOException {
        RecipeBook recipes = RecipeBook.read(Path.of("..", "app-templates", "images"));

        for (Recipe recipe : recipes.all()) {
            Matcher from = FROM.matcher(Files.readString(recipe.directory().resolve("Dockerfile")));
            assertThat(from.results().map(found -> found.group(1)).distinct())
                    .as(recipe.name())
                    .containsExactlyElementsOf(tagsBelow(recipes, recipe));
            assertThat(recipe.summary()).as(recipe.name()).isNotEmpty();
        }
    }

    private static List<String> tagsBelow(RecipeBook recipes, Recipe recipe) {
        return recipe.debian().map(DebianSystem::tag).map(List::of).orElseGet(() -> recipe.needs().stream()
                .map(need -> recipes.inOrder(List.of(need)))
                .map(order -> order.get(order.size() - 1).tag())
                .toList());
    }

    private void recipe(String name, String content) throws IOException {
        Path recipe = Files.createDirectories(directory.resolve(name));
        Files.writeString(recipe.resolve("recipe.json"), content);
        Files.writeString(recipe.resolve("Dockerfile"), "FROM scratch\n");
    }
}
