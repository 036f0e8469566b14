package dev.zoe.master.leader;

import dev.zoe.application.SiteLimits;
import dev.zoe.db.activity.ActivityCheckReader;
import dev.zoe.db.execution.FirstOwnerReader;
import dev.zoe.db.secret.SecretReader;
import dev.zoe.db.service.ServiceLogRepository;
import dev.zoe.db.usage.MeasurementStore;
import dev.zoe.db.user.ContainerPolicyReader;
import dev.zoe.master.apply.Applier;
import dev.zoe.master.apply.NodeWorkerPools;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.event.EventInbox;
import dev.zoe.master.event.LoopListener;
import dev.zoe.master.event.OrderResultEvents;
import dev.zoe.master.lease.Leadership;
import dev.zoe.master.loop.LoopFactory;
import dev.zoe.master.loop.MasterLoop;
import dev.zoe.master.node.NodeSettings;
import dev.zoe.master.observe.ActivityMonitor;
import dev.zoe.master.observe.BackEndObserver;
import dev.zoe.master.observe.HealthProber;
import dev.zoe.master.observe.UsageMeter;
import dev.zoe.master.output.DatabaseOutputStore;
import dev.zoe.master.output.OutputArchiver;
import dev.zoe.master.settings.MasterSettings;
import dev.zoe.master.settings.SiteSettings;
import dev.zoe.master.spec.OwnerPolicies;
import dev.zoe.master.spec.RequestFactory;
import dev.zoe.master.spec.ServedUsers;
import dev.zoe.master.spec.ServiceSpecFactory;
import dev.zoe.master.spec.UserSecrets;
import dev.zoe.master.spec.UserWorkspaces;
import dev.zoe.master.workspace.StagedDirectories;
import dev.zoe.scheduler.Settings;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** Builds a {@link LeaderSession} each time that this process becomes the leader. */
public final class LeaderSessionFactory implements Supplier<LeaderSession> {

    /** A listing of all engines that takes longer is reported as a failure of the back-end. */
    private static final Duration LISTING_TIMEOUT = Duration.ofSeconds(30);

    private final LoopFactory.State state;
    private final ServiceLogRepository logs;
    private final MeasurementStore measurements;
    private final ActivityCheckReader activityChecks;
    private final SecretReader secrets;
    private final FirstOwnerReader owners;
    private final ContainerPolicyReader policies;
    private final BackEnd backEnd;
    private final Leadership leadership;
    private final Clock clock;
    private final Site site;
    private final MasterSettings settings;
    private final LoopListener listener;
    private volatile String backEndFailure = "";
    private volatile String databaseFailure = "";
    private volatile EventInbox inbox = new EventInbox();

    public LeaderSessionFactory(
            LoopFactory.State state,
            ServiceLogRepository logs,
            MeasurementStore measurements,
            ActivityCheckReader activityChecks,
            SecretReader secrets,
            FirstOwnerReader owners,
            ContainerPolicyReader policies,
            BackEnd backEnd,
            Leadership leadership,
            Clock clock,
            Site site,
            MasterSettings settings,
            LoopListener listener) {
        this.state = state;
        this.logs = logs;
        this.measurements = measurements;
        this.activityChecks = activityChecks;
        this.secrets = secrets;
        this.owners = owners;
        this.policies = policies;
        this.backEnd = backEnd;
        this.leadership = leadership;
        this.clock = clock;
        this.site = site;
        this.settings = settings;
        this.listener = listener;
    }

    /**
     * Settings that all processes of a site share.
     *
     * @param scheduler the settings of the scheduler for a database that has none yet
     */
    public record Site(SiteSettings settings, SiteLimits limits, Settings scheduler) {}

    /** The present failure of the back-end; empty when it works, and when this process does not lead. */
    public String backEndFailure() {
        return backEndFailure;
    }

    /** The present failure of the database; empty when it works, and when this process does not lead. */
    public String databaseFailure() {
        return databaseFailure;
    }

    /** The inbox of the present session, or of the last one. */
    public EventInbox inbox() {
        return inbox;
    }

    @Override
    public LeaderSession get() {
        // A new inbox, because events of an earlier session are out of date.
        inbox = new EventInbox();
        OutputArchiver outputs = new OutputArchiver(
                backEnd,
                new DatabaseOutputStore(logs, state.transactions(), leadership, settings.keepOutput()),
                settings.keepOutput());
        Applier applier = new Applier(
                backEnd,
                outputs,
                new OrderResultEvents(inbox),
                clock,
                leadership::isSure,
                new NodeWorkerPools(this::calls));
        HealthProber prober = new HealthProber(inbox);
        try {
            return session(outputs, applier, prober);
        } catch (RuntimeException e) {
            prober.close();
            applier.close();
            outputs.close();
            throw e;
        }
    }

    private LeaderSession session(OutputArchiver outputs, Applier applier, HealthProber prober) {
        ServiceSpecFactory specFactory = new ServiceSpecFactory(
                backEnd,
                site.settings().deploymentName(),
                site.limits(),
                new UserWorkspaces(settings.workspaces()),
                new StagedDirectories(settings.workspaces(), backEnd.isolatesUsers(), clock),
                new UserSecrets(secrets),
                new ServedUsers(backEnd, settings.requireIsolation(), owners),
                new OwnerPolicies(policies, site.limits(), clock));
        MasterLoop loop = LoopFactory.assemble(
                state,
                new LoopFactory.Site(
                        site.settings().deploymentName(),
                        settings.round(),
                        new NodeSettings(backEnd.name(), settings.nodeLostAfter(), settings.servicesPerNode()),
                        site.scheduler()),
                new LoopFactory.Tools(
                        inbox,
                        clock,
                        leadership,
                        new RequestFactory(site.settings().priorities(), site.limits()),
                        specFactory,
                        applier,
                        prober,
                        listener,
                        failure -> databaseFailure = failure));
        BackEndObserver observer = new BackEndObserver(
                backEnd,
                inbox,
                clock,
                settings.observe(),
                LISTING_TIMEOUT,
                applier::ended,
                failure -> backEndFailure = failure);
        UsageMeter meter =
                new UsageMeter(backEnd, measurements, state.transactions(), leadership, clock, settings.measure());
        ActivityMonitor activity = new ActivityMonitor(activityChecks, inbox, clock, settings.activity());
        return new RunningSession(loop, applier, outputs, prober, observer, meter, activity);
    }

    /** Upper limit of orders in progress on a node, or on all nodes together. */
    private int calls(Optional<String> node) {
        OptionalInt own = node.isPresent() ? backEnd.callsAtOnce(node.get()) : OptionalInt.empty();
        return own.orElse(settings.threads());
    }

    private record RunningSession(
            MasterLoop loop,
            Applier applier,
            OutputArchiver outputs,
            HealthProber prober,
            BackEndObserver observer,
            UsageMeter meter,
            ActivityMonitor activity)
            implements LeaderSession {
        @Override
        public void close() {
            activity.close();
            meter.close();
            observer.close();
            prober.close();
            applier.close();
            outputs.close();
        }
    }
}
