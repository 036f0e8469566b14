package dev.zoe.simulator.architecture.ordering;

/**
 * How demands are ordered.
 *
 * @param order which demand is tried next
 * @param localitySeconds how long a job that is passed over waits for a machine with data of its tasks before these
 *     take any; not-a-number when data do not matter. Jobs with data are served in the order of dominant shares
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
