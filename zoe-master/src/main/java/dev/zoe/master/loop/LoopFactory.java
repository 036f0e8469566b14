package dev.zoe.master.loop;

import dev.zoe.db.activity.IdlenessStore;
import dev.zoe.db.event.EventLog;
import dev.zoe.db.execution.DependencyStore;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.SubmittedExecutionStore;
import dev.zoe.db.node.DrainedNodeStore;
import dev.zoe.db.node.NodeRepository;
import dev.zoe.db.quota.HolderLimitsReader;
import dev.zoe.db.scheduler.SchedulerSettingsRepository;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.db.usage.ReservationStore;
import dev.zoe.db.user.UserRepository;
import dev.zoe.master.apply.Applier;
import dev.zoe.master.event.EventInbox;
import dev.zoe.master.event.LoopListener;
import dev.zoe.master.idle.IdleExecutions;
import dev.zoe.master.lease.LeaderFence;
import dev.zoe.master.node.NodeRegistry;
import dev.zoe.master.node.NodeSettings;
import dev.zoe.master.observe.HealthProber;
import dev.zoe.master.reconcile.ContainerOwners;
import dev.zoe.master.reconcile.DifferenceRepair;
import dev.zoe.master.reconcile.Reconciler;
import dev.zoe.master.service.ExecutionStatusRules;
import dev.zoe.master.service.FailurePolicy;
import dev.zoe.master.service.PendingStarts;
import dev.zoe.master.service.ServiceEndHandler;
import dev.zoe.master.service.ServicePlacement;
import dev.zoe.master.service.ServiceStartHandler;
import dev.zoe.master.service.TrackedServices;
import dev.zoe.master.spec.RequestFactory;
import dev.zoe.master.spec.ServiceSpecFactory;
import dev.zoe.master.state.ActiveExecutionReader;
import dev.zoe.master.submission.ExecutionRequests;
import dev.zoe.master.submission.HolderLimitsLoader;
import dev.zoe.master.submission.SubmissionIntake;
import dev.zoe.master.transition.ExecutionTransitions;
import dev.zoe.master.transition.ServiceTransitions;
import dev.zoe.scheduler.Settings;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;
import org.springframework.transaction.support.TransactionOperations;

/** Builds the loop from its parts. */
public final class LoopFactory {

    /** Access to the shared state in the database. */
    public record State(
            ExecutionRepository executions,
            ServiceRepository services,
            NodeRepository nodes,
            DrainedNodeStore drains,
            UserRepository users,
            SubmittedExecutionStore submitted,
            DependencyStore dependencies,
            EventLog events,
            ReservationStore reservations,
            SchedulerSettingsRepository schedulers,
            HolderLimitsReader holderLimits,
            IdlenessStore idleness,
            TransactionOperations transactions) {}

    /**
     * Settings of the site.
     *
     * @param deployment part of the name of every container
     * @param round interval between two scans of the whole database
     * @param scheduler settings of the scheduler, used while the database has none
     */
    public record Site(String deployment, Duration round, NodeSettings nodes, Settings scheduler) {}

    /**
     * The parts that the loop uses.
     *
     * @param databaseFailure gets the present failure of the database, and an empty text when it works again
     */
    public record Tools(
            EventInbox inbox,
            Clock clock,
            LeaderFence fence,
            RequestFactory requestFactory,
            ServiceSpecFactory specFactory,
            Applier applier,
            HealthProber prober,
            LoopListener listener,
            Consumer<String> databaseFailure) {}

    private final State state;
    private final Site site;
    private final Tools tools;
    private final ServiceTransitions serviceTransitions;
    private final ExecutionTransitions executionTransitions;
    private final ServicePlacement placement;
    private final PendingStarts pendingStarts;
    private final TrackedServices tracker;
    private final ServiceEndHandler ends;
    private final ServiceStartHandler starts;
    private final NodeRegistry nodes;
    private final ActiveExecutionReader reader;
    private final SchedulerSettingsLoader settings;
    private final HolderLimitsLoader limits;
    private final IdleExecutions idle;

    private LoopFactory(State state, Site site, Tools tools) {
        this.state = state;
        this.site = site;
        this.tools = tools;
        serviceTransitions = new ServiceTransitions(tools.prober(), tools.listener());
        executionTransitions = new ExecutionTransitions(state.services(), serviceTransitions, tools.listener());
        placement = new ServicePlacement(serviceTransitions, site.deployment());
        pendingStarts = new PendingStarts(
                state.executions(), state.services(), serviceTransitions, executionTransitions, tools.specFactory());
        tracker = new TrackedServices(state.executions(), state.services());
        FailurePolicy failurePolicy = new FailurePolicy(executionTransitions);
        ExecutionStatusRules rules = new ExecutionStatusRules(executionTransitions);
        ends = new ServiceEndHandler(tracker, serviceTransitions, executionTransitions, rules, failurePolicy);
        starts = new ServiceStartHandler(
                tracker, serviceTransitions, rules, failurePolicy, placement, ends, tools.prober());
        nodes = new NodeRegistry(state.nodes(), state.drains(), state.services(), ends, tools.applier(), site.nodes());
        reader = new ActiveExecutionReader(tools.requestFactory());
        settings = new SchedulerSettingsLoader(state.schedulers(), site.scheduler());
        limits = new HolderLimitsLoader(state.holderLimits());
        idle = new IdleExecutions(
                state.idleness(),
                state.executions(),
                state.services(),
                executionTransitions,
                serviceTransitions,
                tools.listener());
    }

    /** A loop that has run no cycle yet. */
    public static MasterLoop assemble(State state, Site site, Tools tools) {
        return new LoopFactory(state, site, tools).loop();
    }

    private MasterLoop loop() {
        return new MasterLoop(
                tools.inbox(),
                tools.clock(),
                site.round(),
                state.transactions(),
                tools.fence(),
                new MasterLoop.Steps(
                        new WorkingSetLoader(
                                state.executions(),
                                state.services(),
                                new ExecutionRestorer(reader, tools.clock(), tools.prober()),
                                nodes,
                                settings,
                                limits,
                                state.reservations(),
                                state.idleness(),
                                tools.clock()),
                        new EventAbsorber(
                                executionRequests(), starts, ends, reconciler(), settings, limits, nodes, idle),
                        new PlanRecorder(
                                state.executions(),
                                state.services(),
                                executionTransitions,
                                serviceTransitions,
                                placement,
                                tools.listener()),
                        pendingStarts,
                        state.events(),
                        state.reservations(),
                        tools.applier()),
                tools.listener(),
                tools.databaseFailure());
    }

    private ExecutionRequests executionRequests() {
        SubmissionIntake intake = new SubmissionIntake(state.submitted(), limits, reader, executionTransitions);
        return new ExecutionRequests(
                state.executions(), state.users(), state.dependencies(), intake, reader, executionTransitions);
    }

    private Reconciler reconciler() {
        ContainerOwners owners = new ContainerOwners(state.executions(), state.services());
        DifferenceRepair repair = new DifferenceRepair(tracker, starts, ends, pendingStarts, owners);
        return new Reconciler(state.executions(), state.services(), nodes, repair, tools.applier());
    }
}
