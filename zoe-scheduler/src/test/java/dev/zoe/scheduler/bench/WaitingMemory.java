package dev.zoe.scheduler.bench;

import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.engine.CountingEngine;

/** The heap that requests take while they wait, those themselves included. */
final class WaitingMemory {

    private static final int COLLECTIONS = 3;

    private WaitingMemory() {}

    /** Bytes for each of so many. */
    static double bytesEach(int waiting) {
        Workload workload = new Workload(3, 10, true);
        CountingEngine engine = new CountingEngine(Settings.DEFAULT);
        long before = used();
        for (int i = 0; i < waiting; i++) {
            engine.submitted(workload.next(i));
        }
        long after = used();
        if (engine.waitingCount() != waiting) {
            throw new IllegalStateException("%d of %d wait".formatted(engine.waitingCount(), waiting));
        }
        return (after - before) / (double) waiting;
    }

    private static long used() {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
