package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.db.lease.LeaseRepository;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

class DiagnosisTest extends ApiTest {

    @Test
    void whatTheMasterFoundStandsBesideWhatTheApiFound() {
        MASTER.answers(request -> request instanceof MasterRequest.Checkup
                ? Optional.of(new MasterReply.Checkup(List.of(
                        new MasterReply.Checkup.Finding("engine n1", "failed", "it does not answer", "start it"))))
                : Optional.empty());

        Map<String, String> states = states();

        assertThat(states)
                .containsEntry("database", "ok")
                .containsEntry("clock of the API", "ok")
                .containsEntry("lease", "failed")
                .containsEntry("link to the master", "ok")
                .containsEntry("engine n1", "failed");
    }

    @Test
    void aLeaseThatIsHeldNamesItsHolder(@Autowired LeaseRepository leases) {
        leases.acquire("leader", "m1", Duration.ofMinutes(1));

        assertThat(checks().toString()).contains("held by m1, epoch 1");
        tables.empty("lease");
    }

    @Test
    void withoutAMasterTheRestIsStillLookedAt() {
        MASTER.goAway();
        awaitMaster("away");

        assertThat(states()).containsEntry("database", "ok").containsEntry("link to the master", "failed");
    }

    @Test
    void whatHasFailedSaysWhatToDo() {
        JsonNode checks = checks();
        assertThat(checks).isNotEmpty();
        for (JsonNode check : checks) {
            assertThat(check.path("advice").asString(""))
                    .as(check.toString())
                    .matches(advice ->
                            advice.isEmpty() == check.path("state").asString("").equals("ok"));
        }
    }

    private JsonNode checks() {
        return root.get("/api/v1/diagnosis").json().path("items");
    }

    private Map<String, String> states() {
        return checks().valueStream()
                .collect(Collectors.toMap(check -> check.path("part").asString(""), check -> check.path("state")
                        .asString("")));
    }
}
