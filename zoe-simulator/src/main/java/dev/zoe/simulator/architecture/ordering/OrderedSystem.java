package dev.zoe.simulator.architecture.ordering;

import dev.zoe.simulator.architecture.agent.AttemptHandler;
import dev.zoe.simulator.architecture.agent.DecisionTimes;
import dev.zoe.simulator.architecture.agent.RetryPolicy;
import dev.zoe.simulator.architecture.agent.SerialAgent;
import dev.zoe.simulator.architecture.cell.RandomizedPlacement;
import dev.zoe.simulator.architecture.job.TaskSize;
import dev.zoe.simulator.architecture.measurement.SystemFigures;
import dev.zoe.simulator.architecture.measurement.SystemFigures.Counter;
import dev.zoe.simulator.architecture.ordering.OrderingSettings.DemandOrder;
import dev.zoe.simulator.architecture.simulation.RunningTasks;
import dev.zoe.simulator.architecture.simulation.RunsByGroup;
import dev.zoe.simulator.architecture.simulation.SchedulingSystem;
import dev.zoe.simulator.architecture.simulation.Simulation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Omega as an iteration: agents think about a job each and hand its tasks over as demands. Whenever a demand comes or a
 * task ends, the demands are sorted and each is tried and committed by itself; what does not fit waits. Priorities,
 * dominant shares and delay scheduling are orders of this iteration. Source: the work on prototypes on Omega.
 */
public final class OrderedSystem implements SchedulingSystem {

    private static final int DELAY_OVER = SerialAgent.FIRST_FREE_KIND;
    private static final int NONE = -1;

    private final Simulation simulation;
    private final OrderingSettings settings;
    private final TaskSize size;
    private final List<SerialAgent> agents = new ArrayList<>();
    private final PendingDemands pending;
    private final DominantShares shares;
    private final RunsByGroup runs;
    private final RandomizedPlacement placement;
    private final Optional<DelayScheduling> delays;
    private final long[] demand;
    private final int[] place = new int[1];
    private long preempted;
    private long started;

    public OrderedSystem(
            Simulation simulation, OrderingSettings settings, DecisionTimes decisions, RetryPolicy retries) {
        this.simulation = simulation;
        this.settings = settings;
        size = simulation.jobs().size();
        List<String> groups = simulation.jobs().groups();
        pending = new PendingDemands(groups.size(), simulation.jobs().jobs());
        double[] weights = new double[groups.size()];
        Arrays.fill(weights, 1);
        long machines = simulation.cell().machines();
        shares = new DominantShares(
                new long[] {
                    machines * simulation.cell().machineCores(),
                    machines * simulation.cell().machineMemory()
                },
                weights);
        runs = new RunsByGroup(groups.size());
        placement = new RandomizedPlacement(0, simulation.cell().machines(), simulation.random());
        delays = settings.isLocal()
                ? Optional.of(new DelayScheduling(
                        simulation, pending, placement, this::start, settings.localitySeconds(), DELAY_OVER))
                : Optional.empty();
        demand = new long[] {size.cores(), size.memory()};
        for (int i = 0; i < groups.size(); i++) {
            agents.add(new SerialAgent(groups.get(i), i, simulation, decisions, retries, new HandOver(i)));
        }
    }

    /** An attempt that ends with the demands of its job. */
    private final class HandOver implements AttemptHandler {
        private final int group;

        HandOver(int group) {
            this.group = group;
        }

        @Override
        public void begin(int job) {
            // Thinking needs nothing of the cell: the order and the place are found by the iteration.
        }

        @Override
        public Outcome finish(int job) {
            double now = simulation.timeline().now();
            pending.add(group, job, simulation.jobs().tasks(job), now);
            iterate();
            return Outcome.HANDED_OVER;
        }
    }

    @Override
    public void submit(int job) {
        agents.get(simulation.jobs().group(job)).submit(job);
    }

    @Override
    public void handle(int kind, int a, int b) {
        if (kind == DELAY_OVER) {
            iterate();
        } else {
            agents.get(a).handle(kind, b);
        }
    }

    /** Tries the demands in their order until none fits. */
    private void iterate() {
        if (delays.isPresent()) {
            for (int group : groupsByShare()) {
                delays.get().start(group);
            }
            return;
        }
        int group = next();
        while (group != NONE) {
            int job = pending.first(group);
            int placed = placement.place(simulation.cell(), size.cores(), size.memory(), 1, place);
            if (placed == 0 && !(settings.order() == DemandOrder.PRIORITY && preemptFor(group))) {
                return;
            }
            if (placed == 0) {
                simulation.cell().take(place[0], size.cores(), size.memory());
            }
            start(group, job, pending.take(group), place[0]);
            group = next();
        }
    }

    private int next() {
        return switch (settings.order()) {
            case DRF -> shares.next(group -> !pending.isEmpty(group));
            case PRIORITY -> {
                int urgent = agents.size() - 1;
                while (urgent >= 0 && pending.isEmpty(urgent)) {
                    urgent--;
                }
                yield urgent;
            }
            case FIFO -> {
                int first = NONE;
                for (int group = 0; group < agents.size(); group++) {
                    if (!pending.isEmpty(group)
                            && (first == NONE
                                    || pending.since(pending.first(group)) < pending.since(pending.first(first)))) {
                        first = group;
                    }
                }
                yield first;
            }
        };
    }

    /** Stops the newest task of the least urgent class below a class. Its machine is the place for the new task. */
    private boolean preemptFor(int group) {
        for (int lower = 0; lower < group; lower++) {
            if (!runs.isEmpty(lower)) {
                int run = runs.newest(lower);
                RunningTasks running = simulation.running();
                int job = running.job(run);
                int task = running.task(run);
                place[0] = running.machine(run, 0);
                runs.remove(lower, run);
                running.stop(run);
                shares.add(lower, demand, -1);
                pending.addAgain(lower, job, task);
                preempted++;
                return true;
            }
        }
        return false;
    }

    private void start(int group, int job, int task, int machine) {
        int run = simulation.running().startOne(job, task, machine, 0);
        runs.add(group, run);
        shares.add(group, demand, 1);
        started++;
    }

    private int[] groupsByShare() {
        return IntStream.range(0, agents.size())
                .boxed()
                .sorted(Comparator.comparingDouble(shares::share))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    @Override
    public void ended(int run) {
        int group = simulation.jobs().group(simulation.running().job(run));
        runs.remove(group, run);
        shares.add(group, demand, -1);
        iterate();
    }

    @Override
    public void prefillEnded(int machine) {
        iterate();
    }

    @Override
    public void report(SystemFigures figures) {
        for (int i = 0; i < agents.size(); i++) {
            int group = i;
            agents.get(i).report(figures, job -> simulation.jobs().group(job) == group);
        }
        figures.count(Counter.PREEMPTIONS_DONE, preempted);
        if (started > 0) {
            delays.ifPresent(delay -> figures.locality((double) delay.local() / started));
        }
    }
}
