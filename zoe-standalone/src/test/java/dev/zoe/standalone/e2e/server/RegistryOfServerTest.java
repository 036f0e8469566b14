package dev.zoe.standalone.e2e.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.exception.NotFoundException;
import dev.zoe.master.backend.testing.TestRegistry;
import dev.zoe.standalone.e2e.testing.ChildServer;
import dev.zoe.standalone.e2e.testing.EngineInspector;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import dev.zoe.standalone.e2e.testing.ShellApplication;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A standalone server whose engine gets images from a real registry that wants a log-in. */
@Tag("slow")
class RegistryOfServerTest {
    private static final String DESCRIBED = "zoe-test/of-the-site:1";

    @TempDir
    private Path directory = Path.of("");

    @Test
    void imagesOfAliasesArePulledWithTheLoginOfTheEnvironment() throws Exception {
        Path data = Files.createDirectory(directory.resolve("data"));
        Path files = Files.createDirectory(directory.resolve("registry"));
        try (EngineInspector engine = new EngineInspector();
                TestRegistry registry = TestRegistry.start(files)) {
            String image = registry.hold(EngineInspector.required(), InProcessServer.SHELL_IMAGE);

            try (ChildServer server = start(data, registry, "not-the-password")) {
                ExecutionHandle run = submit(server);
                assertThat(run.awaitEnd()).isEqualTo("error");
                assertThat(run.errorMessage())
                        .contains("image " + image + " cannot be pulled from " + registry.name() + ": no access");
                assertThat(server.output()).doesNotContain("not-the-password");
            }
            try (ChildServer server = start(data, registry, TestRegistry.PASSWORD)) {
                ExecutionHandle run = submit(server);
                assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
                assertThat(run.output("main0")).isEqualTo("pulled\n");
                assertThat(server.output()).doesNotContain(TestRegistry.PASSWORD);
            } finally {
                remove(engine, image);
            }
        }
    }

    private static ChildServer start(Path data, TestRegistry registry, String password) throws IOException {
        Map<String, String> environment = Map.of(
                "DOCKER_HOST",
                EngineInspector.required().toString(),
                "ZOE_BACKEND_IMAGEALIASES",
                "zoe-test/of-the-site:*=" + registry.name() + "/private/busybox:*",
                "ZOE_BACKEND_REGISTRIES_0_REGISTRY",
                registry.name(),
                "ZOE_BACKEND_REGISTRIES_0_USER",
                TestRegistry.USER,
                "ZOE_BACKEND_REGISTRIES_0_PASSWORD",
                password);
        return ChildServer.start(
                        data,
                        environment,
                        "--back-end",
                        "docker",
                        "--deployment-name",
                        "registry",
                        "--port",
                        ChildServer.freePort())
                .awaitReady();
    }

    private static ExecutionHandle submit(ChildServer server) throws IOException {
        return ExecutionHandle.submit(
                server.admin(), ShellApplication.application("pulls", DESCRIBED, List.of("sh", "-c", "echo pulled")));
    }

    private static void remove(EngineInspector engine, String image) {
        try {
            engine.client().removeImageCmd(image).withForce(true).exec();
        } catch (NotFoundException e) {
            // It was not pulled.
        }
    }
}
