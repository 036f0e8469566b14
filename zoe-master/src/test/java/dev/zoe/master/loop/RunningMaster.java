package dev.zoe.master.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.application.SiteLimits;
import dev.zoe.application.SiteNames;
import dev.zoe.db.event.EventLog;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.SubmittedExecutionStore;
import dev.zoe.db.lease.LeaseRepository;
import dev.zoe.db.node.DrainedNodeStore;
import dev.zoe.db.node.NodeRepository;
import dev.zoe.db.scheduler.SchedulerSettingsRepository;
import dev.zoe.db.service.ServiceLogRepository;
import dev.zoe.db.service.ServiceRepository;
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
import dev.zoe.master.lease.Leadership;
import dev.zoe.master.node.NodePolicy;
import dev.zoe.master.observe.HealthProber;
import dev.zoe.master.order.OrderResultListener;
import dev.zoe.master.order.RemovalResult;
import dev.zoe.master.output.OutputArchiver;
import dev.zoe.master.output.OutputPartReader;
import dev.zoe.master.rpc.MasterRequestHandler;
import dev.zoe.master.spec.RequestFactory;
import dev.zoe.master.spec.ServiceSpecFactory;
import dev.zoe.master.spec.UserSecrets;
import dev.zoe.master.spec.UserWorkspaces;
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
 * One life of a master, driven step by step: nothing happens between two steps, so that the same story passes the same
 * points each time. It ends where its {@link FaultPoints} say, and leaves database and containers as they are.
 */
final class RunningMaster implements AutoCloseable {

    private static final Duration ROUND = Duration.ofSeconds(1);
    private static final Duration LEASE = Duration.ofMinutes(10);
    private static final int OUTPUT = 4096;
    private static final int SERVICES_PER_NODE = 10_000;

    private final FaultPoints points;
    private final SteppedClock clock;
    private final BackEnd backEnd;
    private final EventInbox inbox = new EventInbox();
    private final Leadership leadership;
    private final Applier applier;
    private final OutputArchiver outputs;
    private final HealthProber health = new HealthProber(inbox);
    private final OutputPartReader reader;
    private final MasterLoop loop;
    private final Function<MasterRequest, MasterReply> link;
    private final BackEnd.Subscription subscription;

    /** A master that leads; the lease must be free. */
    RunningMaster(BeanFactory beans, BackEnd containers, SteppedClock clock, Path workspaces, FaultPoints points) {
        Faults faults = new Faults(points);
        this.points = points;
        this.clock = clock;
        this.backEnd = faults.around(BackEnd.class, containers);
        this.leadership = new Leadership(
                faults.around(LeaseRepository.class, beans.getBean(LeaseRepository.class)),
                "m-" + UUID.randomUUID(),
                LEASE);
        ServiceRepository services = faults.around(ServiceRepository.class, beans.getBean(ServiceRepository.class));
        ServiceLogRepository logs =
                faults.around(ServiceLogRepository.class, beans.getBean(ServiceLogRepository.class));
        this.outputs = new OutputArchiver(
                backEnd, (service, container, output, dropped) -> logs.put(service, dropped, output), OUTPUT);
        this.applier = new Applier(backEnd, outputs, new IntoInbox(inbox), clock, leadership::isSure, new OneWorker());
        this.reader = new OutputPartReader(backEnd, services, logs);
        this.link = faults.link(new MasterRequestHandler(
                "master", leadership, () -> inbox, backEnd, () -> "", reader, clock, List::of));
        this.loop = LoopFactory.assemble(
                new LoopFactory.State(
                        faults.around(ExecutionRepository.class, beans.getBean(ExecutionRepository.class)),
                        services,
                        faults.around(NodeRepository.class, beans.getBean(NodeRepository.class)),
                        beans.getBean(DrainedNodeStore.class),
                        faults.around(UserRepository.class, beans.getBean(UserRepository.class)),
                        beans.getBean(SubmittedExecutionStore.class),
                        beans.getBean(EventLog.class),
                        faults.around(
                                SchedulerSettingsRepository.class, beans.getBean(SchedulerSettingsRepository.class)),
                        faults.transactions(new TransactionTemplate(beans.getBean(PlatformTransactionManager.class)))),
                new LoopFactory.Site(
                        "zoe",
                        ROUND,
                        new NodePolicy("fake", Duration.ofMinutes(1), SERVICES_PER_NODE),
                        Settings.DEFAULT),
                new LoopFactory.Tools(
                        inbox,
                        clock,
                        leadership,
                        new RequestFactory(new SiteNames(Map.of(), List.of()).priorities()),
                        new ServiceSpecFactory(
                                backEnd,
                                "zoe",
                                SiteLimits.defaults(),
                                new UserWorkspaces(workspaces),
                                new UserSecrets(workspaces)),
                        applier,
                        health,
                        new SilentLoopListener(),
                        words -> {}));
        this.subscription = containers.watch(this::heard);
    }

    private void heard(BackEndEvent event) {
        if (event instanceof BackEndEvent.Ended ended && !points.dead()) {
            applier.ended(ContainerPlace.of(ended.container()));
            inbox.put(new MasterEvent.ContainerEnded(ended.container(), ended.exit()));
        }
    }

    /** Becomes the leader. */
    void lead() {
        assertThat(leadership.tryToLead()).isTrue();
    }

    /** What the API says; the answer may get lost with the life. */
    void hint(MasterRequest hint) {
        var unused = link.apply(hint);
    }

    /** Compares with what the back-end has, as {@code Observer} does from time to time. */
    void observe() throws BackEndException {
        Instant begun = clock.instant();
        List<ObservedService> services = backEnd.list();
        Set<Long> executions = backEnd.executions();
        List<ObservedNode> nodes = backEnd.nodes();
        inbox.put(new MasterEvent.BackEndListed(begun, nodes, services, executions));
    }

    /** One cycle, a round of the database included, and everything that it orders. */
    void step() throws InterruptedException {
        clock.step(ROUND);
        loop.runOnce();
        await().pollInSameThread()
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(1))
                .until(() -> points.dead() || applier.inProgress() == 0);
        if (points.dead()) {
            throw new Crashed("a worker");
        }
    }

    /** Ends the threads. Of a life that crashed nobody hears any more. */
    @Override
    public void close() {
        subscription.close();
        applier.close();
        outputs.close();
        health.close();
        reader.close();
        try {
            leadership.close();
        } catch (Crashed gone) {
            assertThat(points.dead()).isTrue();
        }
    }

    private record IntoInbox(EventInbox inbox) implements OrderResultListener {
        @Override
        public void started(ObservedService service) {
            inbox.put(new MasterEvent.ContainerStarted(service));
        }

        @Override
        public void startFailed(ContainerPlace place, BackEndException failure) {
            inbox.put(new MasterEvent.ContainerStartFailed(place, failure));
        }

        @Override
        public void removed(ContainerPlace place, RemovalResult result) {
            inbox.put(new MasterEvent.ContainerRemoved(place, result));
        }
    }
}
