package dev.zoe.simulator.architecture.partitioned;

import dev.zoe.simulator.architecture.agent.DecisionTimes;
import dev.zoe.simulator.architecture.agent.DirectPlacement;
import dev.zoe.simulator.architecture.agent.RetryPolicy;
import dev.zoe.simulator.architecture.agent.SerialAgent;
import dev.zoe.simulator.architecture.cell.Cell;
import dev.zoe.simulator.architecture.measurement.SystemFigures;
import dev.zoe.simulator.architecture.measurement.SystemFigures.Counter;
import dev.zoe.simulator.architecture.simulation.SchedulingSystem;
import dev.zoe.simulator.architecture.simulation.Simulation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A cluster that is divided once: each group of jobs has machines and a scheduler of its own. A job that is larger than
 * its part can never run whole, and is refused. Source: the multi-agent scheduling thesis, chapter 4.
 */
public final class PartitionedSystem implements SchedulingSystem {

    private final Simulation simulation;
    private final List<SerialAgent> agents = new ArrayList<>();
    private final List<Long> slots = new ArrayList<>();
    private long refused;

    /** @param shares fraction of the machines of each group, with the sum of 1 */
    public PartitionedSystem(Simulation simulation, List<Double> shares, DecisionTimes decisions, RetryPolicy retries) {
        this.simulation = simulation;
        Cell cell = simulation.cell();
        int groups = simulation.jobs().groups().size();
        if (groups > cell.machines()) {
            throw new IllegalArgumentException(
                    groups + " partitions of " + cell.machines() + " machines; expected at least one machine for each");
        }
        int perMachine = cell.slotsPerMachine(
                simulation.jobs().size().cores(), simulation.jobs().size().memory());
        double share = 0;
        int from = 0;
        for (int group = 0; group < groups; group++) {
            share += shares.get(group);
            int left = groups - 1 - group;
            int to = left == 0 ? cell.machines() : (int) Math.round(share * cell.machines());
            to = Math.max(from + 1, Math.min(cell.machines() - left, to));
            agents.add(new SerialAgent(
                    simulation.jobs().groups().get(group),
                    group,
                    simulation,
                    decisions,
                    retries,
                    new DirectPlacement(simulation, from, to)));
            slots.add((long) (to - from) * perMachine);
            from = to;
        }
    }

    /** The same share for each group. */
    public static List<Double> equalShares(int groups) {
        return Collections.nCopies(groups, 1.0 / groups);
    }

    @Override
    public void submit(int job) {
        int group = simulation.jobs().group(job);
        if (simulation.jobs().tasks(job) > slots.get(group)) {
            refused++;
            simulation.times().abandoned(job);
        } else {
            agents.get(group).submit(job);
        }
    }

    @Override
    public void handle(int kind, int a, int b) {
        agents.get(a).handle(kind, b);
    }

    @Override
    public void ended(int run) {
        // A job without room looks again after its pause.
    }

    @Override
    public void report(SystemFigures figures) {
        for (int i = 0; i < agents.size(); i++) {
            int group = i;
            agents.get(i).report(figures, job -> simulation.jobs().group(job) == group);
        }
        figures.count(Counter.REFUSED_JOBS, refused);
    }
}
