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
class FullDiskTest extends MasterScenarios {

    @Test
    void outputIsStoredWhenThereIsRoomAgainAndItsContainerStaysUntilThen() throws Exception {
        rig.fillDisk("service_log");
        rig.backEnd().runs(spec -> FakeProgram.exits("precious\n", 0));
        long id = rig.submit(RIGID);

        rig.awaitStatus(id, ExecutionStatus.CLEANING_UP);
        rig.backEnd().runs(spec -> FakeProgram.runs());
        long later = rig.submit(RIGID);
        rig.awaitStatus(later, ExecutionStatus.RUNNING);
        assertThat(rig.backEnd().list()).extracting("containerName").contains("solo0-%d-zoe".formatted(id));
        rig.freeDisk();

        rig.awaitStatus(id, ExecutionStatus.TERMINATED);
        assertThat(kept(id)).contains("precious\n");
    }

    @Test
    void aRestartMeanwhileLosesNothingAndStoresNothingTwice() {
        rig.fillDisk("service_log");
        rig.backEnd().runs(spec -> FakeProgram.exits("precious\n", 0));
        long id = rig.submit(RIGID);
        rig.awaitStatus(id, ExecutionStatus.CLEANING_UP);

        rig.stopMaster();
        rig.freeDisk();
        rig.startMaster();

        rig.awaitStatus(id, ExecutionStatus.TERMINATED);
        assertThat(kept(id)).contains("precious\n");
    }

    @Test
    void whatCannotBeRecordedWaitsAndTheMasterSaysWhy() throws Exception {
        long id = rig.submit(RIGID);
        rig.awaitStatus(id, ExecutionStatus.RUNNING);
        rig.fillDisk("service");

        rig.backEnd().end("solo0-%d-zoe".formatted(id), 0);
        rig.awaitUntil(() -> assertThat(findings())
                .anySatisfy(finding -> assertThat(finding.found()).contains("the disk of the database is full")));
        assertThat(rig.backEnd().list()).hasSize(1);
        assertThat(rig.execution(id).getStatus()).isEqualTo(ExecutionStatus.RUNNING);
        rig.freeDisk();

        rig.awaitStatus(id, ExecutionStatus.TERMINATED);
        rig.awaitUntil(() -> assertThat(findings())
                .noneSatisfy(finding -> assertThat(finding.found()).contains("is full")));
    }

    @Test
    void outputThatWasStoredBeforeItsContainerWasRemovedIsNotStoredTwice() {
        long id = rig.submit(RIGID);
        rig.awaitStatus(id, ExecutionStatus.RUNNING);
        String container = "solo0-%d-zoe".formatted(id);
        rig.backEnd().write(container, "precious\n");
        // The container cannot be removed; its output can be read.
        rig.backEnd().holdCalls();
        rig.backEnd().end(container, 0);
        rig.awaitUntil(() -> assertThat(kept(id)).contains("precious\n"));

        rig.stopMaster();
        rig.backEnd().releaseCalls();
        rig.startMaster();

        rig.awaitStatus(id, ExecutionStatus.TERMINATED);
        assertThat(kept(id)).contains("precious\n");
    }

    private List<MasterReply.Checkup.Finding> findings() throws Exception {
        return ((MasterReply.Checkup) rig.ask(new MasterRequest.Checkup())).findings();
    }

    private Optional<String> kept(long execution) {
        return rig.bean(ServiceLogRepository.class)
                .findById(rig.service(execution, "solo0").getId())
                .map(ServiceLogEntity::getOutput)
                .map(output -> new String(output, StandardCharsets.UTF_8));
    }
}
