package dev.zoe.scheduler;

import org.junit.jupiter.api.Test;

/**
 * Random events on random clusters with all settings; {@link World} checks every plan. A failure names the seed, the
 * settings and the shortest list of events that still fails.
 */
class InvariantsTest {

    /** {@code -Dzoe.seeds=3000} looks longer: at some 150 happenings each, several hundred thousand. */
    private static final int SEEDS = Integer.getInteger("zoe.seeds", 25);

    /** {@code -Dzoe.seed=1349 -Dzoe.seeds=1} plays one again. */
    private static final long FIRST = Long.getLong("zoe.seed", 1);

    private static final int STEPS = Integer.getInteger("zoe.steps", 50);

    @Test
    void everyPlanKeepsEveryPromise() {
        for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
            Script.of(seed, STEPS).check();
        }
    }
}
