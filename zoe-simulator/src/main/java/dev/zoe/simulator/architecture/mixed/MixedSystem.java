package dev.zoe.simulator.architecture.mixed;

import dev.zoe.simulator.architecture.agent.DecisionTimes;
import dev.zoe.simulator.architecture.agent.RetryPolicy;
import dev.zoe.simulator.architecture.agent.SerialAgent;
import dev.zoe.simulator.architecture.measurement.SystemFigures;
import dev.zoe.simulator.architecture.omega.OmegaSettings;
import dev.zoe.simulator.architecture.simulation.SchedulingSystem;
import dev.zoe.simulator.architecture.simulation.Simulation;
import java.util.ArrayList;
import java.util.List;

/**
 * Shared state where some machines are locked before the decision: one scheduler at a time plans on them, and its plan
 * cannot fail there. On the other machines plans conflict as in Omega. Source: the work on prototypes on Omega, section
 * on the isomorphism of Omega and two-level schedulers.
 */
public final class MixedSystem implements SchedulingSystem {

    private final Simulation simulation;
    private final MachineLock lock;
    private final List<SerialAgent> agents = new ArrayList<>();

    /** @param lockedShare fraction of the machines that are locked, from 0 to 1 */
    public MixedSystem(
            Simulation simulation,
            double lockedShare,
            OmegaSettings settings,
            DecisionTimes decisions,
            RetryPolicy retries) {
        if (!(lockedShare >= 0 && lockedShare <= 1)) {
            throw new IllegalArgumentException(
                    "a locked share of " + lockedShare + "; expected from 0 to 1 of the machines");
        }
        this.simulation = simulation;
        lock = new MachineLock((int) Math.round(lockedShare * simulation.cell().machines()));
        List<String> groups = simulation.jobs().groups();
        for (int i = 0; i < groups.size(); i++) {
            agents.add(new SerialAgent(
                    groups.get(i),
                    i,
                    simulation,
                    decisions,
                    retries,
                    new LockingPlacement(simulation, lock, settings)));
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
    public void report(SystemFigures figures) {
        for (int i = 0; i < agents.size(); i++) {
            int group = i;
            agents.get(i).report(figures, job -> simulation.jobs().group(job) == group);
        }
        figures.messages("locks_taken", lock.taken());
        figures.messages("locks_refused", lock.refused());
    }
}
