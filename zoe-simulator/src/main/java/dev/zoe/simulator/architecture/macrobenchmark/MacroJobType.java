package dev.zoe.simulator.architecture.macrobenchmark;

import java.util.Arrays;
import java.util.List;

/** The types of jobs of the benchmark. Source: Mesos, tables 3 and 5. */
public enum MacroJobType {
    SELECTION_1(FrameworkKind.FACEBOOK_HADOOP, "selection (1)", 38, 1, 0, 24, 0.84),
    TEXT_SEARCH_2(FrameworkKind.FACEBOOK_HADOOP, "text search (2)", 18, 2, 0, 31, 0.90),
    AGGREGATION_3(FrameworkKind.FACEBOOK_HADOOP, "aggregation (3)", 14, 10, 2, 82, 0.94),
    SELECTION_4(FrameworkKind.FACEBOOK_HADOOP, "selection (4)", 12, 50, 0, 65, 1.40),
    AGGREGATION_5(FrameworkKind.FACEBOOK_HADOOP, "aggregation (5)", 6, 100, 10, 192, 1.26),
    SELECTION_6(FrameworkKind.FACEBOOK_HADOOP, "selection (6)", 6, 200, 0, 136, 1.71),
    TEXT_SEARCH_7(FrameworkKind.FACEBOOK_HADOOP, "text search (7)", 4, 400, 0, 137, 2.14),
    JOIN_8(FrameworkKind.FACEBOOK_HADOOP, "join (8)", 2, 400, 30, 662, 1.35),
    LARGE_TEXT_SEARCH(FrameworkKind.LARGE_HADOOP, "large text search", 10, 2400, 0, 314, 2.21),
    /** Its tasks are those of one iteration; their number is not published. */
    ALS(FrameworkKind.SPARK, "ALS", 5, 192, 0, 337, 1.36),
    SMALL_TACHYON(FrameworkKind.TORQUE, "small tachyon", 6, 24, 0, 261, 0.91),
    LARGE_TACHYON(FrameworkKind.TORQUE, "large tachyon", 2, 24, 0, 822, 0.88);

    private final FrameworkKind framework;
    private final String label;
    private final int jobs;
    private final int tasks;
    private final int reduces;
    private final double staticSeconds;
    private final double publishedSpeedUp;

    MacroJobType(
            FrameworkKind framework,
            String label,
            int jobs,
            int tasks,
            int reduces,
            double staticSeconds,
            double publishedSpeedUp) {
        this.framework = framework;
        this.label = label;
        this.jobs = jobs;
        this.tasks = tasks;
        this.reduces = reduces;
        this.staticSeconds = staticSeconds;
        this.publishedSpeedUp = publishedSpeedUp;
    }

    /** The types of a framework. */
    static List<MacroJobType> of(FrameworkKind framework) {
        return Arrays.stream(values())
                .filter(each -> each.framework == framework)
                .toList();
    }

    public FrameworkKind framework() {
        return framework;
    }

    /** Its name in tables, with the number of its bin. */
    public String label() {
        return label;
    }

    /** How many such jobs run in the benchmark. */
    int jobs() {
        return jobs;
    }

    /** Number of tasks that can run at the same time; of Hadoop those of the map phase. */
    int tasks() {
        return tasks;
    }

    /** Number of tasks of the reduce phase. */
    int reduces() {
        return reduces;
    }

    /** Mean time of a job on a partition of 24 nodes, in seconds. */
    public double staticSeconds() {
        return staticSeconds;
    }

    /** Mean time of a job on a partition, over that on the shared cluster. */
    public double publishedSpeedUp() {
        return publishedSpeedUp;
    }
}
