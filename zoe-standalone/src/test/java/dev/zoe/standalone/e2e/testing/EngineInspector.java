package dev.zoe.standalone.e2e.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.Network;
import com.github.dockerjava.core.DefaultDockerClientConfig;
import com.github.dockerjava.core.DockerClientImpl;
import com.github.dockerjava.zerodep.ZerodepDockerHttpClient;
import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The private engine of the tests, looked at behind Zoe's back. */
public final class EngineInspector implements AutoCloseable {
    private static final String VARIABLE = "ZOE_TEST_DOCKER_HOST";

    private final DockerClient client;

    public EngineInspector() {
        this(required());
    }

    /** Another engine than the one of the tests. */
    public EngineInspector(URI url) {
        var settings = DefaultDockerClientConfig.createDefaultConfigBuilder()
                .withDockerHost(url.toString())
                .withDockerTlsVerify(false)
                .build();
        this.client = DockerClientImpl.getInstance(
                settings, new ZerodepDockerHttpClient.Builder().dockerHost(url).build());
    }

    /** Its URL; without one the test is skipped, and says so. */
    public static URI required() {
        String url = System.getenv(VARIABLE);
        assumeTrue(
                url != null,
                VARIABLE + " is not set: tests on a real Docker Engine are skipped. Start one with .ci/engine start DIR"
                        + " and set it to unix://DIR/docker.sock");
        return URI.create(String.valueOf(url));
    }

    public DockerClient client() {
        return client;
    }

    /** Names of the containers of an execution, running or not. */
    public List<String> containers(String deployment, long execution) {
        return client
                .listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(
                        Map.of("zoe_deployment_name", deployment, "zoe_execution_id", Long.toString(execution)))
                .exec()
                .stream()
                .map(Container::getNames)
                .map(names -> names[0].substring(1))
                .toList();
    }

    /** Ids of the running containers of an execution, by name. */
    public Map<String, String> running(String deployment, long execution) {
        return client
                .listContainersCmd()
                .withLabelFilter(
                        Map.of("zoe_deployment_name", deployment, "zoe_execution_id", Long.toString(execution)))
                .exec()
                .stream()
                .collect(Collectors.toMap(container -> container.getNames()[0].substring(1), Container::getId));
    }

    /** The id of the running container of a service, such as {@code worker2}. */
    public String container(String deployment, long execution, String service) {
        Map<String, String> all = running(deployment, execution);
        return all.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(service + "-"))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow(() -> new AssertionError(service + " is not among " + all));
    }

    /** Commands that run in a container, those of sessions among them. */
    public List<String> commands(String container) {
        return Arrays.stream(client.topContainerCmd(container)
                        .withPsArgs("-o pid,args")
                        .exec()
                        .getProcesses())
                .map(process -> process[1])
                .toList();
    }

    /** Names of the networks that carry the number of an execution. */
    public List<String> networks(String deployment, long execution) {
        return client.listNetworksCmd().exec().stream()
                .map(Network::getName)
                .filter(name -> name.equals("zoe-" + execution + "-" + deployment))
                .toList();
    }

    @Override
    public void close() throws IOException {
        client.close();
    }
}
