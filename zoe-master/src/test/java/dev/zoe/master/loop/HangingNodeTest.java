package dev.zoe.master.loop;

import static dev.zoe.master.loop.TestDescriptionBuilder.batch;
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

    private MasterFixture fixture;

    @BeforeEach
    void open() {
        FakeBackEnd backEnd = new FakeBackEnd(
                FakeBackEnd.node("n1", 8000, 16 * MasterFixture.GIB, "hangs"),
                FakeBackEnd.node("n2", 8000, 16 * MasterFixture.GIB, "well"));
        fixture = new MasterFixture(workspaces, backEnd, Clock.systemUTC(), Map.of("zoe.master.threads", THREADS));
    }

    @AfterEach
    void close() {
        fixture.backEnd().releaseCalls();
        fixture.close();
    }

    @Test
    void whatIsOnAnotherNodeStartsAndEndsMeanwhile() throws Exception {
        fixture.backEnd().holdCalls("n1");
        List<Long> stuck = stuck();

        long other = fixture.submit(batch("well").main("boss", ON_WELL).json());
        fixture.awaitStatus(other, ExecutionStatus.RUNNING);
        fixture.backEnd().end("boss0-%d-zoe".formatted(other), 0);
        fixture.awaitStatus(other, ExecutionStatus.TERMINATED);
        assertThat(fixture.backEnd().heldCalls()).isEqualTo(AT_ONCE);
        assertThat(stuck)
                .allSatisfy(id -> assertThat(fixture.execution(id).getStatus()).isEqualTo(ExecutionStatus.STARTING));

        fixture.backEnd().releaseCalls();
        stuck.forEach(id -> fixture.awaitStatus(id, ExecutionStatus.RUNNING));
        assertThat(fixture.backEnd().created()).doesNotHaveDuplicates();
    }

    @Test
    void whatIsCancelledWhileItsStartHangsEndsWhenTheEngineGoesOn() throws Exception {
        fixture.backEnd().holdCalls("n1");
        List<Long> stuck = stuck();
        stuck.forEach(fixture::cancel);
        stuck.forEach(id -> fixture.awaitStatus(id, ExecutionStatus.CLEANING_UP));

        fixture.backEnd().releaseCalls();

        stuck.forEach(id -> fixture.awaitStatus(id, ExecutionStatus.CANCELLED));
        fixture.awaitUntil(() -> assertThat(fixture.backEnd().list()).isEmpty());
    }

    @Test
    void whatHangsOnANodeThatIsLostDoesNotHoldUpItsSuccessor() throws Exception {
        String restart = "\"restart\": {\"policy\": \"on-failure\", \"max_restarts\": 2, \"back_off\": \"PT0.1S\"}";
        fixture.backEnd().put(FakeBackEnd.node("n2", 1000, 16 * MasterFixture.GIB, "well"));
        fixture.backEnd().holdCalls("n1");
        long id = fixture.submit(batch("moves")
                .main("boss", ON_WELL)
                .component("store", 1, 1, restart)
                .json());
        fixture.awaitUntil(() -> assertThat(fixture.backEnd().heldCalls()).isOne());

        fixture.backEnd().put(FakeBackEnd.node("n2", 4000, 16 * MasterFixture.GIB, "well"));
        fixture.backEnd().goAway("n1", "its power is off");
        fixture.awaitUntil(
                () -> assertThat(fixture.service(id, "store0").getNode()).contains("n2"));
        fixture.awaitService(id, "store0", ServiceStatus.ACTIVE);
        assertThat(fixture.backEnd().heldCalls()).isOne();

        fixture.backEnd().comeBack("n1");
        fixture.backEnd().releaseCalls();
        fixture.awaitUntil(() -> assertThat(fixture.backEnd().heldCalls()).isZero());
        fixture.awaitUntil(() -> assertThat(fixture.backEnd().list())
                .as("%s", fixture.changes(id))
                .extracting("node")
                .containsExactly("n2", "n2"));
        assertThat(fixture.service(id, "store0").getNode()).contains("n2");
        assertThat(fixture.execution(id).getStatus()).isEqualTo(ExecutionStatus.RUNNING);
    }

    @Test
    void whatWaitedForANodeThatIsLostIsNotStartedWhenItIsBack() throws Exception {
        fixture.backEnd().holdCalls("n1");
        List<Long> stuck = stuck();
        fixture.backEnd().goAway("n1", "its power is off");
        stuck.forEach(id -> fixture.awaitStatus(id, ExecutionStatus.ERROR));

        fixture.backEnd().comeBack("n1");
        fixture.backEnd().releaseCalls();
        fixture.awaitUntil(() -> assertThat(fixture.backEnd().heldCalls()).isZero());
        long next = fixture.submit(batch("next").main("boss", ON_HANGING).json());
        fixture.awaitStatus(next, ExecutionStatus.RUNNING);

        fixture.awaitUntil(() -> assertThat(fixture.backEnd().list())
                .extracting("containerName")
                .containsExactly("boss0-%d-zoe".formatted(next)));
        // Only the calls that were under way came through.
        assertThat(fixture.backEnd().created()).hasSizeLessThanOrEqualTo(AT_ONCE + 1);
    }

    private List<Long> stuck() {
        List<Long> ids = IntStream.range(0, STUCK)
                .mapToObj(i -> fixture.submit(
                        batch("stuck" + i).main("boss", ON_HANGING).json()))
                .toList();
        ids.forEach(id -> fixture.awaitService(id, "boss0", ServiceStatus.STARTING));
        fixture.awaitUntil(() -> assertThat(fixture.backEnd().heldCalls()).isEqualTo(AT_ONCE));
        return ids;
    }
}
