package dev.zoe.simulator.evaluation;

import java.util.List;

/** A metric: times over the completed applications of a class, or levels over the time of submissions. */
public enum EvaluationMetric {
    TURNAROUND("turnaround", "turnaround (s)", true),
    QUEUEING("queueing", "queueing time (s)", true),
    SLOWDOWN("slowdown", "slowdown", true),
    WAITING("waiting", "waiting applications", false),
    RUNNING("running", "running applications", false),
    CORES("cores", "allocated cores (fraction)", false),
    MEMORY("memory", "allocated memory (fraction)", false);

    private final String label;
    private final String axis;
    private final boolean perClass;

    EvaluationMetric(String label, String axis, boolean perClass) {
        this.label = label;
        this.axis = axis;
        this.perClass = perClass;
    }

    /** Its name in results. */
    public String label() {
        return label;
    }

    /** Its name on an axis, with its unit. */
    public String axis() {
        return axis;
    }

    /** Whether it spans orders of magnitude. */
    public boolean isWide() {
        return this != CORES && this != MEMORY;
    }

    /** The series of all applications. */
    public MetricSeries series() {
        return new MetricSeries(this, ApplicationGroup.ALL);
    }

    public List<ApplicationGroup> groups() {
        return perClass ? List.of(ApplicationGroup.values()) : List.of(ApplicationGroup.ALL);
    }
}
