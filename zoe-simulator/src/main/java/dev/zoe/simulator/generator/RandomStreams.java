package dev.zoe.simulator.generator;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/** Independent random streams of one seed, one for each purpose: drawing more for one purpose changes no other. */
public final class RandomStreams {

    private final long seed;

    public RandomStreams(long seed) {
        this.seed = seed;
    }

    /** The stream of a purpose, from its beginning. */
    public SplittableRandom of(String purpose) {
        // FNV-1a of the name; the generator itself mixes its seed.
        long hash = 0xcbf29ce484222325L;
        for (byte each : purpose.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (each & 0xff)) * 0x100000001b3L;
        }
        return new SplittableRandom(new SplittableRandom(seed).nextLong() ^ hash).split();
    }
}
