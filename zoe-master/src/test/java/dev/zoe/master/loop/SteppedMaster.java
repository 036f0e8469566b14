package dev.zoe.master.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.application.SiteLimits;
import dev.zoe.application.SiteNames;
import dev.zoe.db.activity.IdlenessStore;
import dev.zoe.db.event.EventLog;
import dev.zoe.db.execution.DependencyStore;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.FirstOwnerReader;
import dev.zoe.db.execution.SubmittedExecutionStore;
import dev.zoe.db.lease.LeaseRepository;
import dev.zoe.db.node.DrainedNodeStore;
import dev.zoe.db.node.NodeRepository;
import dev.zoe.db.quota.HolderLimitsReader;
import dev.zoe.db.scheduler.SchedulerSettingsRepository;
import dev.zoe.db.secret.SecretReader;
import dev.zoe.db.service.ServiceLogRepository;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.db.usage.ReservationStore;
import dev.zoe.db.user.ContainerPolicyReader;
import dev.zoe.db.user.UserRepository;
import dev.zoe.master.apply.Applier;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndEvent;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ObservedNode;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.event.EventInbox;
import dev.zoe.master.event.MasterEvent;
import dev.zoe.master.event.OrderResultEvents;
import dev.zoe.master.lease.Leadership;
import dev.zoe.master.node.NodeSettings;
import dev.zoe.master.observe.HealthProber;
import dev.zoe.master.output.OutputArchiver;
import dev.zoe.master.output.OutputPartReader;
import dev.zoe.master.rpc.MasterRequestHandler;
import dev.zoe.master.spec.OwnerPolicies;
import dev.zoe.master.spec.RequestFactory;
import dev.zoe.master.spec.ServedUsers;
import dev.zoe.master.spec.ServiceSpecFactory;
import dev.zoe.master.spec.UserSecrets;
import dev.zoe.master.spec.UserWorkspaces;
import dev.zoe.master.workspace.StagedDirectories;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import dev.zoe.scheduler.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * A master that runs cycle by cycle, so that the same scenario passes the same points each time. It crashes at its
 * {@link CrashPoints}, and leaves the database and the containers as they are.
 */
final class SteppedMaster implements AutoCloseable {

    private static final Duration ROUND = Duration.ofSeconds(1);
    private static final Duration LEASE = Duration.ofMinutes(10);
    private static final int OUTPUT = 4096;
    private static final int SERVICES_PER_NODE = 10_000;

    private final CrashPoints points;
    private final ManualClock clock;
    private final BackEnd backEnd;
    private final EventInbox inbox = new EventInbox();
    private final Leadership leadership;
    private final Applier applier;
    private final OutputArchiver outputs;
    private final HealthProber prober = new HealthProber(inbox);
    private final OutputPartReader reader;
    private final MasterLoop loop;
    private final Function<MasterRequest, MasterReply> handler;
    private final BackEnd.Subscription subscription;

