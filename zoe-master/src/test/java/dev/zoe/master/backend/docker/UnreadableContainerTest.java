package dev.zoe.master.backend.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.OwnContainers;
import dev.zoe.master.backend.testing.PlayedEngine;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One container of an engine cannot be read; the others are listed. */
@Timeout(60)
class UnreadableContainerTest {
    private static final String LABELS =
            "\"zoe_deployment_name\": \"zoe\", \"zoe_type\": \"app_service\", \"zoe_execution_id\": \"%s\"";
    private static final String WELL = container("c1", "[\"/worker0-7-zoe\"]", "running", "7", "http=80/tcp");

    private final PlayedEngine engine = new PlayedEngine();
    private final DockerBackEnd backEnd = new DockerBackEnd(DockerSettings.single("zoe", engine.host("node")));

    private static String container(String id, String names, String state, String execution, String ports) {
        return """
                {"Id": "%s", "Names": %s, "State": "%s", "Labels": {%s, "zoe_ports": "%s"},
                 "Ports": [{"PrivatePort": 80, "PublicPort": 32768, "Type": "tcp"}]}
                """
                .formatted(id, names, state, LABELS.formatted(execution), ports);
    }

    private void has(String... containers) {
        engine.on("/containers/json", 200, "[" + String.join(",", containers) + "]");
    }

    @AfterEach
    void close() {
        backEnd.close();
        engine.close();
    }

    @Test
    void aContainerWithDamagedLabelsIsListedWithWhatCanBeRead() throws Exception {
        has(container("c2", "[\"/worker1-7-zoe\"]", "running", "seven", "web page"), WELL);

        assertThat(backEnd.list())
                .hasSize(2)
                .allSatisfy(service -> assertThat(service.ports().keySet()).isSubsetOf("http"));
        assertThat(new OwnContainers(backEnd, "mine").othersNames()).isEmpty();
    }

    @Test
    void oneWithoutANameIsSkipped() throws Exception {
        has(container("c3", "[]", "running", "7", ""), WELL);

        assertThat(names()).containsExactly("worker0-7-zoe");
        assertThat(new OwnContainers(backEnd, "mine").othersNames()).isEmpty();
    }

    @Test
    void oneThatTheEngineCannotDescribeIsSkipped() throws Exception {
        has(container("c4", "[\"/worker1-7-zoe\"]", "exited", "7", ""), WELL);
        engine.on("/containers/c4/json", 500, "{\"message\": \"invalid character in config.v2.json\"}");

        assertThat(names()).containsExactly("worker0-7-zoe");
    }

    @Test
    void whileTheEngineDoesNotAnswerNothingIsSkipped() {
        has(container("c5", "[\"/worker1-7-zoe\"]", "exited", "7", ""), WELL);
        engine.on("/containers/c5/json", question -> {});

        assertThatExceptionOfType(BackEndException.class)
                .isThrownBy(backEnd::list)
                .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE));
    }

    @Test
    void aContainerOfOthersThatTheEngineCannotDescribeLeavesTheNodeUp() {
        engine.on("/info", 200, "{\"NCPU\": 2, \"MemTotal\": 1024}")
                .on("/containers/json", 200, "[{\"Id\": \"f1\", \"State\": \"running\"}]")
                .on("/containers/f1/json", 500, "{\"message\": \"driver failed\"}");

        assertThat(backEnd.nodes()).singleElement().satisfies(node -> assertThat(node.status())
                .isEqualTo(ObservedNode.Status.UP));
    }

    @Test
    void aNetworkOfOthersWithOurPrefixIsNoExecution() {
        engine.on(
                "/networks",
                200,
                "[{\"Name\": \"n1\", \"Labels\": {\"zoe_deployment_name\": \"zoe\", \"zoe_execution_id\": \"x\"}},"
                        + " {\"Name\": \"n2\", \"Labels\": {\"zoe_deployment_name\": \"zoe\", \"zoe_execution_id\": \"8\"}}]");

        assertThat(backEnd.executions()).containsExactly(8L);
    }

    private List<String> names() throws BackEndException {
        List<String> names = new ArrayList<>();
        backEnd.list().forEach(service -> names.add(service.containerName()));
        return names;
    }
}
