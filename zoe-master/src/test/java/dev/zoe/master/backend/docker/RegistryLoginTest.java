package dev.zoe.master.backend.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.dockerjava.api.DockerClient;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.testing.BusyboxImage;
import dev.zoe.master.backend.testing.ContainerStopper;
import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import dev.zoe.master.backend.testing.TestRegistry;
import dev.zoe.master.backend.testing.TestSitePolicies;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Images that a real engine gets from a real registry that wants a log-in. */
@Tag("slow")
class RegistryLoginTest {
    private static final long EXECUTION = System.currentTimeMillis() % 1_000_000_000 + 3_000_000_000L;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void anImageIsPulledWithTheLoginOfItsRegistryAndNotWithout() throws Exception {
        DockerHost host = DockerHost.at("engine", TestEngine.required());
        DockerClient client = DockerClients.open(host, Duration.ofSeconds(60));
        try (TestRegistry registry = TestRegistry.start(directory)) {
            String image = registry.hold(host.url(), BusyboxImage.IMAGE);
            ServiceSpec spec = new ServiceSpecBuilder(EXECUTION, "engine", image, "worker0")
                    .command(List.of("sleep", "300"))
                    .memoryMebibytes(64)
                    .build();

            assertThatThrownBy(() -> start(host, List.of(), spec))
                    .isInstanceOfSatisfying(BackEndException.class, e -> assertThat(e.kind())
                            .isEqualTo(BackEndException.Kind.IMAGE_MISSING))
                    .hasMessage("image " + image + " cannot be pulled from " + registry.name() + ": no access");
            assertThatThrownBy(() -> start(host, login(registry, "wrong"), spec))
                    .isInstanceOfSatisfying(BackEndException.class, e -> assertThat(e.kind())
                            .isEqualTo(BackEndException.Kind.IMAGE_MISSING))
                    .hasMessage("image " + image + " cannot be pulled from " + registry.name() + ": no access");
            try {
                assertThat(start(host, login(registry, TestRegistry.PASSWORD), spec)
                                .state())
                        .isEqualTo(ObservedService.State.RUNNING);
            } finally {
                clean(host, spec);
                client.removeImageCmd(image).withForce(true).exec();
            }
        } finally {
            DockerClients.close(client);
        }
    }

    /** The list of registries is about the image of the description. */
    @Test
    void anAliasIsPulledInPlaceOfTheImageOfTheDescription() throws Exception {
        DockerHost host = DockerHost.at("engine", TestEngine.required());
        DockerClient client = DockerClients.open(host, Duration.ofSeconds(60));
        try (TestRegistry registry = TestRegistry.start(directory)) {
            String image = registry.hold(host.url(), BusyboxImage.IMAGE);
            ServiceSpec spec = new ServiceSpecBuilder(EXECUTION + 1, "engine", "zoe-test/of-the-shop:1", "worker0")
                    .command(List.of("sleep", "300"))
                    .memoryMebibytes(64)
                    .build();
            DockerSettings settings = new DockerSettings(
                    ServiceSpecBuilder.DEPLOYMENT,
                    List.of(host),
                    login(registry, TestRegistry.PASSWORD),
                    TestSitePolicies.withImageAliases(
                            Set.of("docker.io"),
                            List.of("zoe-test/of-the-shop:*=" + registry.name() + "/private/busybox:*")));
            try (DockerBackEnd backEnd = new DockerBackEnd(settings)) {
                assertThat(backEnd.start(spec).state()).isEqualTo(ObservedService.State.RUNNING);
                assertThat(client.inspectContainerCmd(spec.containerName())
                                .exec()
                                .getConfig()
                                .getImage())
                        .isEqualTo(image);
            } finally {
                clean(host, spec);
                client.removeImageCmd(image).withForce(true).exec();
            }
        } finally {
            DockerClients.close(client);
        }
    }

    private static List<DockerSettings.RegistryLogin> login(TestRegistry registry, String password) {
        return List.of(new DockerSettings.RegistryLogin(registry.name(), TestRegistry.USER, password));
    }

    private static ObservedService start(DockerHost host, List<DockerSettings.RegistryLogin> logins, ServiceSpec spec)
            throws BackEndException {
        try (DockerBackEnd backEnd =
                new DockerBackEnd(new DockerSettings(ServiceSpecBuilder.DEPLOYMENT, List.of(host), logins))) {
            return backEnd.start(spec);
        }
    }

    private static void clean(DockerHost host, ServiceSpec spec) throws BackEndException {
        try (DockerBackEnd backEnd = new DockerBackEnd(DockerSettings.single(ServiceSpecBuilder.DEPLOYMENT, host))) {
            ContainerStopper.stop(backEnd, spec.containerName(), Duration.ZERO);
            backEnd.forget(spec.executionId());
        }
    }
}
