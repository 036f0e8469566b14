package dev.zoe.standalone.images;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.BuildImageResultCallback;
import com.github.dockerjava.api.exception.DockerClientException;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.core.util.CompressArchiveUtil;
import dev.zoe.standalone.config.DirectoryRemoval;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/** A Docker image on top of nothing: system libraries, a Java runtime, classes. */
final class DockerImageBuild {

    /** The label with the {@link ImageFingerprint}. */
    static final String FINGERPRINT_LABEL = "dev.zoe.image-fingerprint";

    private static final String JAVA = "/opt/java";
    private static final String CLASSES = "/opt/application/classes";

    private final Path template;
    private final ImageRecipe recipe;

    DockerImageBuild(Path template, ImageRecipe recipe) {
        this.template = template;
        this.recipe = recipe;
    }

    String build(DockerClient engine) throws IOException {
        requireSameSystem(engine);
        String fingerprint =
                ImageFingerprint.of(template, recipe, List.of(Runtime.version().toString(), architecture()));
        Optional<String> present = upToDate(engine, fingerprint);
        if (present.isPresent()) {
            return present.get();
        }
        Path work = Files.createTempDirectory("zoe-image");
        try {
            Path context = writeContext(work.resolve("context"));
            Path tar = work.resolve("context.tar");
            CompressArchiveUtil.tar(context, tar, false, true);
            try (InputStream in = Files.newInputStream(tar)) {
                return engine.buildImageCmd(in)
                        .withTags(Set.of(recipe.tag()))
                        .withLabels(Map.of(FINGERPRINT_LABEL, fingerprint))
                        .withRemove(true)
                        .withForcerm(true)
                        .exec(new BuildImageResultCallback())
                        .awaitImageId();
            }
        } catch (DockerException | DockerClientException e) {
            throw new ImageBuildException(
                    "The Docker engine could not build " + recipe.tag() + ": " + e.getMessage(), e);
        } finally {
            DirectoryRemoval.delete(work);
        }
    }

    private Path writeContext(Path context) throws IOException {
        Path runtime = context.resolve("java");
        Files.createDirectories(context);
        JavaRuntime.link(recipe.modules(), runtime);
        SystemLibraries.copy(runtime, context.resolve("system"));
        SourceCompiler.run(template.resolve(recipe.sources()), context.resolve("classes"));
        String entrypoint = JsonMapper.shared().writeValueAsString(recipe.entrypoint(JAVA + "/bin/java", CLASSES));
        Files.writeString(
                context.resolve("Dockerfile"),
                """
                FROM scratch
                COPY system/ /
                COPY java/ %s/
                COPY classes/ %s/
                ENV PATH=%s/bin LANG=C.UTF-8
                ENTRYPOINT %s
                """
                        .formatted(JAVA, CLASSES, JAVA, entrypoint));
        return context;
    }

    private Optional<String> upToDate(DockerClient engine, String fingerprint) {
        try {
            var image = engine.inspectImageCmd(recipe.tag()).exec();
            var config = image.getConfig();
            Map<String, String> labels = config == null || config.getLabels() == null ? Map.of() : config.getLabels();
            return fingerprint.equals(labels.get(FINGERPRINT_LABEL))
                    ? Optional.ofNullable(image.getId())
                    : Optional.empty();
        } catch (NotFoundException e) {
            // Not an error: it has not been built yet.
            return Optional.empty();
        }
    }

    /** The image holds this machine's own Java and C library, so the engine must be able to run those. */
    private void requireSameSystem(DockerClient engine) {
        var version = engine.versionCmd().exec();
        String here = System.getProperty("os.name").toLowerCase(Locale.ROOT) + "/" + architecture();
        String there = version.getOperatingSystem() + "/" + version.getArch();
        if (!here.equals(there)) {
            throw new ImageBuildException(
                    "The image " + recipe.tag() + " is made from this machine's own Java, which is for "
                            + here + ", and the Docker engine runs " + there
                            + "; build it on a machine like that of the engine, or build an image of that name there");
        }
    }

    /** The processor architecture in Docker's words. */
    private static String architecture() {
        String name = System.getProperty("os.arch");
        return name.equals("aarch64") ? "arm64" : name;
    }
}
