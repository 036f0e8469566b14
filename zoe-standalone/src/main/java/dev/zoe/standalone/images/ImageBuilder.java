package dev.zoe.standalone.images;

import com.github.dockerjava.api.DockerClient;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Builds the image of one application template, unless it is there and up to date.
 *
 * <p>The template's directory holds {@code image/recipe.json}:
 *
 * <pre>{@code
 * {
 *   "tag": "zoe/mandelbrot:1",
 *   "sources": "src",
 *   "main_class": "mandelbrot.Main",
 *   "jvm_options": ["-Xmx64m"],
 *   "modules": ["java.base", "jdk.httpserver"]
 * }
 * }</pre>
 *
 * <p>{@code sources} is relative to the template's directory; files there that are not Java sources are copied beside
 * the classes. {@code modules} are those of the JDK that the Docker image holds.
 */
public final class ImageBuilder {

    private final Path template;
    private final ImageRecipe recipe;

    /**
     * @param template the template's directory
     * @throws ImageBuildException when the recipe is missing or wrong
     */
    public ImageBuilder(Path template) {
        this.template = template;
        this.recipe = ImageRecipe.read(template);
    }

    /** The name that descriptions use for the image. */
    public String tag() {
        return recipe.tag();
    }

    /**
     * Builds the image that the process back-end runs: {@code image.json} and {@code classes/}.
     *
     * @param images the directory of all process images; {@code zoe/mandelbrot:1} goes to {@code zoe/mandelbrot/1} in
     *     it
     * @return the image's directory
     * @throws ImageBuildException when it cannot be built
     */
    public Path buildProcessImage(Path images) {
        try {
            return new ProcessImageBuild(template, recipe).build(images);
        } catch (IOException e) {
            throw new ImageBuildException("Cannot build the process image " + tag() + " in " + images + ": " + e, e);
        }
    }

    /**
     * Builds a Docker image on nothing but this machine: a Java runtime linked from the running JDK, the C library it
     * needs, and the classes. This machine must run Linux on the engine's processor architecture.
     *
     * @return the engine's identifier of the image
     * @throws ImageBuildException when it cannot be built
     */
    public String buildDockerImage(DockerClient engine) {
        try {
            return new DockerImageBuild(template, recipe).build(engine);
        } catch (IOException e) {
            throw new ImageBuildException("Cannot build the Docker image " + tag() + ": " + e, e);
        }
    }
}
