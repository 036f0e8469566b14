package dev.zoe.master.backend.docker;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.HostConfig;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.testing.Busybox;
import dev.zoe.master.backend.testing.KitSpecs;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a real engine makes of our requests, beyond the contract of all back-ends. */
class EngineRequestTest {
    private static final long EXECUTION = System.currentTimeMillis() % 1_000_000_000 + 1_000_000_000;
    private static final long LIMIT = 64L * 1024 * 1024;

    private final ServiceSpec spec = new KitSpecs(EXECUTION, "engine", Busybox.IMAGE, "worker0")
            .command(List.of("sleep", "300"))
            .memoryMebibytes(64)
            .build();

    private interface Check {
        void on(DockerBackEnd backEnd, DockerClient client) throws Exception;
    }

    private void onTheEngine(Check check) throws Exception {
        DockerHost host = DockerHost.at("engine", TestEngine.required()).withLabels(Set.of("fast"));
        DockerClient client = Clients.open(host, Duration.ofSeconds(60));
        try (DockerBackEnd backEnd = new DockerBackEnd(DockerSettings.single(KitSpecs.DEPLOYMENT, host))) {
            try {
                check.on(backEnd, client);
            } finally {
                backEnd.stop(spec.containerName(), Duration.ZERO);
                backEnd.forget(EXECUTION);
            }
        } finally {
            Clients.close(client);
        }
    }

    @Test
    void limitsAndHardeningReachTheEngine() throws Exception {
        onTheEngine((backEnd, client) -> {
            backEnd.start(spec);
            InspectContainerResponse container =
                    client.inspectContainerCmd(spec.containerName()).exec();
            HostConfig config = container.getHostConfig();
            assertThat(config.getMemory()).isEqualTo(LIMIT);
            assertThat(config.getMemorySwap()).isEqualTo(LIMIT);
            assertThat(config.getNanoCPUs()).isEqualTo(500_000_000);
            assertThat(config.getPrivileged()).isFalse();
            assertThat(config.getSecurityOpts()).containsExactly("no-new-privileges");
            assertThat(config.getLogConfig().getConfig()).containsKeys("max-size", "max-file");
            assertThat(container.getConfig().getHostName()).isEqualTo(spec.containerName());
            assertThat(container.getNetworkSettings().getNetworks()).containsOnlyKeys(network());
        });
    }

    @Test
    void forgettingAnExecutionRemovesItsNetworkAndWhatWasNeverStarted() throws Exception {
        onTheEngine((backEnd, client) -> {
            backEnd.start(spec);
            backEnd.stop(spec.containerName(), Duration.ZERO);
            client.createContainerCmd(Busybox.IMAGE)
                    .withName("left-" + EXECUTION + "-kit")
                    .withLabels(new Labels(KitSpecs.DEPLOYMENT).ofContainer(spec))
                    .exec();
            assertThat(backEnd.list()).extracting("containerName").doesNotContain("left-" + EXECUTION + "-kit");
            backEnd.forget(EXECUTION);
            assertThat(client.listNetworksCmd().withNameFilter(network()).exec())
                    .isEmpty();
            assertThat(client.listContainersCmd()
                            .withShowAll(true)
                            .withNameFilter(List.of("left-" + EXECUTION + "-kit"))
                            .exec())
                    .isEmpty();
        });
    }

    @Test
    void aNetworkThatSomebodyRemovedIsMadeAgain() throws Exception {
        onTheEngine((backEnd, client) -> {
            backEnd.start(spec);
            backEnd.stop(spec.containerName(), Duration.ZERO);
            client.removeNetworkCmd(network()).exec();
            assertThat(backEnd.start(spec).address()).isNotEmpty();
        });
    }

    @Test
    void containersOfOthersCountAsForeignLoadAndAreNotListed() throws Exception {
        onTheEngine((backEnd, client) -> {
            String foreign = "foreign-" + EXECUTION;
            ObservedNode before = backEnd.nodes().get(0);
            client.createContainerCmd(Busybox.IMAGE)
                    .withName(foreign)
                    .withCmd("sleep", "300")
                    .withHostConfig(HostConfig.newHostConfig().withMemory(LIMIT).withNanoCPUs(250_000_000L))
                    .exec();
            try {
                client.startContainerCmd(foreign).exec();
                ObservedNode node = backEnd.nodes().get(0);
                assertThat(node.foreignMemory() - before.foreignMemory()).isEqualTo(LIMIT);
                assertThat(node.foreignMillicores() - before.foreignMillicores())
                        .isEqualTo(250);
                assertThat(node.labels()).containsExactly("fast");
                assertThat(backEnd.list()).extracting("containerName").doesNotContain(foreign);
            } finally {
                client.removeContainerCmd(foreign).withForce(true).exec();
            }
        });
    }

    private static String network() {
        return "zoe-" + EXECUTION + "-" + KitSpecs.DEPLOYMENT;
    }
}
