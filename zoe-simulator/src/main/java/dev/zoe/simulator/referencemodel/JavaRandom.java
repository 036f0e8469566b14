package dev.zoe.simulator.referencemodel;

/**
 * The generator that the documentation of {@link java.util.Random} prescribes, for one thread. The published placement
 * draws once per component, so the atomic step of the original is what a simulation would spend its time on.
 */
final class JavaRandom {

    private static final long MULTIPLIER = 0x5DEECE66DL;
    private static final long INCREMENT = 0xBL;
    private static final long MASK = (1L << 48) - 1;

    private long state;

    JavaRandom(long seed) {
        state = (seed ^ MULTIPLIER) & MASK;
    }

    private int next() {
        state = (state * MULTIPLIER + INCREMENT) & MASK;
        return (int) (state >>> 17);
    }

    /** A number from 0 to bound − 1. */
    int nextInt(int bound) {
        int bits = next();
        int last = bound - 1;
        if ((bound & last) == 0) {
            return (int) ((bound * (long) bits) >> 31);
        }
        int value = bits % bound;
        // The highest bits that do not make a whole range are drawn again; the sum overflows for exactly these.
        while (bits - value + last < 0) {
            bits = next();
            value = bits % bound;
        }
        return value;
    }
}
