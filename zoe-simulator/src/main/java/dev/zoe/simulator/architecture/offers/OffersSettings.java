package dev.zoe.simulator.architecture.offers;

import dev.zoe.simulator.architecture.offers.AllocationPolicy.Allocation;

/**
 * How resources are offered.
 *
 * @param mode who gets what is free
 * @param policy which framework is next
 * @param minimumCores least free cores of an offer, in thousandths
 * @param minimumMemory least free memory of an offer, in MB
 * @param rescindSeconds after this time without a reply an offer is taken back; infinite for never
 * @param filterSeconds how long a framework that has launched nothing on an offer is not offered the same again; 0 for
 *     no filters
 * @param hoarding whether a job needs all its tasks at once, so that its framework keeps what it was offered until they
 *     fit
 */
public record OffersSettings(
        OfferMode mode,
        AllocationPolicy policy,
        long minimumCores,
        long minimumMemory,
        double rescindSeconds,
        double filterSeconds,
        boolean hoarding) {

    /** Time that the allocator takes for an offer, in seconds. Source: the public simulator of Mesos. */
    public static final double OFFER_SECONDS = 0.001;

    public OffersSettings {
        if (minimumCores < 0 || minimumMemory < 0 || !(rescindSeconds > 0)) {
            throw new IllegalArgumentException("a minimum offer of " + minimumCores + " thousandths of a core and "
                    + minimumMemory + " MB, rescinded after " + rescindSeconds
                    + " s; expected sizes of at least 0 and a time above 0");
        }
        if (!(filterSeconds >= 0) || Double.isInfinite(filterSeconds)) {
            throw new IllegalArgumentException(
                    "a framework filters offers for " + filterSeconds + " s; expected a number of at least 0");
        }
        boolean plain = minimumCores == 0
                && minimumMemory == 0
                && Double.isInfinite(rescindSeconds)
                && filterSeconds == 0
                && !hoarding
                && policy.guarantees().isEmpty();
        if (mode != OfferMode.SEED && !plain) {
            throw new IllegalArgumentException("least offers, rescinding, filters, hoarding and guaranteed shares are"
                    + " not modelled in this mode of offers; expected --offers seed");
        }
        if (mode == OfferMode.ALL_TO_ALL && !policy.weights().isEmpty()) {
            throw new IllegalArgumentException(
                    "everything is offered to everybody, so weights decide nothing; expected --weights with --offers"
                            + " seed or published");
        }
    }

    /** Offers of any size that are never rescinded nor filtered, to frameworks with equal weights. */
    public static OffersSettings of(OfferMode mode, Allocation order) {
        return new OffersSettings(mode, AllocationPolicy.of(order), 0, 0, Double.POSITIVE_INFINITY, 0, false);
    }

    /** The same with another policy. */
    public OffersSettings with(AllocationPolicy changed) {
        return new OffersSettings(mode, changed, minimumCores, minimumMemory, rescindSeconds, filterSeconds, hoarding);
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
}
