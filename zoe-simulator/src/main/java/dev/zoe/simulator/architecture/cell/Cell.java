package dev.zoe.simulator.architecture.cell;

import java.util.Arrays;

/**
 * The machines of a cluster: free cores in thousandths and free memory in MB, and for each machine how often something
 * was taken there. Who keeps a view asks for the log of changes, so that a copy costs what has changed and not the
 * cell.
 */
public final class Cell implements FreeResources {

    /** Number of changes that the log keeps; a view that is further behind copies everything. */
    private static final int LOG = 1 << 16;

    private final int machines;
    private final int machineCores;
    private final int machineMemory;
    private final int[] freeCores;
    private final int[] freeMemory;
    private final int[] sequence;
    private long usedCores;
    private long usedMemory;
    private int[] log = {};
    private long changes;

    /**
     * A cluster of equal machines.
     *
     * @param machines at least 1
     * @param cores of a machine, in thousandths
     * @param memory of a machine, in MB
     */
    public Cell(int machines, int cores, int memory) {
        if (machines < 1 || cores < 1 || memory < 0) {
            throw new IllegalArgumentException(machines + " machines of " + cores + " thousandths of a core and "
                    + memory + " MB; expected at least 1 machine with cores");
        }
        this.machines = machines;
        machineCores = cores;
        machineMemory = memory;
        freeCores = new int[machines];
        freeMemory = new int[machines];
        sequence = new int[machines];
        Arrays.fill(freeCores, cores);
        Arrays.fill(freeMemory, memory);
    }

    public int machines() {
        return machines;
    }

    /** Cores of a machine, in thousandths. */
    public int machineCores() {
        return machineCores;
    }

    /** Memory of a machine, in MB. */
    public int machineMemory() {
        return machineMemory;
    }

    /** How many tasks of a size an empty machine has room for. */
    public int slotsPerMachine(int cores, int memory) {
        int byCores = cores == 0 ? Integer.MAX_VALUE : machineCores / cores;
        return memory == 0 ? byCores : Math.min(byCores, machineMemory / memory);
    }

    public boolean fits(int machine, int cores, int memory) {
        return freeCores[machine] >= cores && freeMemory[machine] >= memory;
    }

    /** Takes the resources of one task for good, when they are free: for those who decide without a copy. */
    @Override
    public boolean tryTake(int machine, int cores, int memory) {
        if (!fits(machine, cores, memory)) {
            return false;
        }
        take(machine, cores, memory);
        return true;
    }

    /**
     * Takes resources.
     *
     * @throws IllegalStateException when they are not free: no system may over-commit a machine
     */
    public void take(int machine, int cores, int memory) {
        if (!fits(machine, cores, memory)) {
            throw new IllegalStateException("machine " + machine + " is over-committed: " + cores
                    + " thousandths of a core and " + memory + " MB of " + freeCores[machine] + " and "
                    + freeMemory[machine] + " that are free");
        }
        freeCores[machine] -= cores;
        freeMemory[machine] -= memory;
        usedCores += cores;
        usedMemory += memory;
        sequence[machine]++;
        changed(machine);
    }

    /**
     * Gives resources back.
     *
     * @throws IllegalStateException when the machine would have more than it has
     */
    public void free(int machine, int cores, int memory) {
        freeCores[machine] += cores;
        freeMemory[machine] += memory;
        usedCores -= cores;
        usedMemory -= memory;
        if (freeCores[machine] > machineCores || freeMemory[machine] > machineMemory) {
            throw new IllegalStateException("machine " + machine + " has more free than it has: " + freeCores[machine]
                    + " thousandths of a core and " + freeMemory[machine] + " MB");
        }
        changed(machine);
    }

    private void changed(int machine) {
        if (log.length > 0) {
            log[(int) (changes & (LOG - 1))] = machine;
        }
        changes++;
    }

    /** Free cores of a machine, in thousandths. */
    public int freeCores(int machine) {
        return freeCores[machine];
    }

    /** Free memory of a machine, in MB. */
    public int freeMemory(int machine) {
        return freeMemory[machine];
    }

    /** How often something was taken from a machine. */
    public int sequence(int machine) {
        return sequence[machine];
    }

    /** Cores that are taken, in thousandths. */
    public long usedCores() {
        return usedCores;
    }

    /** Memory that is taken, in MB. */
    public long usedMemory() {
        return usedMemory;
    }

    /** Cores that are free, in thousandths. */
    public long freeCores() {
        return (long) machines * machineCores - usedCores;
    }

    /** Memory that is free, in MB. */
    public long freeMemory() {
        return (long) machines * machineMemory - usedMemory;
    }

    /** Number of changes so far. */
    public long changes() {
        return changes;
    }

    /** A view of the cell as it is now. */
    public CellView view() {
        keepLog();
        return new CellView(this);
    }

    /** Keeps the log from now on. */
    public void keepLog() {
        if (log.length == 0) {
            log = new int[LOG];
        }
    }

    /** The machine of a change, or -1 when the log does not keep it any more. */
    public int machineOf(long change) {
        return changes - change > LOG ? -1 : log[(int) (change & (LOG - 1))];
    }

    /** Whether all changes from this one on are in the log. */
    boolean keeps(long change) {
        return changes - change <= LOG;
    }

    void copyTo(int[] cores, int[] memory, int[] sequences) {
        System.arraycopy(freeCores, 0, cores, 0, machines);
        System.arraycopy(freeMemory, 0, memory, 0, machines);
        System.arraycopy(sequence, 0, sequences, 0, machines);
    }
}
