package dev.zoe.standalone.e2e.outage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.ScriptedMaster;
import dev.zoe.protocol.MasterRequest;
import dev.zoe.standalone.e2e.testing.ChildServer;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.SeparateApiAndMaster;
import dev.zoe.standalone.e2e.testing.ShellApplication;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A submission while the master is away, or whose hint is lost, is not lost. */
@Tag("slow")
class MasterAwayTest {
    @TempDir
    Path data;

    @Test
    void whatIsSubmittedMeanwhileRunsWhenTheMasterIsBack() throws IOException {
        String endpoint = "tcp://127.0.0.1:" + ChildServer.freePort();
        try (SeparateApiAndMaster parts = new SeparateApiAndMaster(data)) {
            RestCaller user = parts.startApi(endpoint);
            SeparateApiAndMaster.awaitMaster(user, "away");
            RestResponse answer = user.post(
                    "/api/v1/executions",
                    ExecutionHandle.body(ShellApplication.application("patient", "echo at last")));
            assertThat(answer.status()).as(answer.text()).isEqualTo(202);
            assertThat(answer.at("/status")).isEqualTo("submitted");
            assertThat(answer.at("/notice"))
                    .isEqualTo("The master is away. The execution is accepted and stored; it will run when the"
                            + " master is back.");
            RestResponse queue = user.get("/api/v1/queue");
            assertThat(queue.items()).hasSize(1);
            assertThat(queue.at("/items/0/verdict")).isEqualTo("master is away");

            parts.startMaster(endpoint);
            ExecutionHandle run = new ExecutionHandle(user, answer.id());
            assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
            SeparateApiAndMaster.awaitMaster(user, "leader");
            assertThat(run.output("main0")).isEqualTo("at last\n");
        }
    }

    @Test
    void aHintThatIsLostIsHealedByTheMastersOwnLookAtTheDatabase() throws IOException {
        ScriptedMaster impostor = new ScriptedMaster();
        try (SeparateApiAndMaster parts = new SeparateApiAndMaster(data)) {
            parts.startMaster("tcp://127.0.0.1:" + ChildServer.freePort());
            RestCaller user = parts.startApi(impostor.endpoint());
            SeparateApiAndMaster.awaitMaster(user, "leader");
            ExecutionHandle run = ExecutionHandle.submit(user, ShellApplication.application("unheard", "echo found"));
            assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
            assertThat(impostor.requests()).contains(new MasterRequest.Submitted(run.id()));
        } finally {
            impostor.goAway();
        }
    }
}
