package dev.zoe.standalone;

import com.github.dockerjava.core.DefaultDockerClientConfig;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.docker.DockerBackEnd;
import dev.zoe.master.backend.docker.DockerHost;
import dev.zoe.master.backend.docker.DockerSettings;
import dev.zoe.master.backend.process.ProcessBackEnd;
import dev.zoe.master.backend.process.ProcessSettings;
import dev.zoe.standalone.images.ImageBuilder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What runs the containers of this server, and how it came to be chosen.
 *
 * @param sentence says both
 */
record BackEndChoice(BackEnd backEnd, String sentence, Images images) {

    private static final String DEPLOYMENT = "zoe";

    /** Makes the image of a template known to the back-end. */
    interface Images {
        void build(ImageBuilder builder);
    }

    /**
     * Chooses and opens a back-end.
     *
     * @throws StartException when Docker is asked for and no engine answers
     */
    static BackEndChoice make(BackEndKind kind, DataDirectory data) throws IOException {
        if (kind == BackEndKind.PROCESS) {
            return processes(data, "as asked for");
        }
        URI engine =
                DefaultDockerClientConfig.createDefaultConfigBuilder().build().getDockerHost();
        if (kind == BackEndKind.AUTO && "unix".equals(engine.getScheme()) && !Files.exists(Path.of(engine.getPath()))) {
            return processes(data, "because there is no Docker engine at " + engine);
        }
        DockerBackEnd docker = new DockerBackEnd(DockerSettings.single(DEPLOYMENT, DockerHost.at("local", engine)));
        try {
            docker.nodes();
            docker.list();
            return new BackEndChoice(
                    docker,
                    "containers run on the Docker engine at " + engine,
                    builder -> builder.buildDockerImage(engine));
        } catch (BackEndException e) {
            docker.close();
            if (kind == BackEndKind.DOCKER) {
                throw new StartException(
                        "no Docker engine answers at %s: %s; start one, set DOCKER_HOST, or leave out --back-end docker"
                                .formatted(engine, e.getMessage()),
                        e);
            }
            return processes(data, "because no Docker engine answers at " + engine);
        }
    }

    private static BackEndChoice processes(DataDirectory data, String why) throws IOException {
        ProcessSettings settings = ProcessSettings.below(data.processes());
        return new BackEndChoice(
                new ProcessBackEnd(settings),
                "services run as processes of this machine, " + why,
                builder -> builder.buildProcessImage(settings.images()));
    }
}
