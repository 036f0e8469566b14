package dev.zoe.simulator.referencemodel;

import dev.zoe.simulator.workload.NamedChoice;
import java.util.List;

/**
 * The sort keys of the published simulator; the smallest goes first. D is the estimated run time, N the number of
 * components, r the fraction of the run that is left as of the last change of the allocation.
 */
public enum PublishedOrder {
    FIFO("fifo", "Fifo"),
    PSJF("sjf", "PSJF"),
    SRPT("srpt", "SRPT"),
    HRRN("hrrn", "HRRN"),
    PSJF_2D("sjf2d", "PSJF2D"),
    SRPT_2D1("srpt2d1", "SRPT2D1"),
    SRPT_2D2("srpt2d2", "SRPT2D2"),
    HRRN_2D("hrrn2d", "HRRN2D"),
    PSJF_3D("sjf3d", "PSJF3D"),
    SRPT_3D1("srpt3d1", "SRPT3D1"),
    SRPT_3D2("srpt3d2", "SRPT3D2"),
    HRRN_3D("hrrn3d", "HRRN3D");

    private final String label;
    private final String publishedName;

    PublishedOrder(String label, String publishedName) {
        this.label = label;
        this.publishedName = publishedName;
    }

    /** Its name on the command line. */
    public String label() {
        return label;
    }

    /** Its name in the published simulator, without the letter for the allocator. */
    public String publishedName() {
        return publishedName;
    }

    /** Whether the key of a running application changes with its allocation. */
    boolean dependsOnProgress() {
        return switch (this) {
            case SRPT, SRPT_2D1, SRPT_2D2, SRPT_3D1, SRPT_3D2 -> true;
            default -> false;
        };
    }

    /** All of them, by their names on the command line. */
    public static NamedChoice<PublishedOrder> choice() {
        return new NamedChoice<>("order", List.of(values()), PublishedOrder::label);
    }

    /**
     * @param submit time of submission, in seconds
     * @param runTime D, in seconds
     * @param left r, from 1 down to 0
     * @param components N
     * @param unplaced components that are not placed now
     */
    double key(
            double submit, double runTime, double left, int components, int unplaced, double cores, double memoryGb) {
        return switch (this) {
            case FIFO -> 0;
            case PSJF -> runTime;
            case SRPT -> left * runTime;
            case HRRN -> ratio(submit, runTime);
            case PSJF_2D -> runTime * components;
            case SRPT_2D1 -> left * runTime * components;
            case SRPT_2D2 -> left * runTime * unplaced;
            case HRRN_2D -> ratio(submit, runTime) * components;
            case PSJF_3D -> runTime * (components * memoryGb * cores);
            case SRPT_3D1 -> left * runTime * (components * memoryGb * cores);
            case SRPT_3D2 -> left * runTime * (unplaced * (memoryGb * cores));
            case HRRN_3D -> ratio(submit, runTime) * components * memoryGb * cores;
        };
    }

    /** The published ratio is taken at time zero, whatever the time is; so it is negative, and the latest go first. */
    private static double ratio(double submit, double runTime) {
        return 1 + (0 - submit) / runTime;
    }
}
