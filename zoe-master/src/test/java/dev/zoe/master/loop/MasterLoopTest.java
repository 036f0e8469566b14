package dev.zoe.master.loop;

import static dev.zoe.master.loop.TestDescriptionBuilder.batch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.testing.FakeProgram;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The behaviour of the master, as platform users see it. */
class MasterLoopTest extends MasterTestBase {

    /**
     * Grown to three of the four cores, it leaves one; the core of {@link #PAIR} takes that and one of an elastic
     * service.
     */
    private static final String SMALL_ELASTIC =
            batch("elastic").main("boss").component("worker", 0, 2).json();

    private static final String PAIR =
            batch("pair").main("boss").component("store", 1, 1).json();

    @Test
    void anApplicationStartsWithItsCoreGrowsAndEndsWhenItsMonitoredServiceDoes() {
        long id = fixture.submit(ELASTIC);
        fixture.awaitRunning(boss(id), worker(0, id), worker(1, id), worker(2, id));
        fixture.awaitActive(id, GROWN);

        fixture.backEnd().end(boss(id), 0);

        fixture.awaitStatus(id, ExecutionStatus.TERMINATED);
        assertThat(fixture.execution(id).getExitCode()).contains(0);
        assertThat(fixture.execution(id).getPeakServices()).isEqualTo(4);
        assertThat(fixture.backEnd().running()).isEmpty();
        fixture.awaitUntil(() -> assertThat(fixture.backEnd().forgotten()).containsOnly(id));
        assertThat(fixture.changes(id))
                .startsWith("elastic  → submitted", "elastic submitted → queued")
                .containsSubsequence(
                        "elastic queued → starting", "elastic starting → running", "elastic running → cleaning-up")
                .endsWith("elastic cleaning-up → terminated");
    }

    @Test
    void elasticServicesGiveWayToTheCoreOfTheNextAndComeBackWhenItHasEnded() {
        long first = fixture.submit(SMALL_ELASTIC);
        fixture.awaitActive(first, "boss0", "worker0", "worker1");

        long second = fixture.submit(PAIR);
        fixture.awaitStatus(second, ExecutionStatus.RUNNING);
        assertThat(fixture.backEnd().running())
                .containsExactlyInAnyOrder(boss(first), worker(0, first), boss(second), store(second));

        fixture.backEnd().end(boss(second), 0);
        fixture.awaitStatus(second, ExecutionStatus.TERMINATED);
        fixture.awaitRunning(boss(first), worker(0, first), worker(1, first));
    }

    @Test
    void aCoreServiceStartsOnlyWhenWhatWasReclaimedForItIsReallyGone() {
        long first = fixture.submit(SMALL_ELASTIC);
        fixture.awaitActive(first, "boss0", "worker0", "worker1");
        fixture.backEnd().holdCalls();

        long second = fixture.submit(PAIR);
        fixture.awaitService(first, "worker1", ServiceStatus.TERMINATING);
        fixture.awaitService(second, "store0", ServiceStatus.RUNNABLE);
        assertThat(fixture.backEnd().running()).contains(worker(1, first)).doesNotContain(store(second));

        fixture.backEnd().releaseCalls();
        fixture.awaitStatus(second, ExecutionStatus.RUNNING);
    }

    @Test
    void aMissingImageEndsItsExecutionInTheEnginesOwnWordsAndHoldsUpNobody() {
        fixture.backEnd()
                .refuseImage("zoe-test/busybox:1", BackEndException.Kind.IMAGE_MISSING, "manifest for it not found");
        long broken = fixture.submit(RIGID);
        fixture.awaitStatus(broken, ExecutionStatus.ERROR);
        assertThat(fixture.execution(broken).getErrorMessage().orElseThrow())
                .isEqualTo("solo0 could not be started: manifest for it not found");

        fixture.backEnd().refuseNothing();
        long next = fixture.submit(RIGID);
        fixture.awaitStatus(next, ExecutionStatus.RUNNING);
    }

