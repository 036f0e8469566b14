package dev.zoe.simulator.architecture.ordering;

/**
 * How demands are ordered.
 *
 * @param order which demand is tried next
 * @param localitySeconds how long a task waits for a machine with its data before it takes any; not-a-number when data
 *     do not matter
 */
public record OrderingSettings(DemandOrder order, double localitySeconds) {

    /** Without locality. */
    public static final OrderingSettings DRF = new OrderingSettings(DemandOrder.DRF, Double.NaN);

    /** Which demand is tried next. */
    public enum DemandOrder {
        /** The first that came. */
        FIFO,
        /** That of the last class, which is the most urgent; it preempts tasks of the others. */
        PRIORITY,
        /** That of the class with the smallest dominant share. */
        DRF
    }

    public OrderingSettings {
        if (localitySeconds < 0) {
            throw new IllegalArgumentException(
                    "a task waits " + localitySeconds + " s for a machine with its data; expected at least 0");
        }
    }

    boolean isLocal() {
        return !Double.isNaN(localitySeconds);
    }
}
