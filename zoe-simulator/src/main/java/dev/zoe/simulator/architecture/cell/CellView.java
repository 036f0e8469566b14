package dev.zoe.simulator.architecture.cell;

import java.util.Arrays;

/**
 * A copy of the state of a cell, which its owner changes while it plans and renews with {@link #refresh}. A refresh
 * costs the changes since the last one, its own plans included.
 */
public final class CellView implements FreeResources {

    private final Cell cell;
    private final int[] freeCores;
    private final int[] freeMemory;
    private final int[] sequence;
    private int[] planned = new int[64];
    private int plans;
    private long seen;

    CellView(Cell cell) {
        this.cell = cell;
        freeCores = new int[cell.machines()];
        freeMemory = new int[cell.machines()];
        sequence = new int[cell.machines()];
        cell.copyTo(freeCores, freeMemory, sequence);
        seen = cell.changes();
    }

    /** Becomes what the cell is now. */
    public void refresh() {
        long changes = cell.changes();
        if (!cell.keeps(seen) || changes - seen > cell.machines()) {
            cell.copyTo(freeCores, freeMemory, sequence);
        } else {
            for (long change = seen; change < changes; change++) {
                copy(cell.machineOf(change));
            }
            for (int i = 0; i < plans; i++) {
                copy(planned[i]);
            }
        }
        plans = 0;
        seen = changes;
    }

    private void copy(int machine) {
        freeCores[machine] = cell.freeCores(machine);
        freeMemory[machine] = cell.freeMemory(machine);
        sequence[machine] = cell.sequence(machine);
    }

    /** Plans one task: only this view changes. */
    @Override
    public boolean tryTake(int machine, int cores, int memory) {
        if (freeCores[machine] < cores || freeMemory[machine] < memory) {
            return false;
        }
        freeCores[machine] -= cores;
        freeMemory[machine] -= memory;
        if (plans == planned.length) {
            planned = Arrays.copyOf(planned, plans * 2);
        }
        planned[plans++] = machine;
        return true;
    }

    /** How often something was taken from a machine, when this view last copied it. */
    public int sequence(int machine) {
        return sequence[machine];
    }

    /** Number of changes of the cell that this view has seen. */
    public long seen() {
        return seen;
    }
}
