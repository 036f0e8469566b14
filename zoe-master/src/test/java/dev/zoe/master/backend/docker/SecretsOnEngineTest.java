package dev.zoe.master.backend.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.dockerjava.api.DockerClient;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.testing.BusyboxImage;
import dev.zoe.master.backend.testing.ContainerStopper;
import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.json.JsonMapper;

/** Where a real engine has the secret of a container, and where it has not. */
@Tag("slow")
@Timeout(90)
class SecretsOnEngineTest {
    private static final String CANARY = "canary-of-the-engine";
    private static final int UID = 4321;

    private final DockerHost host = DockerHost.at("node", TestEngine.required());
    private final DockerBackEnd backEnd = new DockerBackEnd(DockerSettings.single(ServiceSpecBuilder.DEPLOYMENT, host));
    private final DockerClient client = DockerClients.open(host, Duration.ofSeconds(30));
    private final long executionId = System.nanoTime();
    private final ServiceSpec spec = new ServiceSpecBuilder(executionId, "node", BusyboxImage.IMAGE, "worker0")
            .command(List.of("sh", "-c", "cat $ZOE_SECRETS/key; ls -n $ZOE_SECRETS; exec sleep 600"))
            .environment(Map.of("ZOE_SECRETS", ServiceSpec.SECRETS))
            .user(UID)
            .secret("key", CANARY)
            .build();

    @BeforeEach
    void start() throws Exception {
        backEnd.start(spec);
        awaitOutput(1);
    }

    @AfterEach
    void close() throws Exception {
        ContainerStopper.stop(backEnd, spec.containerName(), Duration.ZERO);
        backEnd.forget(executionId);
        backEnd.close();
        DockerClients.close(client);
    }

    private void awaitOutput(int times) {
        await().until(() -> output().split(CANARY, -1).length == times + 1 && output().endsWith("key\n"));
    }

    private String output() throws Exception {
        try (InputStream output = backEnd.logs(spec.containerName(), false)) {
            return new String(output.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void itsDescriptionAndItsImageDoNotHaveIt() {
        var container = client.inspectContainerCmd(spec.containerName()).exec();
        var image = client.inspectImageCmd(BusyboxImage.IMAGE).exec();
        var listed = client.listContainersCmd().withShowAll(true).exec();

        assertThat(List.of(json(container), json(image), json(listed))).noneMatch(text -> text.contains(CANARY));
    }

    @Test
    void aRestartedContainerHasItStill() throws Exception {
        client.restartContainerCmd(spec.containerName()).withTimeout(0).exec();

        awaitOutput(2);
        assertThat(output()).containsPattern("-r-------- +1 " + UID + " +" + UID + " ");
    }

    private static String json(Object value) {
        return JsonMapper.shared().writeValueAsString(value);
    }
}
