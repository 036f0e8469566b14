package dev.zoe.simulator.architecture.cell;

/** What a placement looks at and takes from: the cell itself, or a view of it. */
public interface FreeResources {

    /** Takes the resources of one task, when they are free. Cores are in thousandths, memory in MB. */
    boolean tryTake(int machine, int cores, int memory);
}
