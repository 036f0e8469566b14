package dev.zoe.simulator.architecture.omega;

import dev.zoe.simulator.architecture.agent.DecisionTimes;
import dev.zoe.simulator.architecture.agent.RetryPolicy;
import dev.zoe.simulator.architecture.agent.SerialAgent;
import dev.zoe.simulator.architecture.measurement.SystemFigures;
import dev.zoe.simulator.architecture.simulation.SchedulingSystem;
import dev.zoe.simulator.architecture.simulation.Simulation;
import java.util.ArrayList;
import java.util.List;

/**
 * Schedulers that share the state: each group of jobs has an agent that plans on a copy of the whole cell and commits
 * the plan as a transaction. Source: the multi-agent scheduling thesis, chapter 6.
 */
public final class OmegaSystem implements SchedulingSystem {

    private final Simulation simulation;
    private final List<SerialAgent> agents = new ArrayList<>();
    private final List<OptimisticPlacement> placements = new ArrayList<>();

    public OmegaSystem(Simulation simulation, OmegaSettings settings, DecisionTimes decisions, RetryPolicy retries) {
        this.simulation = simulation;
        List<String> groups = simulation.jobs().groups();
        for (int group = 0; group < groups.size(); group++) {
            OptimisticPlacement placement = new OptimisticPlacement(simulation, settings);
            placements.add(placement);
            agents.add(new SerialAgent(groups.get(group), group, simulation, decisions, retries, placement));
        }
    }

    @Override
    public void submit(int job) {
        agents.get(simulation.jobs().group(job)).submit(job);
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
    public void check() {
        placements.forEach(OptimisticPlacement::check);
    }

    @Override
    public void report(SystemFigures figures) {
        for (int i = 0; i < agents.size(); i++) {
            int group = i;
            agents.get(i).report(figures, job -> simulation.jobs().group(job) == group);
        }
    }
}
