package dev.zoe.master.backend.swarm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.docker.DockerHost;
import dev.zoe.master.backend.docker.DockerSettings.RegistryLogin;
import dev.zoe.master.backend.testing.BusyboxImage;
import dev.zoe.master.backend.testing.ContainerStopper;
import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import dev.zoe.master.backend.testing.TestRegistry;
import dev.zoe.master.backend.testing.TestSitePolicies;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Nodes of a swarm get an image of the shop from the registry of the site. */
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("swarm")
@Tag("slow")
class ImagesOnSwarmTest {
    private static final long EXECUTION = System.currentTimeMillis() % 1_000_000_000 + 5_000_000_000L;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void aWorkerPullsTheAliasWithTheLoginOfTheMaster() throws Exception {
        String network =
                Files.readString(TestSwarm.required().resolve("network")).strip();
        DockerHost manager = DockerHost.at("manager", TestSwarm.url(1));
        try (TestRegistry registry = TestRegistry.start(network + ".0.1", directory);
                SwarmBackEnd backEnd = new SwarmBackEnd(new SwarmSettings(
                        ServiceSpecBuilder.DEPLOYMENT,
                        List.of(manager),
                        List.of(new RegistryLogin(registry.name(), TestRegistry.USER, TestRegistry.PASSWORD)),
                        TestSitePolicies.withImageAliases(
                                Set.of("docker.io"),
                                List.of("zoe-test/of-the-shop:*=" + registry.name() + "/private/busybox:*"))))) {
            // No node has an image of the name in the description.
            var unused = registry.hold(manager.url(), BusyboxImage.IMAGE);
            ServiceSpec spec = new ServiceSpecBuilder(EXECUTION, "node4", "zoe-test/of-the-shop:1", "worker0")
                    .command(List.of("sleep", "300"))
                    .memoryMebibytes(64)
                    .build();
            try {
                backEnd.start(spec);
                await().atMost(Duration.ofMinutes(2)).untilAsserted(() -> assertThat(backEnd.list())
                        .filteredOn(service -> service.containerName().equals(spec.containerName()))
                        .extracting(ObservedService::state)
                        .containsExactly(ObservedService.State.RUNNING));
            } finally {
                ContainerStopper.stop(backEnd, spec.containerName(), Duration.ZERO);
                backEnd.forget(EXECUTION);
            }
        }
    }
}
