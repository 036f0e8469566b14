package dev.zoe.simulator.architecture.offers;

import dev.zoe.simulator.architecture.agent.DecisionTimes;
import dev.zoe.simulator.architecture.agent.RetryPolicy;
import dev.zoe.simulator.architecture.job.TaskSize;
import dev.zoe.simulator.architecture.measurement.SystemFigures;
import dev.zoe.simulator.architecture.simulation.SchedulingSystem;
import dev.zoe.simulator.architecture.simulation.Simulation;
import dev.zoe.simulator.architecture.timeline.IntQueue;
import dev.zoe.simulator.architecture.timeline.Timeline;
import java.util.ArrayList;
import java.util.List;

/**
 * Offers as the public simulator models them, to compare with its figures: the allocator waits a second before it
 * offers, needs 100 free cores, and a framework begins to think about an offer while it thinks about others, with all
 * its waiting jobs at once.
 */
public final class BatchedOffersSystem implements SchedulingSystem {

    private static final int BATCH_ENDS = Simulation.FIRST_OWN_KIND;
    private static final int OFFER_ARRIVES = Simulation.FIRST_OWN_KIND + 1;
    private static final int REPLY_ARRIVES = Simulation.FIRST_OWN_KIND + 2;
    private static final int JOB_RETURNS = Simulation.FIRST_OWN_KIND + 3;

    private static final double BATCH_SECONDS = 1;
    private static final long MINIMUM_CORES = 100_000;

    private final Simulation simulation;
    private final Timeline timeline;
    private final TaskSize size;
    private final DecisionTimes decisions;
    private final RetryPolicy retries;
    private final FrameworkShares shares;
    private final ResourcePool free;
    private final BatchedFramework[] frameworks;
    private final List<BatchedOffer> offers = new ArrayList<>();
    private final IntQueue unusedOffers = new IntQueue();
    private boolean batching;
    private long sent;

    public BatchedOffersSystem(
            Simulation simulation, OffersSettings settings, DecisionTimes decisions, RetryPolicy retries) {
        this.simulation = simulation;
        this.decisions = decisions;
        this.retries = retries;
        timeline = simulation.timeline();
        size = simulation.jobs().size();
        long cores = (long) simulation.cell().machines() * simulation.cell().machineCores();
        if (cores < MINIMUM_CORES) {
            throw new IllegalArgumentException("--offers published offers at least " + MINIMUM_CORES
                    + " free thousandths of a core, and the cluster has " + cores + "; expected --offers seed");
        }
        int groups = simulation.jobs().groups().size();
        shares = new FrameworkShares(groups, simulation.cell(), settings.policy(), simulation.random());
        free = new ResourcePool(simulation.cell().machines());
        for (int i = 0; i < simulation.cell().machines(); i++) {
            free.add(i, simulation.cell().freeCores(i), simulation.cell().freeMemory(i));
        }
        frameworks = new BatchedFramework[groups];
        for (int i = 0; i < groups; i++) {
            frameworks[i] = new BatchedFramework(simulation);
        }
    }

    @Override
    public void submit(int job) {
        frameworks[simulation.jobs().group(job)].submit(job);
        beginBatch();
    }

    private void beginBatch() {
        if (!batching) {
            batching = true;
            timeline.after(BATCH_SECONDS, BATCH_ENDS, 0, 0);
        }
    }

    @Override
    public void handle(int kind, int a, int b) {
        switch (kind) {
            case BATCH_ENDS -> offer();
            case OFFER_ARRIVES -> think(a, b);
            case REPLY_ARRIVES -> launch(a, b);
            case JOB_RETURNS -> submit(b);
            default -> throw new IllegalStateException("unknown event " + kind);
        }
    }

    private void offer() {
        batching = false;
        int next = shares.next(each -> frameworks[each].wantsOffer());
        if (next < 0 || free.cores() < MINIMUM_CORES) {
            return;
        }
        int number = unusedOffers.isEmpty() ? newOffer() : unusedOffers.removeFirst();
        ResourcePool pool = offers.get(number).pool();
        pool.addAll(free);
        sent++;
        timeline.after(OffersSettings.OFFER_SECONDS, OFFER_ARRIVES, next, number);
    }

    private int newOffer() {
        offers.add(new BatchedOffer(simulation.cell().machines()));
        return offers.size() - 1;
    }

    /** Plans all waiting jobs that the offer has room for, and replies when the thoughts about all of them are over. */
    private void think(int group, int number) {
        BatchedFramework framework = frameworks[group];
        BatchedOffer offer = offers.get(number);
        double seconds = 0;
        while (offer.pool().cores() > 0 && framework.wantsOffer()) {
            int job = framework.begin();
            seconds += decisions.of(group).seconds(framework.unplanned(job));
            boolean room = offer.pool().cores() > size.cores() && offer.pool().memory() > size.memory();
            int planned = room ? offer.plan(job, framework.unplanned(job), size, framework.random()) : 0;
            framework.planned(job, planned);
            if (framework.unplanned(job) > 0) {
                if (framework.givesUp(job, retries)) {
                    simulation.times().abandoned(job);
                } else {
                    timeline.after(retries.noRoomSeconds(), JOB_RETURNS, group, job);
                }
            }
        }
        framework.thinks(seconds);
        timeline.after(seconds, REPLY_ARRIVES, group, number);
    }

    private void launch(int group, int number) {
        BatchedOffer offer = offers.get(number);
        free.addAll(offer.pool());
        long tasks = offer.launch(simulation);
        // The public simulator counts tasks for the shares, and no offers.
        shares.add(group, tasks * size.cores(), tasks * size.memory());
        unusedOffers.addLast(number);
        beginBatch();
    }

    @Override
    public void ended(int run) {
        int tasks = simulation.running().tasks(run);
        for (int i = 0; i < tasks; i++) {
            free.add(simulation.running().machine(run, i), size.cores(), size.memory());
        }
        int group = simulation.jobs().group(simulation.running().job(run));
        shares.add(group, -(long) tasks * size.cores(), -(long) tasks * size.memory());
        beginBatch();
    }

    @Override
    public void prefillEnded(int machine) {
        free.add(machine, size.cores(), size.memory());
        beginBatch();
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
        figures.messages("offers", sent);
    }
}
