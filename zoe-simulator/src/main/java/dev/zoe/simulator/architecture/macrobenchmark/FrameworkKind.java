package dev.zoe.simulator.architecture.macrobenchmark;

/** The four frameworks of the benchmark. Source: Mesos, section 6.1. */
public enum FrameworkKind {
    FACEBOOK_HADOOP(0, "Facebook Hadoop mix", 1.14),
    LARGE_HADOOP(1, "large Hadoop mix", 2.10),
    SPARK(2, "Spark", 1.26),
    TORQUE(3, "Torque", 0.96);

    private final int number;
    private final String label;
    private final double publishedSpeedUp;

    FrameworkKind(int number, String label, double publishedSpeedUp) {
        this.number = number;
        this.label = label;
        this.publishedSpeedUp = publishedSpeedUp;
    }

    /** Its position in a run, which the events of the framework carry. */
    int number() {
        return number;
    }

    /** Its name in tables. */
    public String label() {
        return label;
    }

    /** The sum of the times of its jobs on a partition, over that on the shared cluster. Source: table 4. */
    public double publishedSpeedUp() {
        return publishedSpeedUp;
    }
}
