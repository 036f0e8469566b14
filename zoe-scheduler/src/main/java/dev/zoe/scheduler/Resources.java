package dev.zoe.scheduler;

/**
 * A vector of resources, as a demand or as a capacity. Never negative.
 *
 * @param millicores thousandths of a core
 * @param memory bytes
 * @param gpus whole devices
 */
public record Resources(long millicores, long memory, int gpus) {

    public static final Resources NONE = new Resources(0, 0, 0);

    public Resources {
        if (millicores < 0 || memory < 0 || gpus < 0) {
            throw new IllegalArgumentException("resources must not be negative: %d millicores, %d bytes, %d GPUs"
                    .formatted(millicores, memory, gpus));
        }
    }

    /**
     * The sum.
     *
     * @throws ArithmeticException when it exceeds the range of a long, or of an int for GPUs
     */
    public Resources plus(Resources other) {
        return new Resources(
                Math.addExact(millicores, other.millicores),
                Math.addExact(memory, other.memory),
                Math.addExact(gpus, other.gpus));
    }

    /**
     * The difference.
     *
     * @throws IllegalArgumentException when {@code other} is larger in any resource
     */
    public Resources minus(Resources other) {
        return new Resources(millicores - other.millicores, memory - other.memory, gpus - other.gpus);
    }

    /** What this has more than the other, resource by resource, and nothing where it has less. */
    public Resources beyond(Resources other) {
        return new Resources(
                Math.max(0, millicores - other.millicores),
                Math.max(0, memory - other.memory),
                Math.max(0, gpus - other.gpus));
    }

    /** Whether every resource is at most that of the other; an exact fit is a fit. */
    public boolean fitsIn(Resources other) {
        return millicores <= other.millicores && memory <= other.memory && gpus <= other.gpus;
    }
}