    /** A master that leads; the lease must be free. */
    SteppedMaster(BeanFactory beans, BackEnd containers, ManualClock clock, Path workspaces, CrashPoints points) {
        CrashPointProxies proxies = new CrashPointProxies(points);
        this.points = points;
        this.clock = clock;
        this.backEnd = proxies.around(BackEnd.class, containers);
        this.leadership = new Leadership(
                proxies.around(LeaseRepository.class, beans.getBean(LeaseRepository.class)),
                "m-" + UUID.randomUUID(),
                LEASE);
        ServiceRepository services = proxies.around(ServiceRepository.class, beans.getBean(ServiceRepository.class));
        ServiceLogRepository logs =
                proxies.around(ServiceLogRepository.class, beans.getBean(ServiceLogRepository.class));
        this.outputs = new OutputArchiver(
                backEnd, (service, container, output, dropped) -> logs.put(service, dropped, output), OUTPUT);
        this.applier = new Applier(
                backEnd,
                outputs,
                new OrderResultEvents(inbox),
                clock,
                leadership::isSure,
                new SingleThreadWorkerPools());
        this.reader = new OutputPartReader(backEnd, services, logs);
        this.handler = proxies.handler(new MasterRequestHandler(
                "master",
                leadership,
                () -> inbox,
                backEnd,
                () -> "",
                reader,
                request -> new MasterReply.Refused("no files"),
                request -> new MasterReply.Refused("no sessions"),
                clock,
                List::of));
        this.loop = LoopFactory.assemble(
                new LoopFactory.State(
                        proxies.around(ExecutionRepository.class, beans.getBean(ExecutionRepository.class)),
                        services,
                        proxies.around(NodeRepository.class, beans.getBean(NodeRepository.class)),
                        beans.getBean(DrainedNodeStore.class),
                        proxies.around(UserRepository.class, beans.getBean(UserRepository.class)),
                        beans.getBean(SubmittedExecutionStore.class),
                        beans.getBean(DependencyStore.class),
                        beans.getBean(EventLog.class),
                        beans.getBean(ReservationStore.class),
                        proxies.around(
                                SchedulerSettingsRepository.class, beans.getBean(SchedulerSettingsRepository.class)),
                        beans.getBean(HolderLimitsReader.class),
                        beans.getBean(IdlenessStore.class),
                        proxies.transactions(new TransactionTemplate(beans.getBean(PlatformTransactionManager.class)))),
                new LoopFactory.Site(
                        "zoe",
                        ROUND,
                        new NodeSettings("fake", Duration.ofMinutes(1), SERVICES_PER_NODE),
                        Settings.DEFAULT),
                new LoopFactory.Tools(
                        inbox,
                        clock,
                        leadership,
                        new RequestFactory(new SiteNames(Map.of(), List.of()).priorities(), SiteLimits.defaults()),
                        new ServiceSpecFactory(
                                backEnd,
                                "zoe",
                                SiteLimits.defaults(),
                                new UserWorkspaces(workspaces),
                                new StagedDirectories(workspaces, true, clock),
                                new UserSecrets(beans.getBean(SecretReader.class)),
                                new ServedUsers(backEnd, true, beans.getBean(FirstOwnerReader.class)),
                                new OwnerPolicies(
                                        beans.getBean(ContainerPolicyReader.class), SiteLimits.defaults(), clock)),
                        applier,
                        prober,
                        new SilentLoopListener(),
                        failure -> {}));
        this.subscription = containers.watch(this::handle);
    }

    private void handle(BackEndEvent event) {
        if (event instanceof BackEndEvent.Ended ended && !points.crashed()) {
            applier.ended(ContainerPlace.of(ended.container()));
            inbox.put(new MasterEvent.ContainerEnded(ended.container(), ended.exit()));
        }
    }

    /** Becomes the leader. */
    void lead() {
        assertThat(leadership.tryToLead()).isTrue();
    }

    /** Handles a hint of the API. A crash may lose the reply. */
    void hint(MasterRequest hint) {
        var unused = handler.apply(hint);
    }

    /** Lists the back-end, as {@code BackEndObserver} does at its interval. */
    void observe() throws BackEndException {
        Instant start = clock.instant();
        List<ObservedService> services = backEnd.list();
        Set<Long> executions = backEnd.executions();
        List<ObservedNode> nodes = backEnd.nodes();
        inbox.put(new MasterEvent.BackEndListed(start, nodes, services, executions));
    }

    /** Runs one cycle with a scan of the database, and carries out its orders. */
    void step() throws InterruptedException {
        clock.step(ROUND);
        loop.runOnce();
        await().pollInSameThread()
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(1))
                .until(() -> points.crashed() || applier.inProgress() == 0);
        if (points.crashed()) {
            throw new SimulatedCrashError("a worker");
        }
    }

    /** Ends the threads. */
    @Override
    public void close() {
        subscription.close();
        applier.close();
        outputs.close();
        prober.close();
        reader.close();
        try {
            leadership.close();
        } catch (SimulatedCrashError gone) {
            assertThat(points.crashed()).isTrue();
        }
    }
}
