package dev.zoe.simulator.architecture.job;

/**
 * What each task asks for.
 *
 * @param cores in thousandths
 * @param memory in MB
 */
public record TaskSize(int cores, int memory) {

    /** Tasks of the published cells: 1.1 cores and 1.5 GB. */
    public static final TaskSize OF_CELLS = new TaskSize(1100, 1500);

    /** One core and 1 GB, for traces that do not say. */
    public static final TaskSize OF_TRACES = new TaskSize(1000, 1000);
}
