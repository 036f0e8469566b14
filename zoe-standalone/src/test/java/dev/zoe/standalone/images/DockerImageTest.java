package dev.zoe.standalone.images;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.WaitContainerResultCallback;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Volume;
import com.github.dockerjava.core.DefaultDockerClientConfig;
import com.github.dockerjava.core.DockerClientImpl;
import com.github.dockerjava.zerodep.ZerodepDockerHttpClient;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** The demo application in containers of a real Docker engine. */
@EnabledIfEnvironmentVariable(
        named = DockerImageTest.HOST,
        matches = ".+",
        disabledReason = "the Docker image is NOT tested: set ZOE_TEST_DOCKER_HOST, for example to"
                + " unix:///var/run/docker.sock")
@Tag("slow")
class DockerImageTest {

    static final String HOST = "ZOE_TEST_DOCKER_HOST";

    private final String network = "zoe-images-" + UUID.randomUUID();
    private final List<String> containers = new ArrayList<>();
    private final URI host = URI.create(System.getenv(HOST));
    private final DockerClient engine = DockerClientImpl.getInstance(
            DefaultDockerClientConfig.createDefaultConfigBuilder()
                    .withDockerHost(host.toString())
                    .build(),
            new ZerodepDockerHttpClient.Builder().dockerHost(host).build());

    private final Path workspace;

    DockerImageTest(@TempDir Path workspace) throws IOException {
        this.workspace = workspace;
        engine.createNetworkCmd().withName(network).exec();
        Files.setPosixFilePermissions(workspace, PosixFilePermissions.fromString("rwxrwxrwx"));
    }

    @AfterEach
    void removeEverything() throws IOException {
        containers.forEach(id -> engine.removeContainerCmd(id).withForce(true).exec());
        engine.removeNetworkCmd(network).exec();
        engine.close();
    }

    @Test
    void theApplicationRunsInContainersAndFindsItsCoordinatorByName() throws IOException {
        String tag = new ImageBuilder(MandelbrotProcesses.TEMPLATE).tag();
        String built = new ImageBuilder(MandelbrotProcesses.TEMPLATE).buildDockerImage(engine);
        String present = new ImageBuilder(MandelbrotProcesses.TEMPLATE).buildDockerImage(engine);
        assertThat(engine.inspectImageCmd(tag).exec().getId())
                .as("the image that is there is used")
                .contains(built)
                .isEqualTo(present);

        String worker = start("worker0-42-zoe", "worker", Map.of("COORDINATOR_URL", "http://coordinator0-42-zoe:8080"));
        String coordinator = start("coordinator0-42-zoe", "coordinator", MandelbrotPicture.ENVIRONMENT);

        assertThat(exitCode(coordinator)).isZero();
        assertThat(exitCode(worker)).isZero();
        MandelbrotPicture.assertShown(workspace.resolve("mandelbrot-42.png"));
    }

    /** Starts a container as Zoe does: limited, as an ordinary user, with a name on a network of its own. */
    private String start(String name, String command, Map<String, String> environment) {
        List<String> variables = new ArrayList<>(List.of(
                "SERVICE_NAME=" + name,
                "BIND_HOST=" + name,
                "EXECUTION_ID=42",
                "WORKER_CPU_SHARE=1",
                "ZOE_WORKSPACE=/mnt/workspace"));
        environment.forEach((variable, value) -> variables.add(variable + "=" + value));
        String id = engine.createContainerCmd(new ImageBuilder(MandelbrotProcesses.TEMPLATE).tag())
                .withName(name + "-" + network)
                .withAliases(name)
                .withCmd(command)
                .withUser("12345:12345")
                .withEnv(variables)
                .withHostConfig(HostConfig.newHostConfig()
                        .withNetworkMode(network)
                        .withMemory(128L << 20)
                        .withBinds(new Bind(workspace.toString(), new Volume("/mnt/workspace"))))
                .exec()
                .getId();
        containers.add(id);
        engine.startContainerCmd(id).exec();
        return id;
    }

    private int exitCode(String container) {
        return engine.waitContainerCmd(container)
                .exec(new WaitContainerResultCallback())
                .awaitStatusCode(60, TimeUnit.SECONDS);
    }
}