    @Test
    void aMonitoredServiceThatFailsTellsItsExitCodeAndLastLines() {
        fixture.backEnd().runs(spec -> FakeProgram.exits("no such table: flights\n", 3));
        long id = fixture.submit(RIGID);
        fixture.awaitStatus(id, ExecutionStatus.ERROR);
        assertThat(fixture.execution(id).getExitCode()).contains(3);
        assertThat(fixture.execution(id).getErrorMessage().orElseThrow())
                .isEqualTo("solo0 ended with exit code 3; its last lines:\nno such table: flights");
    }

    @Test
    void aServiceOverItsMemoryLimitIsSaidToBe() {
        fixture.backEnd().runs(spec -> FakeProgram.eatsMemory());
        long id = fixture.submit(RIGID);
        fixture.awaitStatus(id, ExecutionStatus.ERROR);
        assertThat(fixture.execution(id).getErrorMessage().orElseThrow()).contains("used more memory than its limit");
        assertThat(fixture.service(id, "solo0").isOutOfMemory()).isTrue();
    }

    @Test
    void anElasticServiceThatCannotStartNeverHarmsItsExecution() {
        long id = fixture.submit(
                batch("hurt").main("boss").component("worker", 0, 2).json());
        fixture.awaitActive(id, "boss0", "worker0", "worker1");
        fixture.backEnd().end(worker(0, id), 1);
        fixture.awaitUntil(
                () -> assertThat(fixture.service(id, "worker0").getRestarts()).isEqualTo(1));
        assertThat(fixture.execution(id).getStatus()).isEqualTo(ExecutionStatus.RUNNING);
        fixture.awaitUntil(() -> assertThat(fixture.backEnd().running()).contains(worker(0, id)));
    }

    @Test
    void anotherCoreServiceThatDiesIsRestartedInPlaceAsItsPolicySays() {
        long id = fixture.submit(batch("stubborn")
                .main("boss")
                .component(
                        "store",
                        1,
                        1,
                        "\"restart\": {\"policy\": \"on-failure\", \"max_restarts\": 1, \"back_off\": \"PT0.1S\"}")
                .json());
        fixture.awaitStatus(id, ExecutionStatus.RUNNING);
        fixture.backEnd().end(store(id), 9);
        fixture.awaitUntil(() -> assertThat(fixture.backEnd().starts())
                .filteredOn(spec -> spec.containerName().equals(store(id)))
                .hasSize(2));
        fixture.awaitService(id, "store0", ServiceStatus.ACTIVE);
        assertThat(fixture.execution(id).getStatus()).isEqualTo(ExecutionStatus.RUNNING);

        fixture.backEnd().end(store(id), 9);
        fixture.awaitStatus(id, ExecutionStatus.ERROR);
        assertThat(fixture.execution(id).getErrorMessage().orElseThrow()).startsWith("store0 ended with exit code 9");
    }

    @Test
    void startUpOrderIsKept() {
        long id = fixture.submit(batch("ordered")
                .main("boss", "\"startup_order\": 1")
                .component("store", 1, 1)
                .json());
        fixture.awaitStatus(id, ExecutionStatus.RUNNING);
        assertThat(fixture.backEnd().starts())
                .extracting(spec -> spec.serviceName())
                .containsExactly("store0", "boss0");
    }

    @Test
    void aUserCancelsAsOftenAsHeLikes() {
        long id = fixture.submit(ELASTIC);
        fixture.awaitStatus(id, ExecutionStatus.RUNNING);
        fixture.cancel(id);
        fixture.cancel(id);
        fixture.awaitStatus(id, ExecutionStatus.CANCELLED);
        assertThat(fixture.backEnd().running()).isEmpty();
    }

