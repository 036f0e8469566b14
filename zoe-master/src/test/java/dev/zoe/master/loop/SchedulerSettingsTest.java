package dev.zoe.master.loop;

import static dev.zoe.master.loop.TestDescriptionBuilder.batch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.scheduler.SchedulerSettingsEntity;
import dev.zoe.db.scheduler.SchedulerSettingsRepository;
import dev.zoe.master.backend.testing.FakeBackEnd;
import dev.zoe.protocol.MasterLink;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import dev.zoe.scheduler.Allocator;
import dev.zoe.scheduler.BackFill;
import dev.zoe.scheduler.Placement;
import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.setting.SchedulerSettingDeclarations;
import dev.zoe.scheduler.setting.SettingDeclaration;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Each setting of the scheduler takes effect while the master runs, on a node with four cores. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class SchedulerSettingsTest {

    private static final double HOUR = 3600;

    /** It uses the whole node: one core service and three elastic ones. */
    private static final String GREEDY =
            batch("greedy").main("boss").component("worker", 0, 3).json();

    private static final String SINGLE = batch("single").main("solo").json();

    private MasterFixture fixture;

    /** One master for all tests: a start takes longer than what is tested. */
    @BeforeAll
    void open(@TempDir Path workspaces) {
        fixture = new MasterFixture(workspaces, new FakeBackEnd(FakeBackEnd.node("n1", 4000, 16 * MasterFixture.GIB)));
    }

    @AfterEach
    void nothingGoesOn() throws Exception {
        fixture.bean(ExecutionRepository.class).findActive().forEach(execution -> fixture.cancel(execution.getId()));
        fixture.awaitUntil(() ->
                assertThat(fixture.bean(ExecutionRepository.class).findActive()).isEmpty());
        set(settings -> Settings.DEFAULT.but());
    }

    @AfterAll
    void close() {
        fixture.close();
    }

    /** Writes a change as the API does, and gives the hint. */
    private void set(UnaryOperator<Settings.Builder> change) throws MasterLink.MasterAwayException {
        fixture.awaitUntil(
                () -> assertThat(fixture.bean(SchedulerSettingsRepository.class).find())
                        .isPresent());
        new TransactionTemplate(fixture.bean(PlatformTransactionManager.class)).executeWithoutResult(status -> {
            SchedulerSettingsEntity row = fixture.bean(SchedulerSettingsRepository.class)
                    .findToChange()
                    .orElseThrow();
            row.set(change.apply(row.settings().but()).build(), Instant.now());
        });
        assertThat(fixture.ask(new MasterRequest.Reconfigured())).isInstanceOf(MasterReply.Accepted.class);
    }

    private MasterReply.Statistics statistics() throws MasterLink.MasterAwayException {
        MasterReply reply = fixture.ask(new MasterRequest.Statistics(100));
        // A master that has just started refuses while it stands by.
        assertThat(reply).isInstanceOf(MasterReply.Statistics.class);
        return (MasterReply.Statistics) reply;
    }

    private List<Long> queue() throws MasterLink.MasterAwayException {
        return statistics().queue().stream()
                .map(MasterReply.Statistics.Waiting::execution)
                .toList();
    }

    private List<Long> millicores() throws MasterLink.MasterAwayException {
        return statistics().nodes().stream()
                .map(MasterReply.Statistics.NodeLoad::coresTotal)
                .toList();
    }

    /** Millicores of the only node, by the books of the scheduler. */
    private long allocated() throws MasterLink.MasterAwayException {
        return statistics().nodes().get(0).coresAllocated();
    }

    /** Four cores for as long as the test runs. */
    private long filler() {
        long id = fixture.submit(
                batch("filler").main("boss").component("worker", 3, 3).json());
        fixture.awaitStatus(id, ExecutionStatus.RUNNING);
        return id;
    }

    private long queued(String description) {
        long id = fixture.submit(description);
        fixture.awaitStatus(id, ExecutionStatus.QUEUED);
        return id;
    }

    private long greedy() {
        long id = fixture.submit(GREEDY);
        fixture.awaitActive(id, "boss0", "worker0", "worker1", "worker2");
        return id;
    }

    private static String taking(String name, String runTime, String... more) {
        String keys = more.length == 0 ? "" : ", " + String.join(", ", more);
        return batch(name)
                .with("\"runtime_estimate\": \"" + runTime + "\"" + keys)
                .main("solo")
                .json();
    }

    @Test
    void theFirstMasterWritesTheConfiguredSettingsAndALaterOneGoesByTheChangedOnes() throws Exception {
        fixture.awaitUntil(() -> assertThat(
                        fixture.bean(SchedulerSettingsRepository.class).find().map(SchedulerSettingsEntity::settings))
                .contains(Settings.DEFAULT));
        set(settings -> settings.order(QueueOrder.SRPT2D1).allocator(Allocator.MALLEABLE));

        fixture.stopMaster();
        fixture.startMaster();

        fixture.awaitUntil(() -> {
            assertThat(statistics().order()).isEqualTo("srpt2d1");
            assertThat(statistics().allocator()).isEqualTo("malleable");
        });
    }

    @Test
    void aChangeIsSeenAlsoWhenItsHintIsLost() throws Exception {
        fixture.awaitUntil(() -> assertThat(statistics().order()).isEqualTo("fifo"));
        new TransactionTemplate(fixture.bean(PlatformTransactionManager.class))
                .executeWithoutResult(status -> fixture.bean(SchedulerSettingsRepository.class)
                        .findToChange()
                        .orElseThrow()
                        .set(Settings.DEFAULT.but().order(QueueOrder.SJF).build(), Instant.now()));

        fixture.awaitUntil(() -> assertThat(statistics().order()).isEqualTo("sjf"));
    }

    @Test
    void anotherOrderReordersTheQueueAndStopsNobody() throws Exception {
        filler();
        long large = queued(taking("large", "PT2H"));
        long small = queued(taking("small", "PT1M"));
        assertThat(queue()).containsExactly(large, small);

        set(settings -> settings.order(QueueOrder.SJF));

        fixture.awaitUntil(() -> assertThat(queue()).containsExactly(small, large));
        assertThat(statistics().queue())
                .extracting(waiting -> Double.parseDouble(waiting.value()))
                .containsExactly(60.0, 7200.0);
        assertThat(fixture.backEnd().running()).hasSize(4);
    }

    @Test
    void aPreviewShowsAnotherOrderAndChangesNothing() throws Exception {
        filler();
        long large = queued(taking("large", "PT2H"));
        long small = queued(taking("small", "PT1M"));

        MasterReply.SettingsPreview preview = preview(Map.of("order", "sjf"));

        assertThat(preview.changes()).isEmpty();
        assertThat(preview.waiting()).isEqualTo(2);
        assertThat(preview.queue())
                .containsExactly(
                        new MasterReply.SettingsPreview.Place(small, 1, 2),
                        new MasterReply.SettingsPreview.Place(large, 2, 1));
        assertThat(queue()).containsExactly(large, small);
        assertThat(statistics().order()).isEqualTo("fifo");
    }

    @Test
    void aPreviewSaysWhoWouldStartAndWhatWouldBeReclaimed() throws Exception {
        set(settings -> settings.hysteresis(new Settings.Hysteresis(HOUR, 0)));
        long elastic = fixture.submit(
                batch("elastic").main("boss").component("worker", 0, 2).json());
        fixture.awaitActive(elastic, "boss0", "worker0", "worker1");
        long pair = queued(batch("pair").main("boss").component("store", 1, 1).json());

        MasterReply.SettingsPreview preview = preview(Map.of("minimum_run_seconds", 0.0));

        assertThat(preview.queue()).isEmpty();
        assertThat(preview.changes())
                .containsExactly(
                        new MasterReply.SettingsPreview.Change(pair, true, 2, 0),
                        new MasterReply.SettingsPreview.Change(elastic, false, 0, 1));
        assertThat(queue()).containsExactly(pair);
        assertThat(fixture.backEnd().running()).hasSize(3);
    }

    /** @param changed settings that differ from the default ones */
    private MasterReply.SettingsPreview preview(Map<String, Object> changed) throws MasterLink.MasterAwayException {
        Map<String, Object> settings = new HashMap<>(changed);
        for (SettingDeclaration<?> setting : SchedulerSettingDeclarations.ALL) {
            Optional.ofNullable(setting.plain(Settings.DEFAULT))
                    .ifPresent(value -> settings.putIfAbsent(setting.name(), value));
        }
        return (MasterReply.SettingsPreview) fixture.ask(new MasterRequest.PreviewSettings(settings, 10));
    }

    @Test
    void theDeadlineOfADescriptionCountsUnderItsOrder() throws Exception {
        filler();
        long never = queued(taking("never", "PT1M"));
        long late = queued(taking("late", "PT1M", "\"deadline\": \"2099-01-02T00:00:00Z\""));
        long soon = queued(taking("soon", "PT1M", "\"deadline\": \"2099-01-01T00:00:00Z\""));

        set(settings -> settings.order(QueueOrder.DEADLINE));

        fixture.awaitUntil(() -> assertThat(queue()).containsExactly(soon, late, never));
        assertThat(statistics().queue().get(2).value()).isEmpty();
    }

    @Test
    void underFairSharesItCountsForItsQueueByItsWeightOrForItsOwner() throws Exception {
        fixture.submit(batch("one").main("solo").component("store", 1, 1).json());
        fixture.submit(batch("two").with("\"queue\": \"night\"").main("solo").json());
        fixture.awaitUntil(() -> assertThat(fixture.backEnd().running()).hasSize(3));
        String wide = "\"queue\": \"night\"";
        long ofOwner = queued(batch("own").main("boss").component("store", 1, 1).json());
        long ofQueue = queued(batch("nightly")
                .with(wide)
                .main("boss")
                .component("store", 1, 1)
                .json());

        set(settings -> settings.order(QueueOrder.FAIR));
        fixture.awaitUntil(() -> assertThat(queue()).containsExactly(ofQueue, ofOwner));
        set(settings -> settings.weights(Map.of("night", 0.25)));
        fixture.awaitUntil(() -> assertThat(queue()).containsExactly(ofOwner, ofQueue));
    }

    @Test
    void whoHasWaitedForTheTimeOfAgeingGoesFirst() throws Exception {
        filler();
        set(settings -> settings.order(QueueOrder.SJF));
        long large = queued(taking("large", "PT2H"));
        long small = queued(taking("small", "PT1M"));
        fixture.awaitUntil(() -> assertThat(queue()).containsExactly(small, large));

        set(settings -> settings.ageing(new Settings.Ageing(0, 0)));

        fixture.awaitUntil(() -> assertThat(queue()).containsExactly(large, small));
    }

    @Test
    void onlyTheFlexibleAllocatorTakesElasticServicesBack() throws Exception {
        set(settings -> settings.allocator(Allocator.MALLEABLE));
        long elastic = fixture.submit(
                batch("elastic").main("boss").component("worker", 0, 2).json());
        fixture.awaitActive(elastic, "boss0", "worker0", "worker1");
        long pair = queued(batch("pair").main("boss").component("store", 1, 1).json());

        set(settings -> settings.allocator(Allocator.FLEXIBLE));

        fixture.awaitStatus(pair, ExecutionStatus.RUNNING);
        assertThat(fixture.execution(elastic).getStatus()).isEqualTo(ExecutionStatus.RUNNING);
    }

    @Test
    void theRigidAllocatorStartsEverythingOrNothing() throws Exception {
        set(settings -> settings.allocator(Allocator.RIGID));
        long first = fixture.submit(SINGLE);
        fixture.awaitStatus(first, ExecutionStatus.RUNNING);
        long greedy = queued(GREEDY);

        set(settings -> settings.allocator(Allocator.FLEXIBLE));

        fixture.awaitStatus(greedy, ExecutionStatus.RUNNING);
    }

    @Test
    void othersPassAHeadThatCannotStartWhenBackFillSaysSo() throws Exception {
        long first = fixture.submit(taking("first", "PT2H"));
        fixture.awaitStatus(first, ExecutionStatus.RUNNING);
        long wide = queued(batch("wide")
                .with("\"runtime_estimate\": \"PT1H\"")
                .main("boss")
                .component("worker", 3, 3)
                .json());
        long long1 = queued(taking("long", "PT5H"));
        long brief = queued(taking("brief", "PT1M"));

        set(settings -> settings.backFill(BackFill.RESERVE));
        fixture.awaitStatus(brief, ExecutionStatus.RUNNING);
        assertThat(queue()).containsExactly(wide, long1);

        set(settings -> settings.backFill(BackFill.ZOE));
        fixture.awaitStatus(long1, ExecutionStatus.RUNNING);
        assertThat(queue()).containsExactly(wide);
    }

    @Test
    void backFillLooksNoDeeperThanItIsTold() throws Exception {
        fixture.awaitStatus(fixture.submit(taking("first", "PT2H")), ExecutionStatus.RUNNING);
        set(settings -> settings.backFill(BackFill.RESERVE).backFillDepth(1));
        String wide = batch("wide").main("boss").component("worker", 3, 3).json();
        queued(wide);
        queued(wide);
        long brief = queued(taking("brief", "PT1M"));

        set(settings -> settings.backFillDepth(2));

        fixture.awaitStatus(brief, ExecutionStatus.RUNNING);
    }

    @Test
    void placementChoosesTheNode() throws Exception {
        fixture.backEnd().put(FakeBackEnd.node("n2", 4000, 16 * MasterFixture.GIB));
        fixture.awaitUntil(() -> assertThat(millicores()).containsExactly(4000L, 4000L));
        long first = fixture.submit(SINGLE);
        fixture.awaitStatus(first, ExecutionStatus.RUNNING);
        String node = fixture.service(first, "solo0").getNode().orElseThrow();

        set(settings -> settings.placement(Placement.PACK));
        long second = fixture.submit(SINGLE);
        fixture.awaitStatus(second, ExecutionStatus.RUNNING);
        assertThat(fixture.service(second, "solo0").getNode()).contains(node);

        set(settings -> settings.placement(Placement.SPREAD));
        long third = fixture.submit(SINGLE);
        fixture.awaitStatus(third, ExecutionStatus.RUNNING);
        assertThat(fixture.service(third, "solo0").getNode().orElseThrow()).isNotEqualTo(node);

        // For the other tests there is one node.
        fixture.backEnd().put(FakeBackEnd.node("n2", 0, 0));
        fixture.awaitUntil(() -> assertThat(millicores()).containsExactly(4000L, 0L));
    }

    @Test
    void withPreemptionTheMoreUrgentNeedNotMakeBetterUseOfTheNode() throws Exception {
        greedy();
        String urgent = SINGLE.replace("\"kind\": \"batch\"", "\"kind\": \"interactive\"");
        long asking = queued(urgent);

        set(settings -> settings.preemption(true));

        fixture.awaitStatus(asking, ExecutionStatus.RUNNING);
    }

    @Test
    void elasticServicesRunForTheirMinimumBeforeTheyAreTakenBack() throws Exception {
        set(settings -> settings.hysteresis(new Settings.Hysteresis(HOUR, 0)));
        long elastic = fixture.submit(
                batch("elastic").main("boss").component("worker", 0, 2).json());
        fixture.awaitActive(elastic, "boss0", "worker0", "worker1");
        long pair = queued(batch("pair").main("boss").component("store", 1, 1).json());

        set(settings -> settings.hysteresis(Settings.Hysteresis.NONE));

        fixture.awaitStatus(pair, ExecutionStatus.RUNNING);
    }

    @Test
    void afterAReclaimNoElasticServiceComesBackBeforeItHasCooledDown() throws Exception {
        set(settings -> settings.hysteresis(new Settings.Hysteresis(0, HOUR)));
        long elastic = fixture.submit(
                batch("elastic").main("boss").component("worker", 0, 2).json());
        fixture.awaitActive(elastic, "boss0", "worker0", "worker1");
        long pair = fixture.submit(
                batch("pair").main("boss").component("store", 1, 1).json());
        fixture.awaitStatus(pair, ExecutionStatus.RUNNING);
        fixture.backEnd().end("boss0-%d-zoe".formatted(pair), 0);
        fixture.awaitStatus(pair, ExecutionStatus.TERMINATED);

        assertThat(allocated()).isEqualTo(2000);
    }

    @Test
    void whatWasDoneBeforeARestartCountsAfterIt() throws Exception {
        long ahead = fixture.submit(taking("ahead", "PT2H"));
        long behind = fixture.submit(taking("behind", "PT1H"));
        fixture.awaitStatus(ahead, ExecutionStatus.RUNNING);
        fixture.awaitStatus(behind, ExecutionStatus.RUNNING);
        set(settings -> settings.order(QueueOrder.SRPT));
        fixture.awaitUntil(() -> assertThat(statistics().running()).containsExactly(behind, ahead));

        fixture.ranFor(ahead, "solo0", 110 * 60);
        fixture.stopMaster();
        fixture.startMaster();

        fixture.awaitUntil(() -> assertThat(statistics().running()).containsExactly(ahead, behind));
    }
}
