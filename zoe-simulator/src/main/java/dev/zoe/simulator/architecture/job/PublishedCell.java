package dev.zoe.simulator.architecture.job;

import java.util.List;

/**
 * The three clusters of the studies of Omega, as the means of their batch and service jobs. Source: the workload tables
 * of the multi-agent scheduling thesis, section 3.4.
 */
public enum PublishedCell {
    A,
    B,
    C;

    /** Batch, then service. */
    public List<JobClass> classes() {
        return switch (this) {
            case A -> classes(new JobClass("batch", 0.212, 37.19, 274), new JobClass("service", 0.00274, 23.19, 317));
            case B -> classes(new JobClass("batch", 0.377, 52.37, 707), new JobClass("service", 0.00870, 8.18, 418));
            case C ->
                classes(new JobClass("batch", 0.268, 37.33, 289), new JobClass("service", 0.00114, 18.86, 18_610));
        };
    }

    private static List<JobClass> classes(JobClass batch, JobClass service) {
        return List.of(batch, service);
    }
}
