package dev.zoe.simulator.architecture.simulation;

import dev.zoe.simulator.architecture.cell.Cell;
import dev.zoe.simulator.architecture.job.TaskSize;

/**
 * Checks after every event that no machine is over-committed and that the cell holds what the running tasks hold; at
 * the end, that the work of the tasks is the time that the cell was used. {@link StartedTasks} checks that no task
 * starts twice.
 */
final class TaskInvariants {

    private static final double ROUNDING = 1e-9;

    private final Simulation simulation;
    private final Cell cell;
    private final TaskSize size;
    private long seen;

    TaskInvariants(Simulation simulation) {
        this.simulation = simulation;
        cell = simulation.cell();
        size = simulation.jobs().size();
        cell.keepLog();
        seen = cell.changes();
    }

    void afterEvent() {
        for (; seen < cell.changes(); seen++) {
            int machine = cell.machineOf(seen);
            if (machine >= 0) {
                machine(machine);
            } else {
                seen = cell.changes() - 1;
                for (int each = 0; each < cell.machines(); each++) {
                    machine(each);
                }
            }
        }
        long tasks = simulation.running().running() + simulation.prefill().running();
        if (cell.usedCores() != tasks * size.cores() || cell.usedMemory() != tasks * size.memory()) {
            throw violation("the cell holds " + cell.usedCores() + " thousandths of a core and " + cell.usedMemory()
                    + " MB; " + tasks + " tasks run, of " + size.cores() + " and " + size.memory() + " each");
        }
    }

    private void machine(int machine) {
        int cores = cell.machineCores() - cell.freeCores(machine);
        int memory = cell.machineMemory() - cell.freeMemory(machine);
        if (cores < 0 || memory < 0 || cores > cell.machineCores() || memory > cell.machineMemory()) {
            throw violation("machine " + machine + " has " + cores + " thousandths of a core and " + memory
                    + " MB in use, of " + cell.machineCores() + " and " + cell.machineMemory());
        }
        if ((long) cores * size.memory() != (long) memory * size.cores()) {
            throw violation("machine " + machine + " has " + cores + " thousandths of a core and " + memory
                    + " MB in use, which is no whole number of tasks");
        }
    }

    void atEnd() {
        double tasks = (simulation.running().spent() + simulation.prefill().spent()) * size.cores();
        double used = simulation.coreSeconds();
        if (Math.abs(tasks - used) > ROUNDING * Math.max(1, used)) {
            throw violation(
                    "tasks ran for " + tasks + " thousandths of a core × seconds; the cell was used for " + used);
        }
    }

    private static IllegalStateException violation(String what) {
        return new IllegalStateException("invariant violated: " + what);
    }
}
