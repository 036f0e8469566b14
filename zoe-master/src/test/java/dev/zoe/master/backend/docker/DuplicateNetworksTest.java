package dev.zoe.master.backend.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.github.dockerjava.api.exception.ConflictException;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.testing.BusyboxImage;
import dev.zoe.master.backend.testing.ContainerStopper;
import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A real engine has two networks of the name of an execution, as after a request that was repeated while the engine was
 * slow to answer the first one. It then finds no network by that name.
 */
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DuplicateNetworksTest {
    private final long executionId = System.nanoTime();
    private final DockerHost host = DockerHost.at("node", TestEngine.required());
    private final DockerEngine engine = new DockerEngine(host);
    private final DeploymentLabels labels = new DeploymentLabels(ServiceSpecBuilder.DEPLOYMENT);
    private final DockerBackEnd backEnd = new DockerBackEnd(DockerSettings.single(ServiceSpecBuilder.DEPLOYMENT, host));

    @BeforeEach
    void createTwo() {
        create();
        try {
            create();
        } catch (ConflictException refused) {
            assumeTrue(false, "this engine never has two networks of one name");
        }
        assertThat(ids()).hasSize(2);
    }

    @AfterEach
    void close() {
        ids().forEach(id -> engine.change(client -> client.removeNetworkCmd(id).exec()));
        backEnd.close();
        engine.close();
    }

    @Test
    void bothAreRemovedAtTheEndOfTheExecution() throws Exception {
        backEnd.forget(executionId);
        assertThat(ids()).isEmpty();
    }

    @Test
    void servicesStartInOneOfThemAndTheOtherOneIsRemoved() throws Exception {
        ServiceSpec first = sleeper("worker0");
        ServiceSpec second = sleeper("worker1");
        try {
            assertThat(backEnd.start(first).containerName()).isEqualTo(first.containerName());
            assertThat(ids()).hasSize(1);
            create();
            assertThat(backEnd.start(second).containerName()).isEqualTo(second.containerName());
            assertThat(engine.inspect(first.containerName())
                            .getNetworkSettings()
                            .getNetworks())
                    .isNotEmpty()
                    .allSatisfy((name, network) -> assertThat(ids()).containsExactly(network.getNetworkID()));
            assertThat(engine.inspect(second.containerName())
                            .getNetworkSettings()
                            .getNetworks())
                    .allSatisfy((name, network) -> assertThat(ids()).containsExactly(network.getNetworkID()));
        } finally {
            ContainerStopper.stop(backEnd, first.containerName(), Duration.ZERO);
            ContainerStopper.stop(backEnd, second.containerName(), Duration.ZERO);
            backEnd.forget(executionId);
        }
        assertThat(ids()).isEmpty();
    }

    private ServiceSpec sleeper(String name) {
        return new ServiceSpecBuilder(executionId, "node", BusyboxImage.IMAGE, name)
                .command(List.of("sleep", "600"))
                .build();
    }

    private void create() {
        var unused = engine.change(client -> client.createNetworkCmd()
                .withName(labels.network(executionId))
                .withDriver("bridge")
                .withLabels(labels.ofExecution(executionId))
                .exec());
    }

    private List<String> ids() {
        return engine
                .change(client -> client.listNetworksCmd()
                        .withNameFilter(labels.network(executionId))
                        .exec())
                .stream()
                .map(network -> network.getId())
                .toList();
    }
}
