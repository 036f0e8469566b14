package dev.zoe.simulator.architecture.simulation;

import dev.zoe.simulator.architecture.cell.Cell;
import dev.zoe.simulator.architecture.job.JobClass;
import dev.zoe.simulator.architecture.job.TaskSize;
import java.util.List;

/**
 * What all systems of an experiment have in common.
 *
 * @param machines number of equal machines
 * @param machineCores cores of a machine, in thousandths
 * @param machineMemory memory of a machine, in MB
 * @param period length of the simulated time in seconds; infinite to run until the last task has ended
 * @param prefill fraction of the cores that tasks hold at the start, from 0 to below 1
 * @param prefillLifetime how long these tasks stay
 * @param classes the classes of the workload, from which the tasks at the start have their lives; empty for a trace
 * @param faults components that fail
 * @param check whether every event is followed by a check of all invariants
 */
public record SimulationSetup(
        int machines,
        int machineCores,
        int machineMemory,
        double period,
        double prefill,
        PrefillLifetime prefillLifetime,
        List<JobClass> classes,
        List<Fault> faults,
        boolean check) {

    /** How long the tasks stay that fill the cell at the start. */
    public enum PrefillLifetime {
        /** As long as the rest of the life of a running task of the workload. */
        WORKLOAD,
        /** For the whole period. */
        WINDOW
    }

    public SimulationSetup {
        classes = List.copyOf(classes);
        faults = List.copyOf(faults);
        if (!(period > 0)) {
            throw new IllegalArgumentException("a period of " + period + " s; expected more than 0");
        }
        if (!(prefill >= 0 && prefill < 1)) {
            throw new IllegalArgumentException("a pre-fill of " + prefill + "; expected from 0 to below 1");
        }
        if (prefill > 0 && prefillLifetime == PrefillLifetime.WORKLOAD && classes.isEmpty()) {
            throw new IllegalArgumentException("a pre-fill with the lives of the workload needs --cell or --class;"
                    + " expected --prefill-lifetime window with a trace");
        }
    }

    /** A cluster without pre-fill, faults or checks. */
    public static SimulationSetup of(int machines, int machineCores, int machineMemory, double period) {
        return new SimulationSetup(
                machines,
                machineCores,
                machineMemory,
                period,
                0,
                PrefillLifetime.WORKLOAD,
                List.of(),
                List.of(),
                false);
    }

    /** For how many tasks of a size the empty cluster has room. */
    public long room(TaskSize size) {
        Cell machine = new Cell(1, machineCores, machineMemory);
        return (long) machines * machine.slotsPerMachine(size.cores(), size.memory());
    }

    /** The same with checks. */
    public SimulationSetup checked() {
        return new SimulationSetup(
                machines, machineCores, machineMemory, period, prefill, prefillLifetime, classes, faults, true);
    }

    /** The same with faults. */
    public SimulationSetup with(List<Fault> failures) {
        return new SimulationSetup(
                machines, machineCores, machineMemory, period, prefill, prefillLifetime, classes, failures, check);
    }
}
