package dev.zoe.master.loop;

import static dev.zoe.master.loop.TestDescriptionBuilder.batch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.lease.LeaseRepository;
import dev.zoe.db.node.NodeRepository;
import dev.zoe.db.node.NodeStatus;
import dev.zoe.master.MasterService;
import dev.zoe.master.backend.BackEndCheck;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.testing.FakeBackEnd;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The operator's view of the master, and changes of the clock of its machine. */
@Tag("slow")
class OperatorViewTest {

    private static final String SOLO = batch("solo").main("boss").json();

    @TempDir
    Path workspaces;

    private final SetClock clock = new SetClock();
    private final FakeBackEnd backEnd = new FakeBackEnd(FakeBackEnd.node("n1", 4000, 16 * MasterFixture.GIB));
    private MasterFixture fixture;

    /** A clock of a machine that a test sets. */
    private static final class SetClock extends Clock {
        private volatile Duration off = Duration.ZERO;

        @Override
        public Instant instant() {
            return Clock.systemUTC().instant().plus(off);
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    @BeforeEach
    void open() {
        fixture = new MasterFixture(workspaces, backEnd, clock, Map.of("zoe.master.retention", "1h"));
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void theMeasurementsTellTheLifeOfAnExecution() {
        long waits = fixture.submit(
                batch("waits").main("boss").component("store", 9, 9).json());
        long id = fixture.submit(
                batch("elastic").main("boss").component("worker", 0, 2).json());
        fixture.cancel(waits);
        fixture.awaitStatus(id, ExecutionStatus.RUNNING);
        fixture.awaitRunning("boss0-" + id + "-zoe", "worker0-" + id + "-zoe", "worker1-" + id + "-zoe");
        fixture.awaitUntil(() -> assertThat(scrape())
                .contains("zoe_leader 1.0", "zoe_queue_length 0.0", "zoe_executions_in_service 1.0")
                .contains("zoe_allocation_ratio{resource=\"cores\"} 0.75", "zoe_nodes{status=\"up\"} 1.0"));

        backEnd.end("boss0-" + id + "-zoe", 0);

        fixture.awaitStatus(id, ExecutionStatus.TERMINATED);
        fixture.awaitUntil(() -> assertThat(scrape())
                .contains("zoe_execution_turnaround_seconds_count{outcome=\"terminated\"} 1\n")
                .contains("zoe_execution_turnaround_seconds_count{outcome=\"cancelled\"} 1\n")
                .contains("zoe_execution_wait_seconds_count 1", "zoe_execution_normalized_turnaround_count 1")
                .contains("zoe_loop_step_seconds_bucket{step=\"decide\",le=\"0.001\"}")
                .contains("zoe_invariant_violations_total{rule=\"node-overcommitted\"} 0.0")
                .contains("zoe_backend_errors_total{kind=\"image-missing\",operation=\"start\"} 0.0"));
    }

    @Test
    void whatTheEngineRefusesIsCounted() {
        backEnd.refuseImage("zoe-test/busybox:1", BackEndException.Kind.IMAGE_MISSING, "no such image");

        fixture.awaitStatus(fixture.submit(SOLO), ExecutionStatus.ERROR);

        assertThat(scrape()).contains("zoe_backend_errors_total{kind=\"image-missing\",operation=\"start\"} 1.0");
    }

    @Test
    void aCheckupNamesTheEngineThatIsAwayAndWhatToDo() throws Exception {
        // Disk and clocks are those of the machine, whatever they are.
        assertThat(findings())
                .filteredOn(finding -> finding.part().startsWith("engine"))
                .extracting(MasterReply.Checkup.Finding::state)
                .containsExactly("ok");

        backEnd.goAway("n1", "somebody pulled the plug");

        assertThat(findings())
                .filteredOn(finding -> finding.state().equals("failed"))
                .allSatisfy(finding -> assertThat(finding.advice()).isNotBlank())
                .allSatisfy(finding -> assertThat(finding.found()).contains("somebody pulled the plug"))
                .extracting(MasterReply.Checkup.Finding::part)
                .anyMatch(part -> part.startsWith("engine"));
    }

    @Test
    void aCheckupHasTheChecksThatOnlyTheBackEndCanMake() throws Exception {
        backEnd.addCheck(BackEndCheck.warning("permissions", "one is missing", "add it"));

        assertThat(findings())
                .contains(new MasterReply.Checkup.Finding("permissions", "warning", "one is missing", "add it"));
    }

    @Test
    void aMasterThatIsStoppedGivesTheLeaseBackAndLeavesContainers() {
        long id = fixture.submit(SOLO);
        fixture.awaitStatus(id, ExecutionStatus.RUNNING);
        LeaseRepository leases = fixture.bean(LeaseRepository.class);
        fixture.bean(MasterService.class).stop();

        assertThat(leases.acquire("leader", "somebody else", Duration.ofSeconds(1)))
                .isPresent();
        assertThat(backEnd.running()).containsExactly("boss0-" + id + "-zoe");
    }

    @Test
    void aClockThatIsSetBackHoldsNobodyUp() {
        fixture.awaitUntil(() -> assertThat(scrape()).contains("zoe_leader 1.0"));
        clock.off = Duration.ofHours(-3);

        long id = fixture.submit(SOLO);
        fixture.awaitStatus(id, ExecutionStatus.RUNNING);
        backEnd.end("boss0-" + id + "-zoe", 0);

        fixture.awaitStatus(id, ExecutionStatus.TERMINATED);
        assertThat(scrape()).contains("zoe_clock_ahead_seconds -10");
    }

    @Test
    void aClockThatIsSetForwardEndsNothingAndRemovesNothing() {
        long ended = fixture.submit(SOLO);
        fixture.awaitStatus(ended, ExecutionStatus.RUNNING);
        backEnd.end("boss0-" + ended + "-zoe", 0);
        fixture.awaitStatus(ended, ExecutionStatus.TERMINATED);
        long id = fixture.submit(
                batch("limited").main("boss").with("\"max_runtime\": \"PT1H\"").json());
        fixture.awaitStatus(id, ExecutionStatus.RUNNING);

        clock.off = Duration.ofHours(3);
        long later = fixture.submit(SOLO);
        fixture.awaitStatus(later, ExecutionStatus.RUNNING);

        assertThat(fixture.execution(id).getStatus()).isEqualTo(ExecutionStatus.RUNNING);
        assertThat(fixture.bean(NodeRepository.class).findAll())
                .extracting(node -> node.getStatus())
                .containsOnly(NodeStatus.UP);
        assertThat(fixture.bean(ExecutionRepository.class).findById(ended)).isPresent();
    }

    @Test
    void whatEndedLongAgoIsRemovedAndWhatEndedJustNowIsKept() throws Exception {
        long old = fixture.submit(SOLO);
        long young = fixture.submit(SOLO);
        for (long id : new long[] {old, young}) {
            fixture.awaitStatus(id, ExecutionStatus.RUNNING);
            backEnd.end("boss0-" + id + "-zoe", 0);
            fixture.awaitStatus(id, ExecutionStatus.TERMINATED);
        }
        fixture.endedAgo(old, Duration.ofHours(2));

        fixture.stopMaster();
        fixture.startMaster();

        fixture.awaitUntil(
                () -> assertThat(fixture.bean(ExecutionRepository.class).findById(old))
                        .isEmpty());
        assertThat(fixture.bean(ExecutionRepository.class).findById(young)).isPresent();
        assertThat(fixture.changes(old)).isEmpty();
        fixture.awaitUntil(() -> assertThat(scrape()).contains("zoe_retention_removed_total{what=\"executions\"} 1.0"));
    }

    private List<MasterReply.Checkup.Finding> findings() throws Exception {
        return ((MasterReply.Checkup) fixture.ask(new MasterRequest.Checkup())).findings();
    }

    private String scrape() {
        return fixture.bean(PrometheusMeterRegistry.class).scrape();
    }
}
