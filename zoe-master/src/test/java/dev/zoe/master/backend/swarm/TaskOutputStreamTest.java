package dev.zoe.master.backend.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.master.backend.testing.ScriptedEngine;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A swarm that goes on for ever with the output of a task that has ended. */
@Timeout(60)
class TaskOutputStreamTest {
    private static final String TASK =
            """
            {"ID": "t1", "ServiceID": "s1", "CreatedAt": "1", "Status": {"State": "%s"},
             "Spec": {"ContainerSpec": {"Labels": {"zoe_container_name": "worker0-1-zoe"}}}}
            """;

    /** @param followed what is told while the task runs, and {@code kept} all that is left when it has ended */
    private static String read(List<String> followed, List<String> kept) throws Exception {
        CountDownLatch closed = new CountDownLatch(1);
        try (ScriptedEngine manager = new ScriptedEngine()
                        .on("/tasks", 200, "[" + TASK.formatted("running") + "]")
                        .on("/tasks/t1", 200, TASK.formatted("complete"))
                        .on("/tasks/t1/logs", question -> {
                            question.sendResponseHeaders(200, 0);
                            boolean follow = question.getRequestURI().getQuery().contains("follow=1");
                            for (String line : follow ? followed : kept) {
                                ScriptedEngine.say(question.getResponseBody(), line);
                            }
                            if (follow) {
                                closed.await();
                            }
                        });
                SwarmBackEnd backEnd =
                        new SwarmBackEnd(new SwarmSettings("zoe", List.of(manager.host("one")), List.of()));
                InputStream output = backEnd.logs("worker0-1-zoe", true)) {
            return new String(output.readAllBytes(), StandardCharsets.UTF_8);
        } finally {
            closed.countDown();
        }
    }

    @Test
    void whatWasMissedIsReadWhenTheTaskHasEnded() throws Exception {
        assertThat(read(List.of("one\n", "two\n"), List.of("one\n", "two\n", "three\n", "four\n")))
                .isEqualTo("one\ntwo\nthree\nfour\n");
    }

    @Test
    void whatTheEngineHasDroppedMeanwhileDoesNotMakeAGoodEndABadOne() throws Exception {
        assertThat(read(List.of("one\n", "two\n", "three\n"), List.of("three\n")))
                .isEqualTo("one\ntwo\nthree\n");
    }
}
