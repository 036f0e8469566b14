package dev.zoe.master.loop;

import dev.zoe.db.Arrivals;
import dev.zoe.db.Drains;
import dev.zoe.db.EventLog;
import dev.zoe.db.Executions;
import dev.zoe.db.Nodes;
import dev.zoe.db.Schedulers;
import dev.zoe.db.Services;
import dev.zoe.db.Users;
import dev.zoe.master.apply.Applier;
import dev.zoe.master.event.EventInbox;
import dev.zoe.master.event.LoopListener;
import dev.zoe.master.lease.LeaderFence;
import dev.zoe.master.node.NodePolicy;
import dev.zoe.master.node.NodeRegistry;
import dev.zoe.master.observe.HealthProber;
import dev.zoe.master.reconcile.ContainerOwners;
import dev.zoe.master.reconcile.DifferenceHandler;
import dev.zoe.master.reconcile.Reconciler;
import dev.zoe.master.service.FailurePolicy;
import dev.zoe.master.service.ServiceEventHandler;
import dev.zoe.master.service.ServicePlacement;
import dev.zoe.master.service.ServiceStarter;
import dev.zoe.master.spec.RequestFactory;
import dev.zoe.master.spec.ServiceSpecFactory;
import dev.zoe.master.state.ActiveExecutionReader;
import dev.zoe.master.submission.ExecutionRequests;
import dev.zoe.master.submission.SubmissionIntake;
import dev.zoe.master.transition.ExecutionTransitions;
import dev.zoe.master.transition.ServiceTransitions;
import dev.zoe.scheduler.Settings;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;
import org.springframework.transaction.support.TransactionOperations;

/** Puts the steps of the loop together. */
public final class LoopFactory {

    private LoopFactory() {}

    /** The shared state. */
    public record State(
            Executions executions,
            Services services,
            Nodes nodes,
            Drains drains,
            Users users,
            Arrivals arrivals,
            EventLog events,
            Schedulers schedulers,
            TransactionOperations transactions) {}

    /**
     * Settings of the site.
     *
     * @param deployment part of the name of every container
     * @param round interval between two scans of the whole database
     * @param scheduler settings of the scheduler, used while the database has none
     */
    public record Site(String deployment, Duration round, NodePolicy nodes, Settings scheduler) {}

    /**
     * What the loop works with.
     *
     * @param databaseTrouble gets what keeps the database from its work, and an empty text when it does it again
     */
    public record Tools(
            EventInbox inbox,
            Clock clock,
            LeaderFence fence,
            RequestFactory requestFactory,
            ServiceSpecFactory specFactory,
            Applier applier,
            HealthProber health,
            LoopListener listener,
            Consumer<String> databaseTrouble) {}

    /** A loop that has run no cycle yet. */
    public static MasterLoop assemble(State state, Site site, Tools tools) {
        ServiceTransitions serviceTransitions = new ServiceTransitions(tools.health(), tools.listener());
        ExecutionTransitions executionTransitions =
                new ExecutionTransitions(state.services(), serviceTransitions, tools.listener());
        ServicePlacement placement = new ServicePlacement(serviceTransitions, site.deployment());
        ServiceEventHandler serviceEvents = new ServiceEventHandler(
                state.executions(),
                state.services(),
                serviceTransitions,
                executionTransitions,
                new FailurePolicy(executionTransitions),
                placement,
                tools.health());
        NodeRegistry nodes = new NodeRegistry(
                state.nodes(), state.drains(), state.services(), serviceEvents, tools.applier(), site.nodes());
        ActiveExecutionReader reader = new ActiveExecutionReader(tools.requestFactory());
        SubmissionIntake intake = new SubmissionIntake(state.arrivals(), reader, executionTransitions);
        SchedulerSettingsLoader settings = new SchedulerSettingsLoader(state.schedulers(), site.scheduler());
        ServiceStarter starter = new ServiceStarter(
                state.executions(), state.services(), serviceTransitions, executionTransitions, tools.specFactory());
        return new MasterLoop(
                tools.inbox(),
                tools.clock(),
                site.round(),
                state.transactions(),
                tools.fence(),
                new MasterLoop.Steps(
                        new WorkingSetLoader(
                                state.executions(), state.services(), reader, nodes, settings, tools.clock()),
                        new EventAbsorber(
                                new ExecutionRequests(
                                        state.executions(), state.users(), intake, reader, executionTransitions),
                                serviceEvents,
                                new Reconciler(
                                        state.executions(),
                                        state.services(),
                                        nodes,
                                        new DifferenceHandler(
                                                serviceEvents,
                                                starter,
                                                new ContainerOwners(state.executions(), state.services())),
                                        tools.applier()),
                                settings,
                                nodes),
                        new PlanRecorder(
                                state.executions(),
                                state.services(),
                                executionTransitions,
                                serviceTransitions,
                                placement,
                                tools.listener()),
                        starter,
                        state.events(),
                        tools.applier()),
                tools.listener(),
                tools.databaseTrouble());
    }
}
