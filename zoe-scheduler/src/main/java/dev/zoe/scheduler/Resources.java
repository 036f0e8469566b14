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
}
