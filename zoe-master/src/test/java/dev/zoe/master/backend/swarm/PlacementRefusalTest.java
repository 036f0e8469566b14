package dev.zoe.master.backend.swarm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.ObservedService.State;
import dev.zoe.master.backend.testing.ScriptedEngine;
import dev.zoe.master.backend.testing.ServiceSpecBuilder;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A service is made, and then another manager begins to lead, which has heard of no node. */
@Timeout(60)
class PlacementRefusalTest {
    private static final String NODE =
            """
            [{"ID": "n1", "CreatedAt": "1", "Description": {"Hostname": "node1"}, "Status": {"State": "%s"},
              "Spec": {"Availability": "active"}}]
            """;
    private static final String TASK =
            """
            [{"ID": "t1", "ServiceID": "s1", "NodeID": "n1", "CreatedAt": "1", "DesiredState": "running",
              "Status": {"State": "%s", "Err": "%s"}}]
            """;

    /** @param states of the node, as it is asked about again and again; the task runs a moment after it is ready */
    private static ObservedService start(List<String> states) throws BackEndException {
        AtomicInteger looks = new AtomicInteger();
        AtomicInteger looksWhenReady = new AtomicInteger();
        try (ScriptedEngine manager = new ScriptedEngine()
                        .on("/networks/create", 201, "{\"Id\": \"o1\"}")
                        .on("/services/create", 201, "{\"ID\": \"s1\"}")
                        .on("/nodes", question -> {
                            int look = Math.min(looks.getAndIncrement(), states.size() - 1);
                            ScriptedEngine.answer(question, 200, NODE.formatted(states.get(look)));
                        })
                        .on("/tasks", question -> {
                            boolean ready = looks.get() >= states.size();
                            boolean runs = ready && looksWhenReady.getAndIncrement() > 1;
                            String task = runs
                                    ? TASK.formatted("running", "")
                                    : TASK.formatted(
                                            "pending", "no suitable node (1 node not available for new tasks)");
                            ScriptedEngine.answer(question, 200, task);
                        });
                SwarmBackEnd backEnd =
                        new SwarmBackEnd(new SwarmSettings("zoe", List.of(manager.host("one")), List.of()))) {
            return backEnd.start(new ServiceSpecBuilder(1, "node1", "busybox", "worker0").build());
        }
    }

    @Test
    void aTaskWaitsForANodeThatTheLeaderHasNotHeardOfYet() throws Exception {
        assertThat(start(List.of("ready", "unknown", "unknown", "unknown", "ready"))
                        .state())
                .isEqualTo(State.RUNNING);
    }

    @Test
    void aNodeThatIsGivenUpMeanwhileHasNotRefusedAnything() {
        assertThatExceptionOfType(BackEndException.class)
                .isThrownBy(() -> start(List.of("ready", "unknown", "down")))
                .withMessageContaining("the swarm reports its node as down")
                .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE));
    }
}
