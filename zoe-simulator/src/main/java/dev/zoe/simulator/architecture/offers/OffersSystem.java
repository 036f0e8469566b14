package dev.zoe.simulator.architecture.offers;

import dev.zoe.simulator.architecture.agent.DecisionTimes;
import dev.zoe.simulator.architecture.agent.RetryPolicy;
import dev.zoe.simulator.architecture.job.TaskSize;
import dev.zoe.simulator.architecture.measurement.SystemFigures;
import dev.zoe.simulator.architecture.simulation.SchedulingSystem;
import dev.zoe.simulator.architecture.simulation.Simulation;
import dev.zoe.simulator.architecture.timeline.Timeline;

/**
 * Resource offers: an allocator sends a framework all that is free, and the framework holds it until it replies. A
 * framework is a serial agent that begins an attempt with an offer in hand; the reply launches tasks and gives the rest
 * back. Source: Mesos, sections 3 and 4.
 */
public final class OffersSystem implements SchedulingSystem {

    private static final int OFFER_ARRIVES = Simulation.FIRST_OWN_KIND;
    private static final int ATTEMPT_ENDS = Simulation.FIRST_OWN_KIND + 1;
    private static final int JOB_RETURNS = Simulation.FIRST_OWN_KIND + 2;
    private static final int OFFER_RESCINDED = Simulation.FIRST_OWN_KIND + 3;

    private static final int NONE = -1;

    private final Simulation simulation;
    private final Timeline timeline;
    private final TaskSize size;
    private final OffersSettings settings;
    private final DecisionTimes decisions;
    private final RetryPolicy retries;
    private final FrameworkShares shares;
    private final ResourcePool free;
    private final OfferingFramework[] frameworks;
    private final int[] places;
    private final GuaranteedShares guarantees;
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
        int machines = simulation.cell().machines();
        shares = new FrameworkShares(groups, simulation.cell(), settings.allocation(), simulation.random());
        free = new ResourcePool(machines);
        for (int i = 0; i < machines; i++) {
            free.add(i, simulation.cell().freeCores(i), simulation.cell().freeMemory(i));
        }
        frameworks = new OfferingFramework[groups];
        for (int i = 0; i < groups; i++) {
            frameworks[i] = new OfferingFramework(simulation, machines);
        }
        places = new int[simulation.jobs().mostTasks()];
        guarantees = new GuaranteedShares(settings.guarantees(), groups, simulation.cell(), size);
    }

    @Override
    public void submit(int job) {
        frameworks[simulation.jobs().group(job)].submit(job);
        send();
    }

    /** Begins an offer, when there is enough to offer and somebody who wants it. The allocator makes one at a time. */
    private void send() {
        if (sending || (!isEnough() && !guarantees.revoke(frameworks, shares, free))) {
            return;
        }
        int next = guarantees.isEmpty()
                ? NONE
                : shares.next(each -> frameworks[each].wantsOffer() && guarantees.isBelow(each, shares));
        if (next == NONE) {
            next = shares.next(each -> frameworks[each].wantsOffer());
        }
        if (next != NONE) {
            sending = true;
            timeline.after(OffersSettings.OFFER_SECONDS, OFFER_ARRIVES, next, 0);
        }
    }

    private boolean isEnough() {
        return free.cores() >= Math.max(size.cores(), settings.minimumCores())
                && free.memory() >= Math.max(size.memory(), settings.minimumMemory());
    }

    @Override
    public void handle(int kind, int a, int b) {
        switch (kind) {
            case OFFER_ARRIVES -> arrive(a);
            case ATTEMPT_ENDS -> reply(a, b);
            case JOB_RETURNS -> submit(b);
            case OFFER_RESCINDED -> rescind(a, b);
            default -> throw new IllegalStateException("unknown event " + kind);
        }
    }

    private void arrive(int number) {
        sending = false;
        OfferingFramework framework = frameworks[number];
        shares.add(number, free.cores(), free.memory());
        framework.offer().addAll(free);
        offers++;
        int job = framework.begin();
        int tasks = simulation.times().remaining(job);
        timeline.after(decisions.of(number).seconds(tasks), ATTEMPT_ENDS, number, job);
        if (Double.isFinite(settings.rescindSeconds())) {
            timeline.after(settings.rescindSeconds(), OFFER_RESCINDED, number, framework.offerNumber());
        }
        send();
    }

    /** The attempt goes on, and its reply comes too late. */
    private void rescind(int number, int offerNumber) {
        OfferingFramework framework = frameworks[number];
        if (framework.holds(offerNumber)) {
            framework.rescinded();
            takeBack(number);
            send();
        }
    }

    private void takeBack(int number) {
        ResourcePool offer = frameworks[number].offer();
        shares.add(number, -offer.cores(), -offer.memory());
        free.addAll(offer);
    }

    private void reply(int number, int job) {
        OfferingFramework framework = frameworks[number];
        int wanted = simulation.times().remaining(job);
        if (settings.hoarding() && framework.offer().room(size.cores(), size.memory()) < wanted) {
            framework.hoard(job);
            send();
            return;
        }
        int placed = framework.offer().place(size.cores(), size.memory(), wanted, places, 0, framework.random());
        for (int i = 0; i < placed; i++) {
            simulation.cell().take(places[i], size.cores(), size.memory());
        }
        simulation.running().start(job, places, placed);
        boolean inTime = framework.end(placed);
        takeBack(number);
        if (placed < wanted) {
            tryAgain(framework, number, job, inTime);
        }
        send();
    }

    private void tryAgain(OfferingFramework framework, int number, int job, boolean inTime) {
        if (framework.givesUp(job, retries)) {
            simulation.times().abandoned(job);
        } else if (inTime) {
            timeline.after(retries.noRoomSeconds(), JOB_RETURNS, number, job);
        } else {
            framework.submit(job);
        }
    }

    @Override
    public void ended(int run) {
        for (int i = 0; i < simulation.running().tasks(run); i++) {
            free.add(simulation.running().machine(run, i), size.cores(), size.memory());
        }
        int group = simulation.jobs().group(simulation.running().job(run));
        long tasks = simulation.running().tasks(run);
        shares.add(group, -tasks * size.cores(), -tasks * size.memory());
        send();
    }

    @Override
    public void prefillEnded(int machine) {
        free.add(machine, size.cores(), size.memory());
        send();
    }

    @Override
    public void check() {
        long cores = free.cores();
        for (OfferingFramework framework : frameworks) {
            cores += framework.offer().cores();
        }
        if (cores != simulation.cell().freeCores()) {
            throw new IllegalStateException(
                    "offers and the allocator have " + cores + " free thousandths of a core; the" + " cell has "
                            + simulation.cell().freeCores());
        }
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
    }
}
