package dev.zoe.simulator.architecture.simulation;

import dev.zoe.simulator.architecture.cell.Cell;
import dev.zoe.simulator.architecture.job.JobTable;

/**
 * The machines of a cell as workers with room for one task each, for the systems that know workers only. A machine is
 * as many workers as it has room for tasks.
 */
public final class WorkerSlots {

    private final Simulation simulation;
    private final Cell cell;
    private final JobTable jobs;
    private final int perMachine;

    /** @throws IllegalArgumentException when tasks fill machines at the start, which these systems do not model */
    public WorkerSlots(Simulation simulation, String system) {
        this.simulation = simulation;
        cell = simulation.cell();
        jobs = simulation.jobs();
        perMachine = cell.slotsPerMachine(jobs.size().cores(), jobs.size().memory());
        if (simulation.setup().prefill() > 0) {
            throw new IllegalArgumentException(
                    system + " has no pre-fill, because its workers run one task each; expected --prefill 0");
        }
    }

    /** Number of workers. */
    public int count() {
        return cell.machines() * perMachine;
    }

    /** Starts a task on a worker. @return the run, which has the worker as its tag */
    public int start(int job, int task, int worker) {
        int machine = worker / perMachine;
        cell.take(machine, jobs.size().cores(), jobs.size().memory());
        return simulation.running().startOne(job, task, machine, worker);
    }
}
