package dev.zoe.simulator.architecture.agent;

import dev.zoe.simulator.architecture.cell.RandomizedPlacement;
import dev.zoe.simulator.architecture.simulation.Simulation;

/**
 * Attempts that look at the true state when they end, and take what they find. No other agent takes from these
 * machines.
 */
public final class DirectPlacement implements AttemptHandler {

    private final Simulation simulation;
    private final RandomizedPlacement placement;
    private final int[] places;

    /** Attempts on the machines from one number to before another. */
    public DirectPlacement(Simulation simulation, int from, int to) {
        this.simulation = simulation;
        placement = new RandomizedPlacement(from, to, simulation.random());
        places = new int[simulation.jobs().mostTasks()];
    }

    @Override
    public void begin(int job) {
        // The decision is made on the state at its end, which only ending tasks change.
    }

    @Override
    public Outcome finish(int job) {
        int cores = simulation.jobs().size().cores();
        int memory = simulation.jobs().size().memory();
        int placed = placement.place(
                simulation.cell(), cores, memory, simulation.times().remaining(job), places);
        simulation.running().start(job, places, placed);
        return placed == 0 ? Outcome.NO_ROOM : Outcome.PLACED;
    }
}
