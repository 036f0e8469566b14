package dev.zoe.simulator.architecture.zoe;

import dev.zoe.scheduler.Decision;
import dev.zoe.scheduler.Instance;
import dev.zoe.scheduler.InstanceLocation;
import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.engine.CountingEngine;
import dev.zoe.simulator.architecture.agent.DecisionTimes;
import dev.zoe.simulator.architecture.cell.Cell;
import dev.zoe.simulator.architecture.job.TaskSize;
import dev.zoe.simulator.architecture.measurement.SystemFigures;
import dev.zoe.simulator.architecture.measurement.SystemFigures.Counter;
import dev.zoe.simulator.architecture.simulation.SchedulingSystem;
import dev.zoe.simulator.architecture.simulation.Simulation;
import dev.zoe.simulator.architecture.timeline.IntQueue;
import dev.zoe.simulator.architecture.timeline.Timeline;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The scheduler of the product. A job is an application with one core instance and an elastic one for each further
 * task; an instance runs one task. A task whose instance is reclaimed starts again later, from its beginning.
 *
 * <p>A decision takes the assumed time for each job that came since the last one, and the time for each task that it
 * starts or reclaims. Without assumed times it takes as long as the engine takes on this machine.
 */
public final class ZoeSystem implements SchedulingSystem {

    private static final int DECISION_MADE = Simulation.FIRST_OWN_KIND;
    private static final int DECISION_APPLIED = Simulation.FIRST_OWN_KIND + 1;
    private static final int DECISION_DUE = Simulation.FIRST_OWN_KIND + 2;

    private static final int FIRST_NODE = 1_000_000;
    private static final int NODE_PREFIX = 1;
    private static final double SECONDS_OF_A_NANOSECOND = 1e-9;

    private final Simulation simulation;
    private final Timeline timeline;
    private final Optional<DecisionTimes> assumed;
    private final CountingEngine engine;
    private final TaskSize size;
    private final ZoeJob[] jobs;
    private final IntQueue submitted = new IntQueue();
    private List<Decision.Change> changes = List.of();
    private boolean thinking;
    private boolean stale;
    private double began;
    private double decidedAt;
    private double thought;
    private long made;
    private long reclaimed;
    private long refused;
    private long nanoseconds;

    /** @param assumed how long decisions take; empty for what they take on this machine */
    public ZoeSystem(Simulation simulation, Settings settings, Optional<DecisionTimes> assumed) {
        this.simulation = simulation;
        this.assumed = assumed;
        timeline = simulation.timeline();
        engine = new CountingEngine(settings);
        size = simulation.jobs().size();
        jobs = new ZoeJob[simulation.jobs().jobs()];
        if (simulation.setup().prefill() > 0) {
            throw new IllegalArgumentException(
                    "zoe has no pre-fill, because it would not know these tasks; expected --prefill 0");
        }
        Cell cell = simulation.cell();
        Resources capacity = new Resources(cell.machineCores(), cell.machineMemory(), 0);
        for (int i = 0; i < cell.machines(); i++) {
            engine.nodeChanged(new Node(node(i), capacity, Resources.NONE, Set.of(), false));
        }
    }

    private static String node(int machine) {
        return "n" + (FIRST_NODE + machine);
    }

    private static int machine(String node) {
        return Integer.parseInt(node.substring(NODE_PREFIX)) - FIRST_NODE;
    }

    @Override
    public void submit(int job) {
        int tasks = simulation.jobs().tasks(job);
        Resources demand = new Resources(size.cores(), size.memory(), 0);
        Request request = new Request(
                job,
                timeline.now(),
                0,
                simulation.jobs().longest(job),
                List.of(new Request.Component("all", demand, 1, tasks - 1, Set.of())));
        if (engine.neverFits(request).isPresent()) {
            refused++;
            simulation.times().abandoned(job);
            return;
        }
        jobs[job] = new ZoeJob(tasks);
        engine.submitted(request);
        submitted.addLast(job);
        think();
    }