    @Test
    void aServiceThatIgnoresTheRequestToEndIsKilledAndItsOwnerReadsWhy() {
        fixture.backEnd().runs(spec -> FakeProgram.stubborn(""));
        long id = fixture.submit(
                batch("deaf").main("boss", "\"stop_grace\": \"PT1S\"").json());
        fixture.awaitStatus(id, ExecutionStatus.RUNNING);
        fixture.cancel(id);
        fixture.awaitStatus(id, ExecutionStatus.CANCELLED);
        assertThat(fixture.reasons(id)).anySatisfy(reason -> assertThat(reason)
                .startsWith("did not end within its grace of 1 s and was killed; "));
    }

    @Test
    void cancellingWhileItsContainersAreBeingStartedLeavesNone() {
        fixture.backEnd().holdCalls();
        long id = fixture.submit(RIGID);
        fixture.awaitService(id, "solo0", ServiceStatus.STARTING);
        fixture.cancel(id);
        fixture.awaitStatus(id, ExecutionStatus.CLEANING_UP);
        fixture.backEnd().releaseCalls();
        fixture.awaitStatus(id, ExecutionStatus.CANCELLED);
        assertThat(fixture.backEnd().running()).isEmpty();
    }

    @Test
    void aDescriptionThatDoesNotHoldAnyMoreEndsItsExecutionAndHoldsUpNobody() {
        List<Long> before = List.of(fixture.submit(RIGID), fixture.submit(RIGID));
        long broken = fixture.submitStored(RIGID, "{\"version\": 4}");
        long unreadable = fixture.submitStored(RIGID, "{\"version\": 9}");
        long after = fixture.submit(RIGID);

        fixture.awaitStatus(broken, ExecutionStatus.ERROR);
        fixture.awaitStatus(unreadable, ExecutionStatus.ERROR);
        assertThat(fixture.execution(broken).getErrorMessage())
                .hasValueSatisfying(said -> assertThat(said).startsWith("its description is no longer valid: "));
        assertThat(fixture.changes(broken)).contains("rigid submitted → error");
        for (long id : List.of(before.get(0), before.get(1), after)) {
            fixture.awaitStatus(id, ExecutionStatus.RUNNING);
            assertThat(fixture.changes(id)).containsSubsequence("rigid submitted → queued", "rigid queued → starting");
        }
    }

    @Test
    void cancellingWhileItWaitsNeverStartsIt() {
        fixture.submit(batch("large").main("boss").component("worker", 3, 3).json());
        long waiting = fixture.submit(RIGID);
        fixture.awaitStatus(waiting, ExecutionStatus.QUEUED);
        fixture.cancel(waiting);
        fixture.awaitStatus(waiting, ExecutionStatus.CANCELLED);
        assertThat(fixture.service(waiting, "solo0").getStatus()).isEqualTo(ServiceStatus.INACTIVE);
        assertThat(fixture.backEnd().starts())
                .noneMatch(spec -> spec.serviceName().equals("solo0"));
    }

    @Test
    void whatEndsWithoutEverAnsweringKeepsNobodyWaiting() {
        long id = fixture.submit(batch("vain")
                .main("boss", "\"depends_on\": [\"store\"]", "\"startup_order\": 1")
                .component("store", 1, 1, "\"health\": {\"port\": \"http\"}")
                .json());
        fixture.awaitService(id, "store0", ServiceStatus.ACTIVE);
        fixture.backEnd().end(store(id), 0);
        fixture.awaitStatus(id, ExecutionStatus.ERROR);
        assertThat(fixture.execution(id).getErrorMessage().orElseThrow())
                .isEqualTo("store0 ended before it answered its health check, and boss waits for it");
    }

    @Test
    void anApplicationThatNeverComesUpIsEndedByItsRunTimeLimit() {
        long id = fixture.submit(batch("vain")
                .main("boss", "\"depends_on\": [\"store\"]", "\"startup_order\": 1")
                .component("store", 1, 1, "\"health\": {\"port\": \"http\"}")
                .with("\"max_runtime\": \"PT0.2S\"")
                .json());
        fixture.awaitStatus(id, ExecutionStatus.ERROR);
        assertThat(fixture.execution(id).getErrorMessage().orElseThrow()).contains("max_runtime");
    }

