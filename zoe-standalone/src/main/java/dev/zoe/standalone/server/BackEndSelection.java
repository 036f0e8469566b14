package dev.zoe.standalone.server;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.core.DefaultDockerClientConfig;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.docker.DockerBackEnd;
import dev.zoe.master.backend.docker.DockerHost;
import dev.zoe.master.backend.docker.DockerSettings;
import dev.zoe.master.backend.kubernetes.KubernetesBackEnd;
import dev.zoe.master.backend.process.ProcessBackEnd;
import dev.zoe.master.backend.process.ProcessSettings;
import dev.zoe.master.settings.BackEndSettings;
import dev.zoe.standalone.config.BackEndKind;
import dev.zoe.standalone.config.DataDirectory;
import dev.zoe.standalone.config.StandaloneSettings;
import dev.zoe.standalone.config.StartException;
import dev.zoe.standalone.images.EngineClients;
import dev.zoe.standalone.images.ImageBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.StandardEnvironment;

/**
 * The back-end of this server and why it was selected.
 *
 * @param sentence back-end and reason
 * @param warning what an operator should change
 */
public record BackEndSelection(
        BackEnd backEnd, String sentence, Optional<String> warning, ImageInstaller imageInstaller) {

    private static final String NOT_ISOLATED =
            "processes are isolated neither from each other nor from this machine, so one user is served";

    /** Installs images in the back-end. */
    public interface ImageInstaller {
        /** Installs the image of a template that is written in Java. */
        void build(ImageBuilder builder);

        /** The engine where images of recipes are built; the caller closes it. Empty without an engine. */
        Optional<DockerClient> engine();
    }

    private record EngineInstaller(URI address) implements ImageInstaller {
        @Override
        public void build(ImageBuilder builder) {
            try (DockerClient client = EngineClients.at(address)) {
                String unused = builder.buildDockerImage(client);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public Optional<DockerClient> engine() {
            return Optional.of(EngineClients.at(address));
        }
    }

    private record ProcessInstaller(Path images) implements ImageInstaller {
        @Override
        public void build(ImageBuilder builder) {
            Path unused = builder.buildProcessImage(images);
        }

        @Override
        public Optional<DockerClient> engine() {
            return Optional.empty();
        }
    }

    /**
     * Selects and opens a back-end.
     *
     * @throws StartException when Docker is requested and no engine answers, or Kubernetes and no cluster does
     */
    static BackEndSelection open(StandaloneSettings settings) throws IOException {
        if (settings.backEnd() == BackEndKind.PROCESS) {
            return processes(settings.data(), "as requested");
        }
        URI engine = settings.engine().orElseGet(BackEndSelection::usualEngine);
        if (settings.backEnd() == BackEndKind.KUBERNETES) {
            return kubernetes(settings.deployment(), engine);
        }
        if (settings.backEnd() == BackEndKind.AUTO
                && "unix".equals(engine.getScheme())
                && !Files.exists(Path.of(engine.getPath()))) {
            return processes(settings.data(), "because there is no Docker engine at " + engine);
        }
        DockerBackEnd docker =
                new DockerBackEnd(dockerSettings(settings.deployment(), engine, new StandardEnvironment()));
        try {
            docker.nodes();
            docker.list();
            return new BackEndSelection(
                    docker,
                    "containers run on the Docker engine at " + engine,
                    Optional.empty(),
                    new EngineInstaller(engine));
        } catch (BackEndException e) {
            docker.close();
            if (settings.backEnd() == BackEndKind.DOCKER) {
                throw new StartException(
                        "no Docker engine answers at %s: %s; start one, set DOCKER_HOST, or leave out --back-end docker"
                                .formatted(engine, e.getMessage()),
                        e);
            }
            return processes(settings.data(), "because no Docker engine answers at " + engine);
        }
    }

    /** One engine, with the policy and the log-ins for registries of the environment. */
    static DockerSettings dockerSettings(String deployment, URI engine, ConfigurableEnvironment environment) {
        BackEndSettings settings = backEndSettings(environment);
        return new DockerSettings(
                deployment, List.of(DockerHost.at("local", engine)), settings.registries(), settings.policy());
    }

    /** @param engine where images are built; the nodes of the cluster must get them from there */
    private static BackEndSelection kubernetes(String deployment, URI engine) throws IOException {
        KubernetesBackEnd kubernetes;
        try {
            kubernetes = new KubernetesBackEnd(
                    backEndSettings(new StandardEnvironment()).kubernetesSettings(deployment));
        } catch (IllegalArgumentException e) {
            throw new StartException(String.valueOf(e.getMessage()), e);
        }
        try {
            int nodes = kubernetes.nodes().size();
            kubernetes.list();
            return new BackEndSelection(
                    kubernetes,
                    "services run as pods of a Kubernetes cluster with %d node%s"
                            .formatted(nodes, nodes == 1 ? "" : "s"),
                    Optional.empty(),
                    new EngineInstaller(engine));
        } catch (BackEndException e) {
            kubernetes.close();
            throw new StartException(
                    "the Kubernetes cluster cannot be used: %s; see docs/operators/kubernetes.md, or leave out --back-end kubernetes"
                            .formatted(e.getMessage()),
                    e);
        }
    }

    /**
     * The settings {@code zoe.back-end.*} that the command line does not set; they are needed before a context exists.
     */
    private static BackEndSettings backEndSettings(ConfigurableEnvironment environment) {
        ConfigurationPropertySources.attach(environment);
        return Binder.get(environment).bindOrCreate("zoe.back-end", BackEndSettings.class);
    }

    private static URI usualEngine() {
        return DefaultDockerClientConfig.createDefaultConfigBuilder().build().getDockerHost();
    }

    private static BackEndSelection processes(DataDirectory data, String why) throws IOException {
        ProcessSettings settings = ProcessSettings.below(data.processes())
                .withPolicy(backEndSettings(new StandardEnvironment()).policy());
        return new BackEndSelection(
                new ProcessBackEnd(settings),
                "services run as processes of this machine, " + why,
                Optional.of(NOT_ISOLATED
                        + ("root".equals(System.getProperty("user.name"))
                                ? "; programs run as root of this machine: start Zoe as another user"
                                : "")),
                new ProcessInstaller(settings.images()));
    }
}
