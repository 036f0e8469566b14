package dev.zoe.master.backend.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ContainerId;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.GracePeriod;
import dev.zoe.master.backend.InstallationBackEnd;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ObservedService.State;
import dev.zoe.master.backend.ServiceSpec;
import dev.zoe.master.backend.StopProgress;
import dev.zoe.master.backend.testing.ScriptedEngine;
import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One container of an engine cannot be read; the others are listed. */
@Timeout(60)
class DamagedContainerLabelsTest {
    private static final String LABELS =
            "\"zoe_deployment_name\": \"zoe\", \"zoe_type\": \"app_service\", \"zoe_execution_id\": \"%s\"";
    private static final String DAMAGED = "{\"message\": \"invalid character in config.v2.json\"}";
    private static final String WELL = container("c1", "[\"/worker0-7-zoe\"]", "running", "7", "http=80/tcp");

    private static final ContainerPlace PLACE = new ContainerPlace("worker1-7-zoe", "node");

    private final ScriptedEngine engine = new ScriptedEngine();
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
        assertThat(new InstallationBackEnd(backEnd, "mine").foreignContainerNames())
                .isEmpty();
    }

    @Test
    void oneWithoutANameIsSkipped() throws Exception {
        has(container("c3", "[]", "running", "7", ""), WELL);

        assertThat(names()).containsExactly("worker0-7-zoe");
        assertThat(new InstallationBackEnd(backEnd, "mine").foreignContainerNames())
                .isEmpty();
    }

    /** Left out, it would count as vanished, and its program would run again. */
    @Test
    void oneThatTheEngineCannotDescribeIsListedAsItsListHasIt() throws Exception {
        String status = "\"exited\", \"Status\": \"%s\"";
        has(
                container("c4", "[\"/worker1-7-zoe\"]", "exited", "7", "")
                        .replace("\"exited\"", status.formatted("Exited (3) 2 hours ago")),
                container("c6", "[\"/worker2-7-zoe\"]", "exited", "7", "")
                        .replace("\"exited\"", status.formatted("Unknown")),
                container("c7", "[\"/worker3-7-zoe\"]", "dead", "7", ""),
                WELL);
        for (String id : List.of("c4", "c6", "c7")) {
            engine.on("/containers/" + id + "/json", 500, DAMAGED);
        }

        assertThat(backEnd.list())
                .extracting(ObservedService::containerName, ObservedService::state, ObservedService::exit)
                .containsExactly(
                        tuple("worker1-7-zoe", State.ENDED, Optional.of(new ObservedService.Exit(3, false))),
                        tuple("worker2-7-zoe", State.RUNNING, Optional.empty()),
                        tuple("worker3-7-zoe", State.ENDED, Optional.of(new ObservedService.Exit(137, false))),
                        tuple("worker0-7-zoe", State.RUNNING, Optional.empty()));
    }

    @Test
    void oneThatTheEngineCannotDescribeIsNotStartedElsewhere() {
        ServiceSpec spec = new ServiceSpecBuilder(7, "node", "zoe-test/busybox:1", "worker1").build();
        engine.on("/networks/create", 201, "{\"Id\": \"n\"}")
                .on("/containers/create", 409, "{\"message\": \"the name is in use\"}")
                .on("/containers/worker1-7-kit/json", 500, DAMAGED);

        assertThatExceptionOfType(BackEndException.class)
                .isThrownBy(() -> backEnd.start(spec))
                .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE))
                .withMessageContaining("config.v2.json");
    }

    @Test
    void oneThatTheEngineCannotDescribeCanBeRemoved() throws Exception {
        AtomicInteger removals = new AtomicInteger();
        engine.on("/containers/c4/json", 500, DAMAGED)
                .on("/containers/c4/kill", 409, "{\"message\": \"container c4 is not running\"}")
                .on("/containers/c4", question -> {
                    removals.incrementAndGet();
                    ScriptedEngine.answer(question, 204, "");
                });

        assertThat(backEnd.stop(new ContainerId("worker1-7-zoe", "node", "c4"), GracePeriod.of(Duration.ofHours(1))))
                .isTrue();
        assertThat(removals).hasValue(1);
    }

    /** Asked again and again, an engine that cannot deliver the polite signal would never deliver the final one. */
    @Test
    void oneThatTheEngineCannotSignalIsKilledAfterItsGrace() throws Exception {
        List<String> signals = new CopyOnWriteArrayList<>();
        engine.on("/containers/c4/json", 200, "{\"Id\": \"c4\", \"State\": {\"Running\": true}, \"Config\": {}}")
                .on("/containers/c4/kill", question -> {
                    signals.add(question.getRequestURI().getQuery());
                    boolean first = signals.size() == 1;
                    ScriptedEngine.answer(question, first ? 500 : 204, first ? DAMAGED : "");
                });
        Duration grace = Duration.ofHours(1);

        assertThat(backEnd.end(PLACE, Optional.of("c4"), GracePeriod.of(grace))).isEqualTo(StopProgress.RUNS);
        assertThat(backEnd.end(PLACE, Optional.of("c4"), new GracePeriod(grace, grace)))
                .isEqualTo(StopProgress.KILLED);
        assertThat(signals).containsExactly("signal=SIGTERM", "signal=SIGKILL");
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
