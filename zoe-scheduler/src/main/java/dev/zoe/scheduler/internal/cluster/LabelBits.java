package dev.zoe.scheduler.internal.cluster;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Labels as bits, so that a whole part of the cluster can be left out at once. Beyond 63 labels bits are shared. */
final class LabelBits {

    private final Map<String, Integer> bits = new HashMap<>();

    /** Gives those labels a bit that have none. */
    void learn(Set<String> labels) {
        for (String label : labels) {
            bits.computeIfAbsent(label, l -> Math.min(63, bits.size()));
        }
    }

    /** The bits of these labels, which are known. */
    long mask(Set<String> labels) {
        long mask = 0;
        for (String label : labels) {
            mask |= 1L << Objects.requireNonNull(bits.get(label), label);
        }
        return mask;
    }
}
