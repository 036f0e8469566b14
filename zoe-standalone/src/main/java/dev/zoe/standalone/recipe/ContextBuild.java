package dev.zoe.standalone.recipe;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.DockerClientException;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.core.util.CompressArchiveUtil;
import dev.zoe.standalone.images.ImageBuildException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/** Lets the engine build the image of a directory. It keeps the layers, so only steps behind a change run again. */
final class ContextBuild {
    private final DockerClient engine;
    private final PrintStream out;

    ContextBuild(DockerClient engine, PrintStream out) {
        this.engine = engine;
        this.out = out;
    }

    /**
     * @param context has a {@code Dockerfile}
     * @param labels of the image
     * @throws ImageBuildException with the step that failed and what it printed last
     */
    void run(Path context, String tag, Map<String, String> labels) throws IOException {
        BuildOutput output = new BuildOutput(out);
        Path tar = Files.createTempFile("zoe-context", ".tar");
        try {
            CompressArchiveUtil.tar(context, tar, false, true);
            try (InputStream in = Files.newInputStream(tar)) {
                String unused = engine.buildImageCmd(in)
                        .withTags(Set.of(tag))
                        .withLabels(labels)
                        // The bridge of an engine may have no name server.
                        .withNetworkMode("host")
                        .withRemove(true)
                        .withForcerm(true)
                        .exec(output)
                        .awaitImageId();
            }
        } catch (DockerException | DockerClientException e) {
            throw new ImageBuildException("%s: %s%n%s".formatted(output.step(), e.getMessage(), output.last()), e);
        } finally {
            Files.deleteIfExists(tar);
        }
    }
}