    @Test
    void anApplicationThatRunsForTooLongIsEnded() {
        long id = fixture.submit(
                batch("slow").main("boss").with("\"max_runtime\": \"PT0.2S\"").json());
        fixture.awaitStatus(id, ExecutionStatus.ERROR);
        assertThat(fixture.execution(id).getErrorMessage().orElseThrow()).contains("max_runtime");
    }

    @Test
    void aRunTimeLimitCountsFromTheStartAndNotFromTheSubmission() {
        Instant twoHoursAgo = Clock.systemUTC().instant().minus(Duration.ofHours(2));
        long id = fixture.submit(
                batch("late").main("boss").with("\"max_runtime\": \"PT1H\"").json(), twoHoursAgo);
        fixture.awaitStatus(id, ExecutionStatus.RUNNING);

        fixture.stopMaster();
        fixture.startMaster();
        fixture.backEnd().end(boss(id), 0);

        fixture.awaitStatus(id, ExecutionStatus.TERMINATED);
    }

    @Test
    void theSchedulerSaysWhatAnExecutionWaitsFor() throws Exception {
        long first = fixture.submit(
                batch("large").main("boss").component("worker", 3, 3).json());
        long second = fixture.submit(RIGID);
        fixture.awaitStatus(first, ExecutionStatus.RUNNING);
        fixture.awaitStatus(second, ExecutionStatus.QUEUED);
        assertThat(fixture.ask(new MasterRequest.Explain(second)))
                .isInstanceOfSatisfying(MasterReply.Explanation.class, explanation -> {
                    assertThat(explanation.status()).isEqualTo("waiting");
                    assertThat(explanation.position()).isEqualTo(1);
                    assertThat(explanation.reasons()).isNotEmpty();
                });
        assertThat(fixture.ask(new MasterRequest.Statistics(10)))
                .isInstanceOfSatisfying(MasterReply.Statistics.class, statistics -> {
                    assertThat(statistics.waiting()).isEqualTo(1);
                    assertThat(statistics.running()).containsExactly(first);
                    assertThat(statistics.nodes()).singleElement().satisfies(node -> assertThat(node.coresAllocated())
                            .isEqualTo(4000));
                });
    }

    @Test
    void ofAStartingExecutionItIsSaidWhichDependencyItWaitsFor() throws Exception {
        long id = fixture.submit(batch("chain")
                .main("boss", "\"depends_on\": [\"store\"]", "\"startup_order\": 1")
                .component("store", 1, 1, "\"health\": {\"port\": \"http\"}")
                .component("late", 1, 1, "\"startup_order\": 2")
                .json());
        fixture.awaitService(id, "store0", ServiceStatus.ACTIVE);

        assertThat(fixture.ask(new MasterRequest.Explain(id)))
                .isInstanceOfSatisfying(MasterReply.Explanation.class, explanation -> assertThat(explanation.reasons())
                        .containsExactly(
                                "boss waits for store, which it depends on: 0 of 1 have answered the health check on"
                                        + " port http.",
                                "late waits for boss, which comes before it in the start-up order: 0 of 1 core"
                                        + " services are active."));
    }

    @Test
    void anExecutionIsNeverQueuedBeforeItWasSubmitted() {
        long id = fixture.submit(RIGID, Clock.systemUTC().instant().plusSeconds(60));

        fixture.awaitStatus(id, ExecutionStatus.RUNNING);

        assertThat(fixture.execution(id).getQueuedAt().orElseThrow())
                .isEqualTo(fixture.execution(id).getSubmittedAt());
        assertThat(fixture.execution(id).getStartedAt().orElseThrow())
                .isEqualTo(fixture.execution(id).getSubmittedAt());
    }

    private static String store(long execution) {
        return "store0-%d-zoe".formatted(execution);
    }
}
