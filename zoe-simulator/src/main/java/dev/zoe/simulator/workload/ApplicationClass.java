package dev.zoe.simulator.workload;

import java.util.Locale;
import java.util.Optional;

/** The three classes of applications of the Zoe deliverable (IOStack D5.2, section 10). */
public enum ApplicationClass {
    /** Batch with elastic components. */
    BATCH_ELASTIC("B-E", "Batch"),
    /** Batch whose components are all core. */
    BATCH_RIGID("B-R", "Batch-MPI"),
    /** Interactive: submitted by a person who waits for it. */
    INTERACTIVE("Int", "Interactive");

    private final String label;
    private final String traceName;

    ApplicationClass(String label, String traceName) {
        this.label = label;
        this.traceName = traceName;
    }

    /** The short name of the deliverable, as in results. */
    public String label() {
        return label;
    }

    /** The name that the published simulator uses in its files. */
    public String traceName() {
        return traceName;
    }

    /** Reads either name, in any case. */
    public static Optional<ApplicationClass> of(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        for (ApplicationClass each : values()) {
            if (wanted.equals(each.label.toLowerCase(Locale.ROOT))
                    || wanted.equals(each.traceName.toLowerCase(Locale.ROOT))) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }
}
