package dev.zoe.scheduler;

import java.util.Map;

/**
 * How an engine decides. All of it can be changed while it runs.
 *
 * @param order which waiting request starts next
 * @param allocator how many instances each request gets, and whether elastic ones are reclaimed
 * @param backFill whether other requests start while the head of the queue cannot
 * @param backFillDepth number of requests behind the head that one decision examines
 * @param placement which node an instance is placed on
 * @param preemption whether the core of a request that is more urgent than the last running one may reclaim any elastic
 *     instances
 * @param hysteresis limits on how often elastic instances are reclaimed and granted again
 * @param ageing how long other requests may pass a waiting one
 * @param speedUp the speed of an application as a function of its number of instances
 * @param lostAtReclaim the part, from 0 to 1, of the work of an elastic instance that is lost when it is reclaimed
 * @param weights of holders under {@link QueueOrder#FAIR}; 1 for those that are not named
 */
public record Settings(
        QueueOrder order,
        Allocator allocator,
        BackFill backFill,
        int backFillDepth,
        Placement placement,
        boolean preemption,
        Hysteresis hysteresis,
        Ageing ageing,
        SpeedUp speedUp,
        double lostAtReclaim,
        Map<String, Double> weights) {

    /** First come first served, flexible, strict, the published placement, and nothing else. */
    public static final Settings DEFAULT = new Settings(
            QueueOrder.FIFO,
            Allocator.FLEXIBLE,
            BackFill.STRICT,
            100,
            Placement.PUBLISHED,
            false,
            Hysteresis.NONE,
            Ageing.NONE,
            SpeedUp.LINEAR,
            0,
            Map.of());

    /** @throws IllegalArgumentException when a value is outside what is said above */
    public Settings {
        weights = Map.copyOf(weights);
        if (backFillDepth < 1) {
            throw new IllegalArgumentException("the back-fill depth must be at least 1, and is " + backFillDepth);
        }
        if (!(lostAtReclaim >= 0 && lostAtReclaim <= 1)) {
            throw new IllegalArgumentException(
                    "the part of the work that is lost at a reclaim must be from 0 to 1, and is " + lostAtReclaim);
        }
        weights.forEach((holder, weight) -> {
            if (!(weight > 0) || weight.isInfinite()) {
                throw new IllegalArgumentException(
                        "the weight of %s must be a number above 0, and is %s".formatted(holder, weight));
            }
        });
    }

    /**
     * What keeps elastic instances from going back and forth.
     *
     * @param minimumRun seconds an elastic instance runs before it is reclaimed
     * @param coolDown seconds after a reclaim in which the component gets no new elastic instances
     */
    public record Hysteresis(double minimumRun, double coolDown) {

        public static final Hysteresis NONE = new Hysteresis(0, 0);

        /** @throws IllegalArgumentException when a value is negative or not finite */
        public Hysteresis {
            requireDuration("the minimum run time of an elastic instance", minimumRun);
            requireDuration("the cool-down after a reclaim", coolDown);
        }
    }

    /**
     * A request that has waited for {@code seconds + factor × its run time} goes before all of its urgency class that
     * have not yet waited for theirs; among such, the one that reached it first. So no request is passed by one that
     * arrived more than that time after it, whatever the order.
     *
     * @param seconds infinity to switch ageing off
     * @param factor of the expected run time
     */
    public record Ageing(double seconds, double factor) {

        public static final Ageing NONE = new Ageing(Double.POSITIVE_INFINITY, 0);

        /** @throws IllegalArgumentException when a value is negative or not a number */
        public Ageing {
            if (!(seconds >= 0)) {
                throw new IllegalArgumentException("the seconds of ageing must not be negative, and are " + seconds);
            }
            requireDuration("the factor of ageing", factor);
        }

        /** Seconds that a request waits at most before it goes first. */
        public double limit(Request request) {
            return seconds + factor * request.runTime();
        }
    }

    private static void requireDuration(String what, double seconds) {
        if (!(seconds >= 0) || Double.isInfinite(seconds)) {
            throw new IllegalArgumentException(what + " must be finite and not negative, and is " + seconds);
        }
    }

    /** The same settings, for some of them to be changed. */
    public Builder but() {
        return new Builder(this);
    }

    /** Settings of which some are changed. */
    public static final class Builder {
        private QueueOrder order;
        private Allocator allocator;
        private BackFill backFill;
        private int backFillDepth;
        private Placement placement;
        private boolean preemption;
        private Hysteresis hysteresis;
        private Ageing ageing;
        private SpeedUp speedUp;
        private double lostAtReclaim;
        private Map<String, Double> weights;

        private Builder(Settings from) {
            order = from.order;
            allocator = from.allocator;
            backFill = from.backFill;
            backFillDepth = from.backFillDepth;
            placement = from.placement;
            preemption = from.preemption;
            hysteresis = from.hysteresis;
            ageing = from.ageing;
            speedUp = from.speedUp;
            lostAtReclaim = from.lostAtReclaim;
            weights = from.weights;
        }

        public Builder order(QueueOrder changed) {
            order = changed;
            return this;
        }

        public Builder allocator(Allocator changed) {
            allocator = changed;
            return this;
        }

        public Builder backFill(BackFill changed) {
            backFill = changed;
            return this;
        }

        public Builder backFillDepth(int changed) {
            backFillDepth = changed;
            return this;
        }

        public Builder placement(Placement changed) {
            placement = changed;
            return this;
        }

        public Builder preemption(boolean changed) {
            preemption = changed;
            return this;
        }

        public Builder hysteresis(Hysteresis changed) {
            hysteresis = changed;
            return this;
        }

        public Builder ageing(Ageing changed) {
            ageing = changed;
            return this;
        }

        public Builder speedUp(SpeedUp changed) {
            speedUp = changed;
            return this;
        }

        public Builder lostAtReclaim(double changed) {
            lostAtReclaim = changed;
            return this;
        }

        public Builder weights(Map<String, Double> changed) {
            weights = changed;
            return this;
        }

        /** @throws IllegalArgumentException when a value is outside what {@link Settings} allows */
        public Settings build() {
            return new Settings(
                    order,
                    allocator,
                    backFill,
                    backFillDepth,
                    placement,
                    preemption,
                    hysteresis,
                    ageing,
                    speedUp,
                    lostAtReclaim,
                    weights);
        }
    }
}
