package dev.zoe.scheduler;

import org.junit.jupiter.api.Test;

/**
 * Random events on random clusters with all settings; {@link World} checks every plan. A failure names the seed, the
 * settings and the shortest list of events that still fails.
 */
class InvariantsTest {

    /** {@code -Dzoe.seeds=5000} looks longer. */
    private static final int SEEDS = Integer.getInteger("zoe.seeds", 200);

    private static final long FIRST = Long.getLong("zoe.seed", 1);

    private static final int STEPS = 50;

    @Test
    void everyPlanKeepsEveryPromise() {
        for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
            Script.of(seed, STEPS).check();
        }
    }
}
