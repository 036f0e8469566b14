package dev.zoe.master.loop;

import static dev.zoe.master.loop.Descriptions4.batch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.master.backend.testing.FakeBackEnd;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The engine of one node takes orders and never answers; that of another one is well. */
class HangingNodeTest {

    private static final int THREADS = 4;
    /** Of one user; more orders hang than that. */
    private static final int AT_ONCE = 3;

    private static final int STUCK = 5;

    private static final String ON_HANGING = "\"labels\": [\"hangs\"]";
    private static final String ON_WELL = "\"labels\": [\"well\"]";

    @TempDir
    Path workspaces;

    private MasterFixture rig;

    @BeforeEach
    void open() {
        FakeBackEnd backEnd = new FakeBackEnd(
                FakeBackEnd.node("n1", 8000, 16 * MasterFixture.GIB, "hangs"),
                FakeBackEnd.node("n2", 8000, 16 * MasterFixture.GIB, "well"));
        rig = new MasterFixture(workspaces, backEnd, Clock.systemUTC(), Map.of("zoe.master.threads", THREADS));
    }

    @AfterEach
    void close() {
        rig.backEnd().releaseCalls();
        rig.close();
    }

    @Test
    void whatIsOnAnotherNodeStartsAndEndsMeanwhile() throws Exception {
        rig.backEnd().holdCalls("n1");
        List<Long> stuck = stuck();

        long other = rig.submit(batch("well").main("boss", ON_WELL).json());
        rig.awaitStatus(other, ExecutionStatus.RUNNING);
        rig.backEnd().end("boss0-%d-zoe".formatted(other), 0);
        rig.awaitStatus(other, ExecutionStatus.TERMINATED);
        assertThat(rig.backEnd().heldCalls()).isEqualTo(AT_ONCE);
        assertThat(stuck)
                .allSatisfy(id -> assertThat(rig.execution(id).getStatus()).isEqualTo(ExecutionStatus.STARTING));

        rig.backEnd().releaseCalls();
        stuck.forEach(id -> rig.awaitStatus(id, ExecutionStatus.RUNNING));
        assertThat(rig.backEnd().created()).doesNotHaveDuplicates();
    }

    @Test
    void whatIsCancelledWhileItsStartHangsEndsWhenTheEngineGoesOn() throws Exception {
        rig.backEnd().holdCalls("n1");
        List<Long> stuck = stuck();
        stuck.forEach(rig::cancel);
        stuck.forEach(id -> rig.awaitStatus(id, ExecutionStatus.CLEANING_UP));

        rig.backEnd().releaseCalls();

        stuck.forEach(id -> rig.awaitStatus(id, ExecutionStatus.CANCELLED));
        rig.awaitUntil(() -> assertThat(rig.backEnd().list()).isEmpty());
    }

    @Test
    void whatHangsOnANodeThatIsLostDoesNotHoldUpItsSuccessor() throws Exception {
        String restart = "\"restart\": {\"policy\": \"on-failure\", \"max_restarts\": 2, \"back_off\": \"PT0.1S\"}";
        rig.backEnd().put(FakeBackEnd.node("n2", 1000, 16 * MasterFixture.GIB, "well"));
        rig.backEnd().holdCalls("n1");
        long id = rig.submit(batch("moves")
                .main("boss", ON_WELL)
                .component("store", 1, 1, restart)
                .json());
        rig.awaitUntil(() -> assertThat(rig.backEnd().heldCalls()).isOne());

        rig.backEnd().put(FakeBackEnd.node("n2", 4000, 16 * MasterFixture.GIB, "well"));
        rig.backEnd().goAway("n1", "its power is off");
        rig.awaitUntil(() -> assertThat(rig.service(id, "store0").getNode()).contains("n2"));
        rig.awaitService(id, "store0", ServiceStatus.ACTIVE);
        assertThat(rig.backEnd().heldCalls()).isOne();

        rig.backEnd().comeBack("n1");
        rig.backEnd().releaseCalls();
        rig.awaitUntil(() -> assertThat(rig.backEnd().heldCalls()).isZero());
        rig.awaitUntil(() -> assertThat(rig.backEnd().list())
                .as("%s", rig.story(id))
                .extracting("node")
                .containsExactly("n2", "n2"));
        assertThat(rig.service(id, "store0").getNode()).contains("n2");
        assertThat(rig.execution(id).getStatus()).isEqualTo(ExecutionStatus.RUNNING);
    }

    @Test
    void whatWaitedForANodeThatIsLostIsNotStartedWhenItIsBack() throws Exception {
        rig.backEnd().holdCalls("n1");
        List<Long> stuck = stuck();
        rig.backEnd().goAway("n1", "its power is off");
        stuck.forEach(id -> rig.awaitStatus(id, ExecutionStatus.ERROR));

        rig.backEnd().comeBack("n1");
        rig.backEnd().releaseCalls();
        rig.awaitUntil(() -> assertThat(rig.backEnd().heldCalls()).isZero());
        long next = rig.submit(batch("next").main("boss", ON_HANGING).json());
        rig.awaitStatus(next, ExecutionStatus.RUNNING);

        rig.awaitUntil(() -> assertThat(rig.backEnd().list())
                .extracting("containerName")
                .containsExactly("boss0-%d-zoe".formatted(next)));
        // Only the calls that were under way came through.
        assertThat(rig.backEnd().created()).hasSizeLessThanOrEqualTo(AT_ONCE + 1);
    }

    private List<Long> stuck() {
        List<Long> ids = IntStream.range(0, STUCK)
                .mapToObj(i ->
                        rig.submit(batch("stuck" + i).main("boss", ON_HANGING).json()))
                .toList();
        ids.forEach(id -> rig.awaitService(id, "boss0", ServiceStatus.STARTING));
        rig.awaitUntil(() -> assertThat(rig.backEnd().heldCalls()).isEqualTo(AT_ONCE));
        return ids;
    }
}
