package dev.zoe.simulator.evaluation;

import dev.zoe.simulator.workload.ApplicationClass;

/** A group of applications whose times are summed up together. */
public enum ApplicationGroup {
    ALL("all"),
    B_E("B-E"),
    B_R("B-R"),
    INT("Int");

    private final String label;

    ApplicationGroup(String label) {
        this.label = label;
    }

    /** Its name in results: that of the class. */
    public String label() {
        return label;
    }

    boolean has(ApplicationClass kind) {
        return this == ALL || label.equals(kind.label());
    }
}
