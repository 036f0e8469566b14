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
import dev.zoe.master.observe.HealthProber;
import dev.zoe.master.spec.Requests;
import dev.zoe.master.spec.Specifications;
import dev.zoe.scheduler.Settings;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;
import org.springframework.transaction.support.TransactionOperations;

/** Puts the steps of the loop together. */
public final class LoopAssembly {

    private LoopAssembly() {}

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
     * What the site says.
     *
     * @param deployment part of every container's name
     * @param backEnd name of the back-end, written beside its nodes
     * @param round pause between two looks at the whole database
     * @param nodeLostAfter a node that does not answer keeps its services for so long
     * @param servicesPerNode how many services a node runs at most
     * @param scheduler settings of the scheduler, when the database has none yet
     */
    public record Site(
            String deployment,
            String backEnd,
            Duration round,
            Duration nodeLostAfter,
            int servicesPerNode,
            Settings scheduler) {}

    /**
     * What the loop works with.
     *
     * @param databaseTrouble gets what keeps the database from its work, and an empty text when it does it again
     */
    public record Tools(
            Inbox inbox,
            Clock clock,
            MasterLoop.Fence fence,
            Requests requests,
            Specifications specifications,
            Applier applier,
            HealthProber health,
            Chronicle chronicle,
            Consumer<String> databaseTrouble) {}

    /** A loop that has run no cycle yet. */
    public static MasterLoop assemble(State state, Site site, Tools tools) {
        ServiceSteps serviceSteps = new ServiceSteps(tools.health());
        ExecutionSteps executionSteps = new ExecutionSteps(state.services(), serviceSteps, tools.chronicle());
        Claims claims = new Claims(serviceSteps, site.deployment());
        Happenings happenings = new Happenings(
                state.executions(),
                state.services(),
                serviceSteps,
                executionSteps,
                new Deaths(executionSteps),
                claims,
                tools.health());
        NodeBook nodes =
                new NodeBook(state.nodes(), state.drains(), state.services(), happenings, tools.applier(), site);
        ExecutionReader reader = new ExecutionReader(tools.requests());
        Intake intake = new Intake(state.arrivals(), reader, executionSteps);
        LiveSettings settings = new LiveSettings(state.schedulers(), site.scheduler());
        Gate gate =
                new Gate(state.executions(), state.services(), serviceSteps, executionSteps, tools.specifications());
        return new MasterLoop(
                tools.inbox(),
                tools.clock(),
                site.round(),
                state.transactions(),
                tools.fence(),
                new MasterLoop.Steps(
                        new Rebuilder(state.executions(), state.services(), reader, nodes, settings, tools.clock()),
                        new Absorber(
                                new Wishes(state.executions(), state.users(), intake, reader, executionSteps),
                                happenings,
                                new Reconciler(
                                        state.executions(),
                                        state.services(),
                                        nodes,
                                        new Settlement(
                                                happenings,
                                                gate,
                                                new ContainerOwners(state.executions(), state.services())),
                                        tools.applier()),
                                settings,
                                nodes),
                        new Recorder(
                                state.executions(),
                                state.services(),
                                executionSteps,
                                serviceSteps,
                                claims,
                                tools.chronicle()),
                        gate,
                        state.events(),
                        tools.applier()),
                tools.chronicle(),
                tools.databaseTrouble());
    }
}
