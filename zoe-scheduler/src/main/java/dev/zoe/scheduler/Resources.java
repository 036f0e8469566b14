package dev.zoe.scheduler;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongBinaryOperator;

/**
 * A vector of resources, as a demand or as a capacity. Never negative.
 *
 * @param millicores thousandths of a core
 * @param memory bytes
 * @param gpus whole devices
 * @param others further counted resources by name, such as {@code "licences"}; those that are zero are left out
 */
public record Resources(long millicores, long memory, int gpus, Map<String, Long> others) {

    public static final Resources NONE = new Resources(0, 0, 0);

    /** @throws IllegalArgumentException when an amount is negative */
    public Resources {
        if (millicores < 0 || memory < 0 || gpus < 0) {
            throw new IllegalArgumentException("resources must not be negative: %d millicores, %d bytes, %d GPUs"
                    .formatted(millicores, memory, gpus));
        }
        others.forEach((name, amount) -> {
            if (amount < 0) {
                throw new IllegalArgumentException("resources must not be negative: %d of %s".formatted(amount, name));
            }
        });
        others = others.containsValue(0L) ? withoutZeros(others) : Map.copyOf(others);
    }

    /** Cores, memory and GPUs alone. */
    public Resources(long millicores, long memory, int gpus) {
        this(millicores, memory, gpus, Map.of());
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
                Math.addExact(gpus, other.gpus),
                combined(other, Math::addExact));
    }

    /**
     * The difference.
     *
     * @throws IllegalArgumentException when {@code other} is larger in any resource
     */
    public Resources minus(Resources other) {
        return new Resources(
                millicores - other.millicores,
                memory - other.memory,
                gpus - other.gpus,
                combined(other, (a, b) -> a - b));
    }

    /** What this has more than the other, resource by resource, and nothing where it has less. */
    public Resources beyond(Resources other) {
        return new Resources(
                Math.max(0, millicores - other.millicores),
                Math.max(0, memory - other.memory),
                Math.max(0, gpus - other.gpus),
                combined(other, (a, b) -> Math.max(0, a - b)));
    }

    /** Whether every resource is at most that of the other; an exact fit is a fit. */
    public boolean fitsIn(Resources other) {
        return millicores <= other.millicores
                && memory <= other.memory
                && gpus <= other.gpus
                && others.entrySet().stream().allMatch(e -> e.getValue() <= other.other(e.getKey()));
    }

    /** The amount of one of the further resources; 0 when there is none. */
    public long other(String name) {
        return others.getOrDefault(name, 0L);
    }

    private Map<String, Long> combined(Resources other, LongBinaryOperator how) {
        if (others.isEmpty() && other.others.isEmpty()) {
            return Map.of();
        }
        Map<String, Long> result = new HashMap<>();
        others.forEach((name, amount) -> result.put(name, how.applyAsLong(amount, other.other(name))));
        other.others.forEach((name, amount) -> result.putIfAbsent(name, how.applyAsLong(0, amount)));
        return result;
    }

    private static Map<String, Long> withoutZeros(Map<String, Long> amounts) {
        Map<String, Long> some = new HashMap<>(amounts);
        some.values().removeIf(amount -> amount == 0);
        return Map.copyOf(some);
    }
}
