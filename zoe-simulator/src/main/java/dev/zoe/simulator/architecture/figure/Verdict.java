package dev.zoe.simulator.architecture.figure;

/** What becomes of a published claim. */
public enum Verdict {
    REPRODUCED("reproduced"),
    REFUTED("refuted"),
    NOT_COMPARABLE("not comparable");

    private final String label;

    Verdict(String label) {
        this.label = label;
    }

    /** In words. */
    public String label() {
        return label;
    }

    static Verdict of(boolean agrees) {
        return agrees ? REPRODUCED : REFUTED;
    }
}
