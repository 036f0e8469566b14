package dev.zoe.standalone.recipe;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.exception.NotFoundException;
import java.util.Map;
import java.util.Optional;

/** Looks at the images of an engine. */
final class EngineImages {
    private EngineImages() {}

    static Optional<InspectImageResponse> find(DockerClient engine, String tag) {
        try {
            return Optional.of(engine.inspectImageCmd(tag).exec());
        } catch (NotFoundException e) {
            // Not an error: it has not been built yet.
            return Optional.empty();
        }
    }

    static Optional<String> label(InspectImageResponse image, String name) {
        return Optional.ofNullable(image.getConfig())
                .map(config -> config.getLabels())
                .map((Map<String, String> labels) -> labels.get(name));
    }
}
