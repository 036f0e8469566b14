package dev.zoe.master.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Running applications while the master or the engine is away, or while a container vanishes. */
@Tag("slow")
class MasterOrEngineAwayTest extends MasterTestBase {

    @Test
    void aNewMasterKeepsTheSameContainers() {
        long id = fixture.submit(ELASTIC);
        fixture.awaitActive(id, GROWN);
        int starts = fixture.backEnd().starts().size();

        fixture.stopMaster();
        fixture.startMaster();
        fixture.backEnd().end(boss(id), 0);

        fixture.awaitStatus(id, ExecutionStatus.TERMINATED);
        assertThat(fixture.backEnd().starts()).hasSize(starts);
    }

    @Test
    void whatEndedWhileNoMasterRanIsFoundOut() {
        long id = fixture.submit(RIGID);
        fixture.awaitStatus(id, ExecutionStatus.RUNNING);
        fixture.stopMaster();
        fixture.backEnd().end("solo0-%d-zoe".formatted(id), 0);
        fixture.startMaster();
        fixture.awaitStatus(id, ExecutionStatus.TERMINATED);
        fixture.awaitUntil(() -> assertThat(fixture.backEnd().list()).isEmpty());
    }

    /** The words are those of dockerd 20.10 about a container in whose removal it was killed. */
    @Test
    void aContainerWhoseOutputIsRefusedIsRemovedAllTheSame() {
        long id = fixture.submit(RIGID);
        fixture.awaitStatus(id, ExecutionStatus.RUNNING);
        fixture.backEnd()
                .refuseOutput(
                        "solo0-%d-zoe".formatted(id),
                        BackEndException.Kind.REJECTED,
                        "can not get logs from container which is dead or marked for removal");
        fixture.backEnd().end("solo0-%d-zoe".formatted(id), 0);
        fixture.awaitStatus(id, ExecutionStatus.TERMINATED);
        fixture.awaitUntil(() -> assertThat(fixture.backEnd().list()).isEmpty());
    }

    @Test
    void aContainerThatVanishedIsTheEndOfACoreServiceAndNotOfAnElasticOne() {
        long id = fixture.submit(ELASTIC);
        fixture.awaitActive(id, GROWN);
        fixture.backEnd().vanish(worker(2, id));
        fixture.awaitUntil(
                () -> assertThat(fixture.service(id, "worker2").getRestarts()).isEqualTo(1));
        assertThat(fixture.execution(id).getStatus()).isEqualTo(ExecutionStatus.RUNNING);

        fixture.backEnd().vanish(boss(id));
        fixture.awaitStatus(id, ExecutionStatus.ERROR);
        assertThat(fixture.execution(id).getErrorMessage().orElseThrow()).contains("vanished from node n1");
    }

    @Test
    void aStartThatMustWaitIsRepeatedAndItsServiceSaysWhyUntilThen() {
        String image = "zoe-test/busybox:1";
        fixture.backEnd().refuseImage(image, BackEndException.Kind.UNAVAILABLE, "exceeded quota: small");
        long id = fixture.submit(RIGID);

        fixture.awaitUntil(() -> assertThat(fixture.service(id, "solo0").getErrorMessage())
                .contains("solo0 is not started yet: exceeded quota: small"));
        assertThat(fixture.execution(id).getStatus()).isEqualTo(ExecutionStatus.STARTING);

        fixture.backEnd().refuseNothing();
        fixture.awaitStatus(id, ExecutionStatus.RUNNING);
        assertThat(fixture.service(id, "solo0").getErrorMessage()).isEmpty();
        assertThat(fixture.service(id, "solo0").getRestarts()).isZero();
    }

    @Test
    void anExecutionWhoseStartMustWaitCanBeCancelled() {
        String image = "zoe-test/busybox:1";
        fixture.backEnd().refuseImage(image, BackEndException.Kind.UNAVAILABLE, "exceeded quota: small");
        long id = fixture.submit(RIGID);
        fixture.awaitUntil(
                () -> assertThat(fixture.service(id, "solo0").getErrorMessage()).isPresent());

        fixture.cancel(id);

        fixture.awaitStatus(id, ExecutionStatus.CANCELLED);
        assertThat(fixture.backEnd().created()).isEmpty();
    }

    @Test
    void anEngineThatIsAwayForAMomentLosesNothing() {
        long id = fixture.submit(ELASTIC);
        fixture.awaitActive(id, GROWN);
        fixture.backEnd().goAway("connection refused");
        fixture.awaitUntil(() -> assertThat(fixture.ask(new MasterRequest.Ping()))
                .isInstanceOfSatisfying(MasterReply.Pong.class, pong -> assertThat(pong.backEndTrouble())
                        .contains("connection refused")));
        fixture.backEnd().comeBack();
        fixture.backEnd().end(boss(id), 0);
        fixture.awaitStatus(id, ExecutionStatus.TERMINATED);
    }

    @Test
    void aMasterOnAnotherDatabaseRefusesToStartUnderTheSameDeploymentName() {
        long id = fixture.submit(ELASTIC);
        fixture.awaitActive(id, GROWN);

        assertThatThrownBy(() -> new MasterFixture(workspaces, fixture.backEnd()))
                .rootCause()
                .hasMessageContaining("zoe.deployment-name")
                .hasMessageContaining(boss(id));

        assertThat(fixture.backEnd().running()).contains(boss(id), worker(0, id), worker(1, id), worker(2, id));
        fixture.stopMaster();
        fixture.startMaster();
        fixture.backEnd().end(boss(id), 0);
        fixture.awaitStatus(id, ExecutionStatus.TERMINATED);
    }
}
