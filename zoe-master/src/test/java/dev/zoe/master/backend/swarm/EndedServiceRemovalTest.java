package dev.zoe.master.backend.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.zoe.master.backend.ContainerId;
import dev.zoe.master.backend.GracePeriod;
import dev.zoe.master.backend.testing.ScriptedEngine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A manager of Docker 20.10 panics if it deletes a task of a service while it removes that service. */
@Timeout(60)
class EndedServiceRemovalTest {
    private static final String TASK =
            """
            {"ID": "t1", "ServiceID": "s1", "NodeID": "n1", "CreatedAt": "1", "DesiredState": "remove",
             "Status": {"State": "shutdown"}}
            """;
    /** So often the manager still has the task after the service was scaled to 0. */
    private static final int LOOKS = 3;

    private final List<String> calls = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger looks = new AtomicInteger();

    private void service(HttpExchange question) throws IOException {
        switch (question.getRequestMethod()) {
            case "GET" -> {
                ObjectNode spec =
                        (ObjectNode) JsonMapper.shared().readTree("{\"Mode\": {\"Replicated\": {\"Replicas\": 1}}}");
                SwarmServiceRequest.end(spec);
                ScriptedEngine.answer(
                        question, 200, "{\"ID\": \"s1\", \"Version\": {\"Index\": 4}, \"Spec\": " + spec + "}");
            }
            case "POST" -> {
                calls.add("scaled");
                ScriptedEngine.answer(question, 200, "{}");
            }
            default -> {
                calls.add("removed");
                ScriptedEngine.answer(question, 200, "{}");
            }
        }
    }

    private void tasks(HttpExchange question) throws IOException {
        boolean there = !calls.contains("scaled") || looks.incrementAndGet() <= LOOKS;
        if (!there && !calls.contains("no task")) {
            calls.add("no task");
        }
        if (question.getRequestURI().getPath().endsWith("/t1")) {
            ScriptedEngine.answer(question, there ? 200 : 404, there ? TASK : "{\"message\": \"no task\"}");
        } else {
            ScriptedEngine.answer(question, 200, there ? "[" + TASK + "]" : "[]");
        }
    }

    @Test
    void anEndedServiceIsRemovedWhenTheSwarmHasDeletedItsTask() throws Exception {
        try (ScriptedEngine manager = new ScriptedEngine()
                        .on("/nodes", 200, "[]")
                        .on("/services/", this::service)
                        .on("/tasks", this::tasks);
                SwarmBackEnd backEnd =
                        new SwarmBackEnd(new SwarmSettings("zoe", List.of(manager.host("one")), List.of()))) {
            assertThat(backEnd.stop(new ContainerId("worker0-1-zoe", "node1", "s1"), GracePeriod.NONE))
                    .isTrue();
        }
        assertThat(calls).containsExactly("scaled", "no task", "removed");
    }
}
