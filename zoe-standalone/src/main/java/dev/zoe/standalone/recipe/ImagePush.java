package dev.zoe.standalone.recipe;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.DockerClientException;
import com.github.dockerjava.api.exception.DockerException;
import dev.zoe.standalone.images.ImageBuildException;
import java.io.InterruptedIOException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Puts images of an engine into a registry. The engine has its address; the log-in is that of {@code docker login}. */
final class ImagePush {
    /** A host with a dot or a port, or localhost: others would be names of images at Docker Hub. */
    private static final Pattern REGISTRY = Pattern.compile(
            "(localhost|[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+|[A-Za-z0-9.-]+:[0-9]+)(:[0-9]+)?(/[a-z0-9._-]+)*");

    private static final Pattern NO_LOGIN =
            Pattern.compile("no basic auth|unauthorized|authentication required|denied", Pattern.CASE_INSENSITIVE);

    private final DockerClient engine;
    private final String registry;

    /** @throws ImageBuildException when the name is not one of a registry */
    ImagePush(DockerClient engine, String registry) {
        if (!REGISTRY.matcher(registry).matches()) {
            throw new ImageBuildException(
                    "\"%s\" is not the name of a registry; registry.example.org:5000 or ghcr.io/group would be right"
                            .formatted(registry));
        }
        this.engine = engine;
        this.registry = registry;
    }

    /** The name there of an image. */
    String nameOf(String tag) {
        return registry + "/" + tag;
    }

    /** Returns why the image was refused. The engine keeps the name only if it had it before. */
    Optional<String> run(String tag) throws InterruptedIOException {
        String name = nameOf(tag);
        int colon = name.lastIndexOf(':');
        boolean wasKnown = EngineImages.find(engine, name).isPresent();
        try {
            engine.tagImageCmd(tag, name.substring(0, colon), name.substring(colon + 1))
                    .exec();
            try {
                engine.pushImageCmd(name).start().awaitCompletion();
            } finally {
                if (!wasKnown) {
                    engine.removeImageCmd(name).exec();
                }
            }
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while pushing " + name);
        } catch (DockerException | DockerClientException e) {
            return Optional.of(refusal(String.valueOf(e.getMessage()).strip()));
        }
    }

    private String refusal(String message) {
        return NO_LOGIN.matcher(message).find()
                ? message + "; log in with: docker login " + registry.replaceFirst("/.*", "")
                : message;
    }
}
