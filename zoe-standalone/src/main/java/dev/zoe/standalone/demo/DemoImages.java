package dev.zoe.standalone.demo;

import com.github.dockerjava.api.DockerClient;
import dev.zoe.standalone.config.StartException;
import dev.zoe.standalone.images.ImageBuildException;
import dev.zoe.standalone.images.ImageBuilder;
import dev.zoe.standalone.recipe.RecipeBook;
import dev.zoe.standalone.recipe.RecipeBuilds;
import dev.zoe.standalone.server.StandaloneServer;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Builds the images of an application: that of its own sources, or those of the recipes of the shop. */
final class DemoImages {
    private final StandaloneServer server;
    private final Path templates;
    private final PrintStream out;

    DemoImages(StandaloneServer server, Path templates, PrintStream out) {
        this.server = server;
        this.templates = templates;
        this.out = out;
    }

    /**
     * Builds those that are not up to date.
     *
     * @throws ImageBuildException when one cannot be built
     */
    void build(DemoApplication application) throws IOException {
        if (Files.exists(application.directory().resolve("image/recipe.json"))) {
            server.backEnd().imageInstaller().build(new ImageBuilder(application.directory()));
            return;
        }
        Optional<DockerClient> engine = server.backEnd().imageInstaller().engine();
        if (engine.isEmpty()) {
            throw new StartException(
                    "%s runs in containers only, and this server has no Docker engine".formatted(application.name()));
        }
        try (DockerClient client = engine.get()) {
            RecipeBook recipes = RecipeBook.read(templates.resolve("images"));
            List<String> names = application.images().stream()
                    .flatMap(image -> recipes.ofImage(image).stream())
                    .toList();
            List<String> failed =
                    new RecipeBuilds(client, recipes, server.data().imageFiles(), Optional.empty(), out).run(names);
            if (!failed.isEmpty()) {
                throw new StartException("the images of %s cannot be built: %s failed, and the reason is above"
                        .formatted(application.name(), String.join(", ", failed)));
            }
        }
    }
}
