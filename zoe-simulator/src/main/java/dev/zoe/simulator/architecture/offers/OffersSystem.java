package dev.zoe.simulator.architecture.offers;

import dev.zoe.simulator.architecture.agent.DecisionTimes;
import dev.zoe.simulator.architecture.agent.RetryPolicy;
import dev.zoe.simulator.architecture.job.TaskSize;
import dev.zoe.simulator.architecture.measurement.SystemFigures;
import dev.zoe.simulator.architecture.simulation.ComponentKind;
import dev.zoe.simulator.architecture.simulation.SchedulingSystem;
import dev.zoe.simulator.architecture.simulation.Simulation;
import dev.zoe.simulator.architecture.timeline.Timeline;

/**
 * Resource offers: an allocator sends a framework all that is free, and the framework holds it until it replies. A
 * framework is a serial agent that begins an attempt with an offer in hand; the reply launches tasks and gives the rest
 * back. While the master is away, nothing is offered, replies are lost, and tasks go on; its successor learns what runs
 * from the machines and the frameworks. Source: Mesos, sections 3 and 4.
 */
public final class OffersSystem implements SchedulingSystem {

    private static final int OFFER_ARRIVES = Simulation.FIRST_OWN_KIND;
    private static final int ATTEMPT_ENDS = Simulation.FIRST_OWN_KIND + 1;
    private static final int JOB_RETURNS = Simulation.FIRST_OWN_KIND + 2;
    private static final int OFFER_RESCINDED = Simulation.FIRST_OWN_KIND + 3;
    private static final int FILTER_ENDS = Simulation.FIRST_OWN_KIND + 4;
    private static final int GRACE_ENDS = Simulation.FIRST_OWN_KIND + 5;

    private final Simulation simulation;
    private final Timeline timeline;
    private final TaskSize size;
    private final OffersSettings settings;
    private final DecisionTimes decisions;
    private final RetryPolicy retries;
    private final OffersMaster master;
    private final TaskRevocation revocation;
    private final OfferingFramework[] frameworks;
    private final int[] places;
    private long offers;
    private boolean sending;

    public OffersSystem(Simulation simulation, OffersSettings settings, DecisionTimes decisions, RetryPolicy retries) {
        this.simulation = simulation;
        this.settings = settings;
        this.decisions = decisions;
        this.retries = retries;
        timeline = simulation.timeline();
        size = simulation.jobs().size();
        int groups = simulation.jobs().groups().size();
        frameworks = new OfferingFramework[groups];
        for (int i = 0; i < groups; i++) {
            frameworks[i] = new OfferingFramework(simulation, simulation.cell().machines());
        }
        master = new OffersMaster(simulation, settings, frameworks);
        revocation = new TaskRevocation(simulation, groups, settings.policy().graceSeconds(), GRACE_ENDS);
        places = new int[simulation.jobs().mostTasks()];
    }

    @Override
    public void submit(int job) {
        frameworks[simulation.jobs().group(job)].submit(job);
        send();
    }

    /** Begins an offer, when there is enough to offer and a framework wants it. The allocator makes one at a time. */
    private void send() {
        if (sending) {
            return;
        }
        int next = master.next();
        if (next == OffersMaster.NONE) {
            revocation.ask(master);
        } else {
            sending = true;
            timeline.after(OffersSettings.OFFER_SECONDS, OFFER_ARRIVES, next, master.number());
        }
    }

    @Override
    public void handle(int kind, int a, int b) {
        switch (kind) {
            case OFFER_ARRIVES -> arrive(a, b);
            case ATTEMPT_ENDS -> attemptEnded(a, b);
            case JOB_RETURNS -> submit(b);
            case OFFER_RESCINDED -> rescind(a, b);
            case FILTER_ENDS -> send();
            case GRACE_ENDS -> kill(a, b);
            default -> throw new IllegalStateException("unknown event " + kind);
        }
    }

