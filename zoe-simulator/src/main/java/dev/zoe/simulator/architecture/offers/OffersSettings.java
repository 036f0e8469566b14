package dev.zoe.simulator.architecture.offers;

import java.util.List;

/**
 * How resources are offered.
 *
 * @param mode who gets what is free
 * @param allocation which framework is next
 * @param minimumCores least free cores of an offer, in thousandths
 * @param minimumMemory least free memory of an offer, in MB
 * @param rescindSeconds after this time without a reply an offer is taken back; infinite for never
 * @param hoarding whether a job needs all its tasks at once, so that its framework keeps what it was offered until they
 *     fit
 * @param guarantees share of the cluster that each framework may keep; what it keeps above that is revoked for one
 *     below its own. Empty for none
 */
public record OffersSettings(
        OfferMode mode,
        Allocation allocation,
        long minimumCores,
        long minimumMemory,
        double rescindSeconds,
        boolean hoarding,
        List<Double> guarantees) {

    /** Without hoarding. */
    public OffersSettings(
            OfferMode mode, Allocation allocation, long minimumCores, long minimumMemory, double rescindSeconds) {
        this(mode, allocation, minimumCores, minimumMemory, rescindSeconds, false, List.of());
    }

    /** Time that the allocator takes for an offer, in seconds. Source: the public simulator of Mesos. */
    public static final double OFFER_SECONDS = 0.001;

    public OffersSettings {
        guarantees = List.copyOf(guarantees);
        double sum = guarantees.stream().mapToDouble(Double::doubleValue).sum();
        if (sum > 1 + 1e-9 || guarantees.stream().anyMatch(each -> !(each >= 0))) {
            throw new IllegalArgumentException("guaranteed shares " + guarantees
                    + "; expected fractions of at least 0 that are at most 1 together");
        }
        if (minimumCores < 0 || minimumMemory < 0 || !(rescindSeconds > 0)) {
            throw new IllegalArgumentException("a minimum offer of " + minimumCores + " thousandths of a core and "
                    + minimumMemory + " MB, rescinded after " + rescindSeconds
                    + " s; expected sizes of at least 0 and a time above 0");
        }
    }

    /** Who gets what is free. */
    public enum OfferMode {
        /** One framework at a time; its agent is serial, and attempts a job with an offer in hand. */
        SEED,
        /**
         * The public simulator: offers are batched for a second and need 100 free cores, and a framework thinks about
         * many offers side by side.
         */
        PUBLISHED,
        /** Everything is offered to everybody, and the master refuses what is taken meanwhile. */
        ALL_TO_ALL
    }

    /** Which framework is next. */
    public enum Allocation {
        /** The one with the smallest dominant share. */
        DRF,
        /** The one of the last class, which is the most urgent. */
        PRIORITY,
        /** One drawn by lot, with equal chances. */
        LOTTERY
    }
}
