package dev.zoe.master.backend.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.backend.testing.ScriptedEngine;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tasks and networks with labels that were changed by hand; the others are listed. */
@Timeout(60)
class DamagedTaskLabelsTest {
    private static final String TASK =
            """
            {"ID": "%s", "ServiceID": "s%1$s", "NodeID": "n1", "CreatedAt": "1", "DesiredState": "running",
             "Status": {"State": "running", "PortStatus": {"Ports": [{"TargetPort": 80, "PublishedPort": 32768}]}},
             "Spec": {"ContainerSpec": {"Labels": {%s}}}}
            """;

    @Test
    void oneTaskThatCannotBeReadIsSkipped() throws Exception {
        String damaged = TASK.formatted("t1", "\"zoe_ports\": \"web page\", \"zoe_execution_id\": 7");
        String odd = TASK.formatted("t2", "\"zoe_container_name\": \"b-7-zoe\", \"zoe_ports\": \"web page\"");
        String well = TASK.formatted("t3", "\"zoe_container_name\": \"c-7-zoe\", \"zoe_ports\": \"http=80/tcp\"");
        try (ScriptedEngine manager = new ScriptedEngine()
                        .on("/nodes", 200, "[]")
                        .on("/tasks", 200, "[" + String.join(",", damaged, odd, well) + "]")
                        .on(
                                "/networks",
                                200,
                                "[{\"Labels\": {\"zoe_execution_id\": \"x\"}},"
                                        + " {\"Labels\": {\"zoe_execution_id\": \"8\"}}]");
                SwarmBackEnd backEnd =
                        new SwarmBackEnd(new SwarmSettings("zoe", List.of(manager.host("one")), List.of()))) {
            assertThat(backEnd.list())
                    .extracting(ObservedService::containerName)
                    .containsExactly("b-7-zoe", "c-7-zoe");
            assertThat(backEnd.list().get(0).ports()).isEmpty();
            assertThat(backEnd.list().get(1).ports()).containsOnlyKeys("http");
            assertThat(backEnd.executions()).containsExactly(8L);
        }
    }
}
