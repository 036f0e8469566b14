package dev.zoe.simulator.architecture.monolithic;

import dev.zoe.simulator.architecture.agent.AttemptHandler;
import dev.zoe.simulator.architecture.agent.DecisionTimes;
import dev.zoe.simulator.architecture.agent.DirectPlacement;
import dev.zoe.simulator.architecture.agent.RetryPolicy;
import dev.zoe.simulator.architecture.agent.SerialAgent;
import dev.zoe.simulator.architecture.measurement.SystemFigures;
import dev.zoe.simulator.architecture.simulation.SchedulingSystem;
import dev.zoe.simulator.architecture.simulation.Simulation;

/**
 * One scheduler for all jobs, which decides on the true state. With one path of decision every job pays the same time;
 * with several paths each class of jobs pays its own. Source: the multi-agent scheduling thesis, chapter 3.
 */
public final class MonolithicSystem implements SchedulingSystem {

    private final SerialAgent agent;

    public MonolithicSystem(Simulation simulation, DecisionTimes decisions, RetryPolicy retries) {
        AttemptHandler placement =
                new DirectPlacement(simulation, 0, simulation.cell().machines());
        agent = new SerialAgent("scheduler", 0, simulation, decisions, retries, placement);
    }

    @Override
    public void submit(int job) {
        agent.submit(job);
    }

    @Override
    public void handle(int kind, int a, int b) {
        agent.handle(kind, b);
    }

    @Override
    public void ended(int run) {
        // A job without room looks again after its pause.
    }

    @Override
    public void report(SystemFigures figures) {
        agent.report(figures, job -> true);
    }
}
