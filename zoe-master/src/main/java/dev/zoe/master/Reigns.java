package dev.zoe.master;

import dev.zoe.application.SiteLimits;
import dev.zoe.db.ServiceLogs;
import dev.zoe.master.apply.Applier;
import dev.zoe.master.apply.NodeWorkers;
import dev.zoe.master.apply.OutputKeeper;
import dev.zoe.master.apply.RemovalResult;
import dev.zoe.master.apply.Results;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ObservedService;
import dev.zoe.master.lease.Leadership;
import dev.zoe.master.loop.Chronicle;
import dev.zoe.master.loop.Inbox;
import dev.zoe.master.loop.LoopAssembly;
import dev.zoe.master.loop.MasterEvent;
import dev.zoe.master.loop.MasterLoop;
import dev.zoe.master.observe.HealthProber;
import dev.zoe.master.observe.Observer;
import dev.zoe.master.spec.Requests;
import dev.zoe.master.spec.Secrets;
import dev.zoe.master.spec.Specifications;
import dev.zoe.master.spec.Workspaces;
import dev.zoe.scheduler.Settings;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** Makes what is needed to lead, anew for each time this process becomes the leader. */
final class Reigns implements Supplier<Master.Reign> {

    /** A listing of all engines that takes longer is trouble. */
    private static final Duration LONGEST_LOOK = Duration.ofSeconds(30);

    private final LoopAssembly.State state;
    private final ServiceLogs logs;
    private final BackEnd backEnd;
    private final Leadership leadership;
    private final Clock clock;
    private final SiteSettings site;
    private final SiteLimits limits;
    private final MasterSettings settings;
    private final Chronicle chronicle;
    private final Settings firstSettings;
    private volatile String trouble = "";
    private volatile String databaseTrouble = "";
    private volatile Inbox inbox = new Inbox();

    Reigns(
            LoopAssembly.State state,
            ServiceLogs logs,
            BackEnd backEnd,
            Leadership leadership,
            Clock clock,
            Site site,
            MasterSettings settings,
            Chronicle chronicle) {
        this.state = state;
        this.logs = logs;
        this.backEnd = backEnd;
        this.leadership = leadership;
        this.clock = clock;
        this.site = site.settings();
        this.limits = site.limits();
        this.settings = settings;
        this.chronicle = chronicle;
        this.firstSettings = settings.scheduler().settings();
    }

    /** What is the same for the whole site. */
    record Site(SiteSettings settings, SiteLimits limits) {}

    /** What the back-end is failing with; empty when it is well, or when this process does not lead. */
    String trouble() {
        return trouble;
    }

    /** What keeps the database from its work; empty when it does it, or when this process does not lead. */
    String databaseTrouble() {
        return databaseTrouble;
    }

    /** That of the present reign, or of the last one. */
    Inbox inbox() {
        return inbox;
    }

    @Override
    public Master.Reign get() {
        // A new one: what an earlier reign was told, and may still be told by calls under way, is not true any more.
        inbox = new Inbox();
        OutputKeeper outputs = new OutputKeeper(
                backEnd,
                new KeptOutput(logs, state.transactions(), leadership, settings.keepOutput()),
                settings.keepOutput());
        Applier applier = new Applier(
                backEnd, outputs, new IntoInbox(inbox), clock, leadership::isSure, new NodeWorkers(this::calls));
        HealthProber health = new HealthProber(inbox);
        try {
            return reign(outputs, applier, health);
        } catch (RuntimeException e) {
            health.close();
            applier.close();
            outputs.close();
            throw e;
        }
    }

    private Reign reign(OutputKeeper outputs, Applier applier, HealthProber health) {
        Specifications specifications = new Specifications(
                backEnd,
                site.deploymentName(),
                limits,
                new Workspaces(settings.workspaces()),
                new Secrets(settings.secrets()));
        MasterLoop loop = LoopAssembly.assemble(
                state,
                new LoopAssembly.Site(
                        site.deploymentName(),
                        backEnd.name(),
                        settings.round(),
                        settings.nodeLostAfter(),
                        settings.servicesPerNode(),
                        firstSettings),
                new LoopAssembly.Tools(
                        inbox,
                        clock,
                        leadership,
                        new Requests(site.priorities()),
                        specifications,
                        applier,
                        health,
                        chronicle,
                        words -> databaseTrouble = words));
        Observer observer = new Observer(
                backEnd, inbox, clock, settings.observe(), LONGEST_LOOK, applier::ended, words -> trouble = words);
        return new Reign(loop, applier, outputs, health, observer);
    }

    /** How many orders are under way at once on a node, or on all of them together. */
    private int calls(Optional<String> node) {
        OptionalInt own = node.isPresent() ? backEnd.callsAtOnce(node.get()) : OptionalInt.empty();
        return own.orElse(settings.threads());
    }

    private record Reign(MasterLoop loop, Applier applier, OutputKeeper outputs, HealthProber health, Observer observer)
            implements Master.Reign {
        @Override
        public void close() {
            observer.close();
            health.close();
            applier.close();
            outputs.close();
        }
    }

    private record IntoInbox(Inbox inbox) implements Results {
        @Override
        public void started(ObservedService service) {
            inbox.put(new MasterEvent.Started(service));
        }

        @Override
        public void startFailed(ContainerPlace place, BackEndException failure) {
            inbox.put(new MasterEvent.StartFailed(place, failure));
        }

        @Override
        public void gone(ContainerPlace place, RemovalResult result) {
            inbox.put(new MasterEvent.Gone(place, result));
        }
    }
}
