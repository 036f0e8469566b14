package dev.zoe.master.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceLogEntity;
import dev.zoe.db.service.ServiceLogRepository;
import dev.zoe.master.backend.testing.FakeProgram;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The disk of the database is full while something ends. */
@Tag("slow")
class DatabaseDiskFullTest extends MasterTestBase {

    @Test
    void outputIsStoredWhenThereIsRoomAgainAndItsContainerStaysUntilThen() throws Exception {
        fixture.faults().fillDisk("service_log");
        fixture.backEnd().runs(spec -> FakeProgram.exits("precious\n", 0));
        long id = fixture.submit(RIGID);

        fixture.awaitStatus(id, ExecutionStatus.CLEANING_UP);
        fixture.backEnd().runs(spec -> FakeProgram.runs());
        long later = fixture.submit(RIGID);
        fixture.awaitStatus(later, ExecutionStatus.RUNNING);
        assertThat(fixture.backEnd().list()).extracting("containerName").contains("solo0-%d-zoe".formatted(id));
        fixture.faults().repair();

        fixture.awaitStatus(id, ExecutionStatus.TERMINATED);
        assertThat(kept(id)).contains("precious\n");
    }

    @Test
    void aRestartMeanwhileLosesNothingAndStoresNothingTwice() {
        fixture.faults().fillDisk("service_log");
        fixture.backEnd().runs(spec -> FakeProgram.exits("precious\n", 0));
        long id = fixture.submit(RIGID);
        fixture.awaitStatus(id, ExecutionStatus.CLEANING_UP);

        fixture.stopMaster();
        fixture.faults().repair();
        fixture.startMaster();

        fixture.awaitStatus(id, ExecutionStatus.TERMINATED);
        assertThat(kept(id)).contains("precious\n");
    }

    @Test
    void whatCannotBeRecordedWaitsAndTheMasterSaysWhy() throws Exception {
        long id = fixture.submit(RIGID);
        fixture.awaitStatus(id, ExecutionStatus.RUNNING);
        fixture.faults().fillDisk("service");

        fixture.backEnd().end("solo0-%d-zoe".formatted(id), 0);
        fixture.awaitUntil(() -> assertThat(findings())
                .anySatisfy(finding -> assertThat(finding.found()).contains("the disk of the database is full")));
        assertThat(fixture.backEnd().list()).hasSize(1);
        assertThat(fixture.execution(id).getStatus()).isEqualTo(ExecutionStatus.RUNNING);
        fixture.faults().repair();

        fixture.awaitStatus(id, ExecutionStatus.TERMINATED);
        fixture.awaitUntil(() -> assertThat(findings())
                .noneSatisfy(finding -> assertThat(finding.found()).contains("is full")));
    }

    @Test
    void outputThatWasStoredBeforeItsContainerWasRemovedIsNotStoredTwice() {
        long id = fixture.submit(RIGID);
        fixture.awaitStatus(id, ExecutionStatus.RUNNING);
        String container = "solo0-%d-zoe".formatted(id);
        fixture.backEnd().write(container, "precious\n");
        // The container cannot be removed; its output can be read.
        fixture.backEnd().holdCalls();
        fixture.backEnd().end(container, 0);
        fixture.awaitUntil(() -> assertThat(kept(id)).contains("precious\n"));

        fixture.stopMaster();
        fixture.backEnd().releaseCalls();
        fixture.startMaster();

        fixture.awaitStatus(id, ExecutionStatus.TERMINATED);
        assertThat(kept(id)).contains("precious\n");
    }

    private List<MasterReply.Checkup.Finding> findings() throws Exception {
        return ((MasterReply.Checkup) fixture.ask(new MasterRequest.Checkup())).findings();
    }

    private Optional<String> kept(long execution) {
        return fixture.bean(ServiceLogRepository.class)
                .findById(fixture.service(execution, "solo0").getId())
                .map(ServiceLogEntity::getOutput)
                .map(output -> new String(output, StandardCharsets.UTF_8));
    }
}
