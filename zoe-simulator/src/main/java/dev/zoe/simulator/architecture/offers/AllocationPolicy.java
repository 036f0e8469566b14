package dev.zoe.simulator.architecture.offers;

import java.util.Collections;
import java.util.List;

/**
 * The allocation module of the master: which framework is offered resources next, and what is taken from one that has
 * too much. Source: Mesos, section 3.3, and for lots section 4.3.
 *
 * @param order which framework is next
 * @param weights of the frameworks, above 0; empty for equal ones
 * @param guarantees share of the cluster that each framework may keep; empty for none
 * @param graceSeconds how long a task of a framework above its share may still run after it was asked to end, when one
 *     below its own share waits; infinite when tasks are never revoked
 */
public record AllocationPolicy(Allocation order, List<Double> weights, List<Double> guarantees, double graceSeconds) {

    private static final double ROUNDING = 1e-9;

    /** Which framework is next. */
    public enum Allocation {
        /** The one with the smallest dominant share over its weight. */
        DRF,
        /** The one with the greatest weight; of equal ones that of the last class. */
        PRIORITY,
        /** One drawn by lot, with chances in proportion to the weights. */
        LOTTERY
    }

    public AllocationPolicy {
        weights = List.copyOf(weights);
        guarantees = List.copyOf(guarantees);
        if (weights.stream().anyMatch(each -> !(each > 0) || each.isInfinite())) {
            throw new IllegalArgumentException("weights " + weights + "; expected numbers above 0");
        }
        double sum = guarantees.stream().mapToDouble(Double::doubleValue).sum();
        if (sum > 1 + ROUNDING || guarantees.stream().anyMatch(each -> !(each >= 0))) {
            throw new IllegalArgumentException("guaranteed shares " + guarantees
                    + "; expected fractions of at least 0 that are at most 1 together");
        }
        if (!(graceSeconds >= 0)) {
            throw new IllegalArgumentException(
                    "a grace of " + graceSeconds + " s before a task is revoked; expected at least 0");
        }
        if (Double.isFinite(graceSeconds) && guarantees.isEmpty()) {
            throw new IllegalArgumentException("a grace before tasks are revoked needs guaranteed shares, which say"
                    + " whose tasks these are; expected --guaranteed-share with --revocation-grace");
        }
    }

    /** Equal weights, no guaranteed shares, no revocation. */
    public static AllocationPolicy of(Allocation order) {
        return new AllocationPolicy(order, List.of(), List.of(), Double.POSITIVE_INFINITY);
    }

    /**
     * The weights of a number of frameworks.
     *
     * @throws IllegalArgumentException when there are weights for another number
     */
    List<Double> weights(int frameworks) {
        if (!weights.isEmpty() && weights.size() != frameworks) {
            throw new IllegalArgumentException(
                    weights.size() + " weights for " + frameworks + " classes; expected one for each class");
        }
        return weights.isEmpty() ? Collections.nCopies(frameworks, 1.0) : weights;
    }
}
