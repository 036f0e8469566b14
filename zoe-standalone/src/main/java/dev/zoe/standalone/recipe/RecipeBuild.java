package dev.zoe.standalone.recipe;

import dev.zoe.standalone.config.DirectoryRemoval;
import dev.zoe.standalone.images.ImageBuildException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/** The build of the image of a recipe: its files and what is fetched for it become the context. */
final class RecipeBuild {
    private final ContextBuild build;
    private final DownloadCache downloads;

    RecipeBuild(ContextBuild build, DownloadCache downloads) {
        this.build = build;
        this.downloads = downloads;
    }

    /**
     * @param labels of the image
     * @throws ImageBuildException when a file cannot be fetched, or with the step that failed
     */
    void run(Recipe recipe, Map<String, String> labels) throws IOException {
        Path context = Files.createTempDirectory("zoe-recipe");
        try {
            copy(recipe, context);
            build.run(context, recipe.tag(), labels);
        } finally {
            DirectoryRemoval.delete(context);
        }
    }

    private void copy(Recipe recipe, Path context) throws IOException {
        try (Stream<Path> files = Files.walk(recipe.directory())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                copy(file, context.resolve(recipe.directory().relativize(file)));
            }
        }
        for (Download download : recipe.downloads()) {
            copy(downloads.fetch(download), context.resolve(download.to()));
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        Files.copy(from, to);
    }
}
