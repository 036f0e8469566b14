package dev.zoe.master.loop;

import java.util.function.Supplier;

/** Measures how long each step of the loop takes. */
final class StepTimes {

    private final Chronicle chronicle;

    StepTimes(Chronicle chronicle) {
        this.chronicle = chronicle;
    }

    <T> T measure(String step, Supplier<T> work) {
        long start = System.nanoTime();
        try {
            return work.get();
        } finally {
            chronicle.step(step, System.nanoTime() - start);
        }
    }

    void run(String step, Runnable work) {
        measure(step, () -> {
            work.run();
            return step;
        });
    }
}