    private void arrive(int number, int sender) {
        if (sender != master.number() || master.isAway()) {
            return;
        }
        sending = false;
        OfferingFramework framework = frameworks[number];
        if (framework.wantsOffer()) {
            master.offer(number);
            offers++;
            int job = framework.begin();
            int tasks = simulation.times().remaining(job);
            timeline.after(decisions.of(number).seconds(tasks), ATTEMPT_ENDS, number, framework.offerNumber());
            if (Double.isFinite(settings.rescindSeconds())) {
                timeline.after(settings.rescindSeconds(), OFFER_RESCINDED, number, framework.offerNumber());
            }
        }
        send();
    }

    /** The attempt goes on, and its reply comes too late. */
    private void rescind(int number, int offerNumber) {
        OfferingFramework framework = frameworks[number];
        if (framework.holds(offerNumber)) {
            framework.rescinded();
            master.takeBack(number);
            send();
        }
    }

    private void attemptEnded(int number, int offerNumber) {
        int job = frameworks[number].job(offerNumber);
        if (job >= 0) {
            reply(frameworks[number], number, job);
            send();
        }
    }

    private void reply(OfferingFramework framework, int number, int job) {
        int wanted = simulation.times().remaining(job);
        if (settings.hoarding() && framework.offer().room(size.cores(), size.memory()) < wanted) {
            framework.hoard(job);
            return;
        }
        int placed = framework.offer().place(size.cores(), size.memory(), wanted, places, 0, framework.random());
        for (int i = 0; i < placed; i++) {
            simulation.cell().take(places[i], size.cores(), size.memory());
        }
        revocation.start(number, job, places, placed);
        boolean inTime = framework.end(placed);
        if (inTime && placed == 0) {
            double end = master.decline(number);
            if (Double.isFinite(end)) {
                timeline.at(end, FILTER_ENDS, number, 0);
            }
        }
        master.takeBack(number);
        if (placed == wanted) {
            framework.done(job);
        } else if (framework.givesUp(job, retries)) {
            framework.done(job);
            simulation.times().abandoned(job);
        } else if (inTime) {
            timeline.after(retries.noRoomSeconds(), JOB_RETURNS, number, job);
        } else {
            framework.submit(job);
        }
    }

    private void kill(int run, int request) {
        if (!revocation.kills(run, request)) {
            return;
        }
        int job = simulation.running().job(run);
        over(run);
        simulation.running().stop(run);
        frameworks[simulation.jobs().group(job)].resubmit(job);
        send();
    }

    @Override
    public void ended(int run) {
        over(run);
        send();
    }

    /** A run is over. Without a master, its machine reports that when it registers with the next one. */
    private void over(int run) {
        int group = simulation.jobs().group(simulation.running().job(run));
        revocation.ended(group, run);
        master.ended(group, run);
    }

    @Override
    public void prefillEnded(int machine) {
        master.returned(machine);
        send();
    }

    @Override
    public int components(ComponentKind kind) {
        return switch (kind) {
            case MASTER -> 1;
            case FRAMEWORK -> frameworks.length;
            default -> 0;
        };
    }

    @Override
    public void fail(ComponentKind kind, int id) {
        if (kind == ComponentKind.FRAMEWORK) {
            frameworks[id].fail();
            master.takeBack(id);
            send();
        } else {
            master.fail();
            revocation.forget();
            sending = false;
        }
    }

    @Override
    public void recover(ComponentKind kind, int id) {
        if (kind == ComponentKind.FRAMEWORK) {
            frameworks[id].recover();
        } else {
            master.recover();
        }
        send();
    }

    @Override
    public void check() {
        master.check();
    }

    @Override
    public void report(SystemFigures figures) {
        for (int i = 0; i < frameworks.length; i++) {
            int group = i;
            frameworks[i].report(
                    figures,
                    simulation.jobs().groups().get(i),
                    job -> simulation.jobs().group(job) == group);
        }
        figures.messages("offers", offers);
        figures.messages("registrations", master.registrations());
        revocation.report(figures);
    }
}