    private void think() {
        if (thinking) {
            stale = true;
            return;
        }
        thinking = true;
        stale = false;
        began = timeline.now();
        double seconds = 0;
        while (!submitted.isEmpty()) {
            int job = submitted.removeFirst();
            simulation.times().attempted(job, began);
            int group = simulation.jobs().group(job);
            seconds += assumed.map(times -> times.of(group).jobSeconds()).orElse(0.0);
        }
        timeline.after(seconds, DECISION_MADE, 0, 0);
    }

    @Override
    public void handle(int kind, int a, int b) {
        switch (kind) {
            case DECISION_MADE -> decide();
            case DECISION_APPLIED -> apply();
            case DECISION_DUE -> think();
            default -> throw new IllegalStateException("unknown event " + kind);
        }
    }

    private void decide() {
        long start = System.nanoTime();
        Decision decision = engine.decide(timeline.now());
        long took = System.nanoTime() - start;
        nanoseconds += took;
        made++;
        changes = decision.changes();
        decidedAt = timeline.now();
        // At once, because the engine does not know of these instances any more, and no task of theirs may end.
        changes.stream()
                .filter(change -> change.count() < 0)
                .forEach(change -> reclaim((int) change.request(), machine(change.node()), -change.count()));
        long tasks =
                changes.stream().mapToLong(change -> Math.abs(change.count())).sum();
        double seconds =
                assumed.map(times -> tasks * times.batch().taskSeconds()).orElse(took * SECONDS_OF_A_NANOSECOND);
        timeline.after(seconds, DECISION_APPLIED, 0, 0);
        if (Double.isFinite(decision.nextDecision())) {
            timeline.at(Math.max(timeline.now(), decision.nextDecision()), DECISION_DUE, 0, 0);
        }
    }

    private void apply() {
        for (Decision.Change change : changes) {
            if (change.count() > 0) {
                start((int) change.request(), machine(change.node()), change);
            }
        }
        changes = List.of();
        thinking = false;
        thought += timeline.now() - began;
        if (stale) {
            think();
        }
    }

    private void reclaim(int job, int machine, int count) {
        for (int i = 0; i < count; i++) {
            int run = jobs[job].takeNewest(simulation.running(), machine);
            if (run == ZoeJob.NONE) {
                throw new IllegalStateException("an elastic instance of job " + job + " is reclaimed on machine "
                        + machine + ", where none runs");
            }
            jobs[job].waits(simulation.running().task(run));
            simulation.running().stop(run);
            reclaimed++;
        }
    }

    private void start(int job, int machine, Decision.Change change) {
        for (int i = 0; i < change.count(); i++) {
            simulation.cell().take(machine, size.cores(), size.memory());
            int run = simulation.running().startOne(job, jobs[job].next(), machine, change.core() ? 0 : 1);
            if (!change.core()) {
                jobs[job].runs(run, decidedAt);
            }
        }
    }

    @Override
    public void ended(int run) {
        int job = simulation.running().job(run);
        boolean core = simulation.running().tag(run) == 0;
        double since = core ? 0 : jobs[job].over(run);
        jobs[job].taskEnded();
        if (jobs[job].isOver()) {
            engine.ended(job, timeline.now());
        } else {
            engine.instanceEnded(
                    new Instance(job, 0, core ? 0 : jobs[job].nextOrdinal()),
                    Optional.of(new InstanceLocation(node(simulation.running().machine(run, 0)), since)),
                    timeline.now(),
                    Double.POSITIVE_INFINITY);
        }
        think();
    }

    @Override
    public void report(SystemFigures figures) {
        double now = thinking ? timeline.now() - began : 0;
        figures.agent("scheduler", thought + now, made, 0, job -> true);
        figures.count(Counter.PREEMPTIONS_DONE, reclaimed);
        figures.count(Counter.REFUSED_JOBS, refused);
        figures.decisionSeconds(nanoseconds * SECONDS_OF_A_NANOSECOND / Math.max(1, made));
    }
}
