package dev.zoe.master.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What becomes of running applications while nobody looks: the master or the engine is away, or a container goes. */
@Tag("slow")
class UnwatchedTest extends MasterScenarios {

    @Test
    void aNewMasterKeepsTheSameContainers() {
        long id = rig.submit(ELASTIC);
        rig.awaitActive(id, GROWN);
        int starts = rig.backEnd().starts().size();

        rig.stopMaster();
        rig.startMaster();
        rig.backEnd().end(boss(id), 0);

        rig.awaitStatus(id, ExecutionStatus.TERMINATED);
        assertThat(rig.backEnd().starts()).hasSize(starts);
    }

    @Test
    void whatEndedWhileNoMasterRanIsFoundOut() {
        long id = rig.submit(RIGID);
        rig.awaitStatus(id, ExecutionStatus.RUNNING);
        rig.stopMaster();
        rig.backEnd().end("solo0-%d-zoe".formatted(id), 0);
        rig.startMaster();
        rig.awaitStatus(id, ExecutionStatus.TERMINATED);
        rig.awaitUntil(() -> assertThat(rig.backEnd().list()).isEmpty());
    }

    /** The words are those of dockerd 20.10 about a container in whose removal it was killed. */
    @Test
    void aContainerWhoseOutputIsRefusedIsRemovedAllTheSame() {
        long id = rig.submit(RIGID);
        rig.awaitStatus(id, ExecutionStatus.RUNNING);
        rig.backEnd()
                .refuseOutput(
                        "solo0-%d-zoe".formatted(id),
                        BackEndException.Kind.REJECTED,
                        "can not get logs from container which is dead or marked for removal");
        rig.backEnd().end("solo0-%d-zoe".formatted(id), 0);
        rig.awaitStatus(id, ExecutionStatus.TERMINATED);
        rig.awaitUntil(() -> assertThat(rig.backEnd().list()).isEmpty());
    }

    @Test
    void aContainerThatVanishedIsTheEndOfACoreServiceAndNotOfAnElasticOne() {
        long id = rig.submit(ELASTIC);
        rig.awaitActive(id, GROWN);
        rig.backEnd().vanish(worker(2, id));
        rig.awaitUntil(
                () -> assertThat(rig.service(id, "worker2").getRestarts()).isEqualTo(1));
        assertThat(rig.execution(id).getStatus()).isEqualTo(ExecutionStatus.RUNNING);

        rig.backEnd().vanish(boss(id));
        rig.awaitStatus(id, ExecutionStatus.ERROR);
        assertThat(rig.execution(id).getErrorMessage().orElseThrow()).contains("vanished from node n1");
    }

    @Test
    void anEngineThatIsAwayForAMomentLosesNothing() {
        long id = rig.submit(ELASTIC);
        rig.awaitActive(id, GROWN);
        rig.backEnd().goAway("connection refused");
        rig.awaitUntil(() -> assertThat(rig.ask(new MasterRequest.Ping()))
                .isInstanceOfSatisfying(MasterReply.Pong.class, pong -> assertThat(pong.backEndTrouble())
                        .contains("connection refused")));
        rig.backEnd().comeBack();
        rig.backEnd().end(boss(id), 0);
        rig.awaitStatus(id, ExecutionStatus.TERMINATED);
    }

    @Test
    void aMasterOnAnotherDatabaseRefusesToStartUnderTheSameDeploymentName() {
        long id = rig.submit(ELASTIC);
        rig.awaitActive(id, GROWN);

        assertThatThrownBy(() -> new MasterFixture(workspaces, rig.backEnd()))
                .rootCause()
                .hasMessageContaining("zoe.deployment-name")
                .hasMessageContaining(boss(id));

        assertThat(rig.backEnd().running()).contains(boss(id), worker(0, id), worker(1, id), worker(2, id));
        rig.stopMaster();
        rig.startMaster();
        rig.backEnd().end(boss(id), 0);
        rig.awaitStatus(id, ExecutionStatus.TERMINATED);
    }
}
