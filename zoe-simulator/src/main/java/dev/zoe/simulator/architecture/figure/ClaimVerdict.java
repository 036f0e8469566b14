package dev.zoe.simulator.architecture.figure;

/** What becomes of a published claim. */
public enum ClaimVerdict {
    REPRODUCED("reproduced"),
    REFUTED("refuted"),
    NOT_COMPARABLE("not comparable");

    private final String label;

    ClaimVerdict(String label) {
        this.label = label;
    }

    /** In words. */
    public String label() {
        return label;
    }

    static ClaimVerdict of(boolean agrees) {
        return agrees ? REPRODUCED : REFUTED;
    }
}
