package dev.zoe.master.loop;

import static dev.zoe.master.loop.Descriptions4.batch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.testing.FakeProgram;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Stories of the master, as platform users would tell them. */
class MasterLoopTest extends MasterScenarios {

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
        long id = rig.submit(ELASTIC);
        rig.awaitRunning(boss(id), worker(0, id), worker(1, id), worker(2, id));
        rig.awaitActive(id, GROWN);

        rig.backEnd().end(boss(id), 0);

        rig.awaitStatus(id, ExecutionStatus.TERMINATED);
        assertThat(rig.execution(id).getExitCode()).contains(0);
        assertThat(rig.execution(id).getPeakServices()).isEqualTo(4);
        assertThat(rig.backEnd().running()).isEmpty();
        rig.awaitUntil(() -> assertThat(rig.backEnd().forgotten()).containsOnly(id));
        assertThat(rig.story(id))
                .startsWith("elastic submitted → queued")
                .containsSubsequence(
                        "elastic queued → starting", "elastic starting → running", "elastic running → cleaning-up")
                .endsWith("elastic cleaning-up → terminated");
    }

    @Test
    void elasticServicesGiveWayToTheCoreOfTheNextAndComeBackWhenItHasEnded() {
        long first = rig.submit(SMALL_ELASTIC);
        rig.awaitActive(first, "boss0", "worker0", "worker1");

        long second = rig.submit(PAIR);
        rig.awaitStatus(second, ExecutionStatus.RUNNING);
        assertThat(rig.backEnd().running())
                .containsExactlyInAnyOrder(boss(first), worker(0, first), boss(second), store(second));

        rig.backEnd().end(boss(second), 0);
        rig.awaitStatus(second, ExecutionStatus.TERMINATED);
        rig.awaitRunning(boss(first), worker(0, first), worker(1, first));
    }

    @Test
    void aCoreServiceStartsOnlyWhenWhatWasReclaimedForItIsReallyGone() {
        long first = rig.submit(SMALL_ELASTIC);
        rig.awaitActive(first, "boss0", "worker0", "worker1");
        rig.backEnd().holdCalls();

        long second = rig.submit(PAIR);
        rig.awaitService(first, "worker1", ServiceStatus.TERMINATING);
        rig.awaitService(second, "store0", ServiceStatus.RUNNABLE);
        assertThat(rig.backEnd().running()).contains(worker(1, first)).doesNotContain(store(second));

        rig.backEnd().releaseCalls();
        rig.awaitStatus(second, ExecutionStatus.RUNNING);
    }

    @Test
    void aMissingImageEndsItsExecutionInTheEnginesOwnWordsAndHoldsUpNobody() {
        rig.backEnd()
                .refuseImage("zoe-test/busybox:1", BackEndException.Kind.IMAGE_MISSING, "manifest for it not found");
        long broken = rig.submit(RIGID);
        rig.awaitStatus(broken, ExecutionStatus.ERROR);
        assertThat(rig.execution(broken).getErrorMessage().orElseThrow())
                .isEqualTo("solo0 could not be started: manifest for it not found");

        rig.backEnd().refuseNothing();
        long next = rig.submit(RIGID);
        rig.awaitStatus(next, ExecutionStatus.RUNNING);
    }

    @Test
    void aMonitoredServiceThatFailsTellsItsExitCodeAndLastLines() {
        rig.backEnd().runs(spec -> FakeProgram.exits("no such table: flights\n", 3));
        long id = rig.submit(RIGID);
        rig.awaitStatus(id, ExecutionStatus.ERROR);
        assertThat(rig.execution(id).getExitCode()).contains(3);
        assertThat(rig.execution(id).getErrorMessage().orElseThrow())
                .isEqualTo("solo0 ended with exit code 3; its last lines:\nno such table: flights");
    }

    @Test
    void aServiceOverItsMemoryLimitIsSaidToBe() {
        rig.backEnd().runs(spec -> FakeProgram.eatsMemory());
        long id = rig.submit(RIGID);
        rig.awaitStatus(id, ExecutionStatus.ERROR);
        assertThat(rig.execution(id).getErrorMessage().orElseThrow()).contains("used more memory than its limit");
        assertThat(rig.service(id, "solo0").isOutOfMemory()).isTrue();
    }

    @Test
    void anElasticServiceThatCannotStartNeverHarmsItsExecution() {
        long id =
                rig.submit(batch("hurt").main("boss").component("worker", 0, 2).json());
        rig.awaitActive(id, "boss0", "worker0", "worker1");
        rig.backEnd().end(worker(0, id), 1);
        rig.awaitUntil(
                () -> assertThat(rig.service(id, "worker0").getRestarts()).isEqualTo(1));
        assertThat(rig.execution(id).getStatus()).isEqualTo(ExecutionStatus.RUNNING);
        rig.awaitUntil(() -> assertThat(rig.backEnd().running()).contains(worker(0, id)));
    }

    @Test
    void anotherCoreServiceThatDiesIsRestartedInPlaceAsItsPolicySays() {
        long id = rig.submit(batch("stubborn")
                .main("boss")
                .component(
                        "store",
                        1,
                        1,
                        "\"restart\": {\"policy\": \"on-failure\", \"max_restarts\": 1, \"back_off\": \"PT0.1S\"}")
                .json());
        rig.awaitStatus(id, ExecutionStatus.RUNNING);
        rig.backEnd().end(store(id), 9);
        rig.awaitUntil(() -> assertThat(rig.backEnd().starts())
                .filteredOn(spec -> spec.containerName().equals(store(id)))
                .hasSize(2));
        rig.awaitService(id, "store0", ServiceStatus.ACTIVE);
        assertThat(rig.execution(id).getStatus()).isEqualTo(ExecutionStatus.RUNNING);

        rig.backEnd().end(store(id), 9);
        rig.awaitStatus(id, ExecutionStatus.ERROR);
        assertThat(rig.execution(id).getErrorMessage().orElseThrow()).startsWith("store0 ended with exit code 9");
    }

    @Test
    void startUpOrderIsKept() {
        long id = rig.submit(batch("ordered")
                .main("boss", "\"startup_order\": 1")
                .component("store", 1, 1)
                .json());
        rig.awaitStatus(id, ExecutionStatus.RUNNING);
        assertThat(rig.backEnd().starts())
                .extracting(spec -> spec.serviceName())
                .containsExactly("store0", "boss0");
    }

    @Test
    void aUserCancelsAsOftenAsHeLikes() {
        long id = rig.submit(ELASTIC);
        rig.awaitStatus(id, ExecutionStatus.RUNNING);
        rig.cancel(id);
        rig.cancel(id);
        rig.awaitStatus(id, ExecutionStatus.CANCELLED);
        assertThat(rig.backEnd().running()).isEmpty();
    }

    @Test
    void aServiceThatIgnoresTheRequestToEndIsKilledAndItsOwnerReadsWhy() {
        rig.backEnd().runs(spec -> FakeProgram.stubborn(""));
        long id = rig.submit(
                batch("deaf").main("boss", "\"stop_grace\": \"PT1S\"").json());
        rig.awaitStatus(id, ExecutionStatus.RUNNING);
        rig.cancel(id);
        rig.awaitStatus(id, ExecutionStatus.CANCELLED);
        assertThat(rig.reasons(id)).anySatisfy(reason -> assertThat(reason)
                .startsWith("did not end within its grace of 1 s and was killed; "));
    }

    @Test
    void cancellingWhileItsContainersAreBeingStartedLeavesNone() {
        rig.backEnd().holdCalls();
        long id = rig.submit(RIGID);
        rig.awaitService(id, "solo0", ServiceStatus.STARTING);
        rig.cancel(id);
        rig.awaitStatus(id, ExecutionStatus.CLEANING_UP);
        rig.backEnd().releaseCalls();
        rig.awaitStatus(id, ExecutionStatus.CANCELLED);
        assertThat(rig.backEnd().running()).isEmpty();
    }

    @Test
    void aDescriptionThatDoesNotHoldAnyMoreEndsItsExecutionAndHoldsUpNobody() {
        List<Long> before = List.of(rig.submit(RIGID), rig.submit(RIGID));
        long broken = rig.submitted(RIGID, "{\"version\": 4}");
        long unreadable = rig.submitted(RIGID, "{\"version\": 9}");
        long after = rig.submit(RIGID);

        rig.awaitStatus(broken, ExecutionStatus.ERROR);
        rig.awaitStatus(unreadable, ExecutionStatus.ERROR);
        assertThat(rig.execution(broken).getErrorMessage())
                .hasValueSatisfying(said -> assertThat(said).startsWith("the description does not hold any more: "));
        assertThat(rig.story(broken)).contains("rigid submitted → error");
        for (long id : List.of(before.get(0), before.get(1), after)) {
            rig.awaitStatus(id, ExecutionStatus.RUNNING);
            assertThat(rig.story(id)).containsSubsequence("rigid submitted → queued", "rigid queued → starting");
        }
    }

    @Test
    void cancellingWhileItWaitsNeverStartsIt() {
        rig.submit(batch("large").main("boss").component("worker", 3, 3).json());
        long waiting = rig.submit(RIGID);
        rig.awaitStatus(waiting, ExecutionStatus.QUEUED);
        rig.cancel(waiting);
        rig.awaitStatus(waiting, ExecutionStatus.CANCELLED);
        assertThat(rig.service(waiting, "solo0").getStatus()).isEqualTo(ServiceStatus.INACTIVE);
        assertThat(rig.backEnd().starts()).noneMatch(spec -> spec.serviceName().equals("solo0"));
    }

    @Test
    void whatEndsWithoutEverAnsweringKeepsNobodyWaiting() {
        long id = rig.submit(batch("vain")
                .main("boss", "\"depends_on\": [\"store\"]", "\"startup_order\": 1")
                .component("store", 1, 1, "\"health\": {\"port\": \"http\"}")
                .json());
        rig.awaitService(id, "store0", ServiceStatus.ACTIVE);
        rig.backEnd().end(store(id), 0);
        rig.awaitStatus(id, ExecutionStatus.ERROR);
        assertThat(rig.execution(id).getErrorMessage().orElseThrow())
                .isEqualTo("store0 ended before it answered its health check, and boss waits for it");
    }

    @Test
    void anApplicationThatNeverComesUpIsEndedByItsRunTimeLimit() {
        long id = rig.submit(batch("vain")
                .main("boss", "\"depends_on\": [\"store\"]", "\"startup_order\": 1")
                .component("store", 1, 1, "\"health\": {\"port\": \"http\"}")
                .with("\"max_runtime\": \"PT0.2S\"")
                .json());
        rig.awaitStatus(id, ExecutionStatus.ERROR);
        assertThat(rig.execution(id).getErrorMessage().orElseThrow()).contains("max_runtime");
    }

    @Test
    void anApplicationThatRunsForTooLongIsEnded() {
        long id = rig.submit(
                batch("slow").main("boss").with("\"max_runtime\": \"PT0.2S\"").json());
        rig.awaitStatus(id, ExecutionStatus.ERROR);
        assertThat(rig.execution(id).getErrorMessage().orElseThrow()).contains("max_runtime");
    }

    @Test
    void theSchedulerSaysWhatAnExecutionWaitsFor() throws Exception {
        long first =
                rig.submit(batch("large").main("boss").component("worker", 3, 3).json());
        long second = rig.submit(RIGID);
        rig.awaitStatus(first, ExecutionStatus.RUNNING);
        rig.awaitStatus(second, ExecutionStatus.QUEUED);
        assertThat(rig.ask(new MasterRequest.Explain(second)))
                .isInstanceOfSatisfying(MasterReply.Explanation.class, explanation -> {
                    assertThat(explanation.status()).isEqualTo("waiting");
                    assertThat(explanation.position()).isEqualTo(1);
                    assertThat(explanation.reasons()).isNotEmpty();
                });
        assertThat(rig.ask(new MasterRequest.Statistics(10)))
                .isInstanceOfSatisfying(MasterReply.Statistics.class, statistics -> {
                    assertThat(statistics.waiting()).isEqualTo(1);
                    assertThat(statistics.running()).containsExactly(first);
                    assertThat(statistics.nodes()).singleElement().satisfies(node -> assertThat(node.coresAllocated())
                            .isEqualTo(4000));
                });
    }

    @Test
    void ofAStartingExecutionItIsSaidWhichDependencyItWaitsFor() throws Exception {
        long id = rig.submit(batch("chain")
                .main("boss", "\"depends_on\": [\"store\"]", "\"startup_order\": 1")
                .component("store", 1, 1, "\"health\": {\"port\": \"http\"}")
                .component("late", 1, 1, "\"startup_order\": 2")
                .json());
        rig.awaitService(id, "store0", ServiceStatus.ACTIVE);

        assertThat(rig.ask(new MasterRequest.Explain(id)))
                .isInstanceOfSatisfying(MasterReply.Explanation.class, explanation -> assertThat(explanation.reasons())
                        .containsExactly(
                                "boss waits for store, which it depends on: 0 of 1 have answered the health check on"
                                        + " port http.",
                                "late waits for boss, which comes before it in the start-up order: 0 of 1 core"
                                        + " services are active."));
    }

    @Test
    void anExecutionIsNeverQueuedBeforeItWasSubmitted() {
        long id = rig.submit(RIGID, Clock.systemUTC().instant().plusSeconds(60));

        rig.awaitStatus(id, ExecutionStatus.RUNNING);

        assertThat(rig.execution(id).getQueuedAt().orElseThrow())
                .isEqualTo(rig.execution(id).getSubmittedAt());
        assertThat(rig.execution(id).getStartedAt().orElseThrow())
                .isEqualTo(rig.execution(id).getSubmittedAt());
    }

    private static String store(long execution) {
        return "store0-%d-zoe".formatted(execution);
    }
}
