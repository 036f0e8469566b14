package dev.zoe.db.trend;

/**
 * How much an amount changed in each step of a range. From these and the amount at the end follow its means, so no
 * sample has to be stored.
 */
final class LevelChanges {
    private final double[] changes;
    private final double[] parts;

    LevelChanges(int steps) {
        changes = new double[steps];
        parts = new double[steps];
    }

    /**
     * @param change by how much the amount grew in this step
     * @param part the same, each change weighted with the part of the step that came after it, 0 to 1
     */
    void add(int step, double change, double part) {
        changes[step] += change;
        parts[step] += part;
    }

    /** The mean of each step when the amount is {@code end} at the end of the last one; never negative. */
    double[] means(double end) {
        double[] means = new double[changes.length];
        double level = end;
        for (int step = changes.length - 1; step >= 0; step--) {
            level -= changes[step];
            means[step] = Math.max(0, level + parts[step]);
        }
        return means;
    }
}
