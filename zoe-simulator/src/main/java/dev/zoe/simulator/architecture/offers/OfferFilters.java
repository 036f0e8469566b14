package dev.zoe.simulator.architecture.offers;

import java.util.Arrays;

/**
 * Filters of frameworks: for some time, the master does not offer a framework again what it has declined. A machine
 * where more is free than was declined passes. Source: Mesos, section 3.5.
 */
final class OfferFilters {

    private final double seconds;
    private final DeclinedOffer[] declined;

    OfferFilters(double seconds, int frameworks, int machines) {
        this.seconds = seconds;
        declined = new DeclinedOffer[seconds > 0 ? frameworks : 0];
        for (int i = 0; i < declined.length; i++) {
            declined[i] = new DeclinedOffer(machines);
        }
    }

    boolean isEmpty() {
        return declined.length == 0;
    }

    /** A framework declines an offer. @return when the filter ends, in seconds */
    double decline(int framework, ResourcePool offer, double now) {
        DeclinedOffer filter = declined[framework];
        filter.last = now + seconds;
        offer.forEach((machine, cores, memory) -> {
            filter.until[machine] = now + seconds;
            filter.cores[machine] = cores;
            filter.memory[machine] = memory;
        });
        return filter.last;
    }

    /** Whether anything is filtered for a framework. */
    boolean filters(int framework, double now) {
        return !isEmpty() && now < declined[framework].last;
    }

    /** What a framework may be offered. */
    ResourcePool.Part passing(int framework, double now) {
        DeclinedOffer filter = declined[framework];
        return (machine, cores, memory) ->
                now >= filter.until[machine] || cores > filter.cores[machine] || memory > filter.memory[machine];
    }

    /** A new master knows of no filters. */
    void clear() {
        for (DeclinedOffer filter : declined) {
            filter.last = Double.NEGATIVE_INFINITY;
            Arrays.fill(filter.until, Double.NEGATIVE_INFINITY);
        }
    }

    /** What a framework has declined on each machine, and until when it is not offered that again. */
    private static final class DeclinedOffer {
        private final double[] until;
        private final int[] cores;
        private final int[] memory;
        private double last = Double.NEGATIVE_INFINITY;

        DeclinedOffer(int machines) {
            until = new double[machines];
            Arrays.fill(until, Double.NEGATIVE_INFINITY);
            cores = new int[machines];
            memory = new int[machines];
        }
    }
}
