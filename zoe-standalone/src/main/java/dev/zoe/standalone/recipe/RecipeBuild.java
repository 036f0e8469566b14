package dev.zoe.standalone.recipe;

import dev.zoe.standalone.config.DirectoryRemoval;
import dev.zoe.standalone.images.ImageBuildException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/** The build of the image of a recipe: its files and what is fetched for it become the context. */
final class RecipeBuild {
    /** The label with the {@link RecipeFingerprint}. */
    static final String FINGERPRINT = "dev.zoe.recipe-fingerprint";

    private final ContextBuild build;
    private final DownloadCache downloads;
    private final PrintStream out;

    RecipeBuild(ContextBuild build, DownloadCache downloads, PrintStream out) {
        this.build = build;
        this.downloads = downloads;
        this.out = out;
    }

    /**
     * Without one of its optional files, the image has no label, so that it counts as out of date.
     *
     * @param fingerprint of the recipe, for the label
     * @throws ImageBuildException when a file cannot be fetched, or with the step that failed
     */
    void run(Recipe recipe, String fingerprint) throws IOException {
        Path context = Files.createTempDirectory("zoe-recipe");
        try {
            boolean complete = copy(recipe, context);
            build.run(context, recipe.tag(), complete ? Map.of(FINGERPRINT, fingerprint) : Map.of());
        } finally {
            DirectoryRemoval.delete(context);
        }
    }

    /** Returns whether all files were fetched. */
    private boolean copy(Recipe recipe, Path context) throws IOException {
        try (Stream<Path> files = Files.walk(recipe.directory())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                copy(file, context.resolve(recipe.directory().relativize(file)));
            }
        }
        boolean complete = true;
        for (Download download : recipe.downloads()) {
            try {
                copy(downloads.fetch(download), context.resolve(download.to()));
            } catch (ImageBuildException e) {
                if (!download.optional()) {
                    throw e;
                }
                complete = false;
                out.printf("  %s; the image is built without it%n", e.getMessage());
            }
        }
        return complete;
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        Files.copy(from, to);
    }
}
