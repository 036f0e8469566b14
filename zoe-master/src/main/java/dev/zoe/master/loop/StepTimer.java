package dev.zoe.master.loop;

import dev.zoe.master.event.LoopListener;
import java.util.function.Supplier;

/** Measures how long each step of the loop takes. */
final class StepTimer {

    private final LoopListener listener;

    StepTimer(LoopListener listener) {
        this.listener = listener;
    }

    <T> T measure(String step, Supplier<T> work) {
        long start = System.nanoTime();
        try {
            return work.get();
        } finally {
            listener.step(step, System.nanoTime() - start);
        }
    }

    void run(String step, Runnable work) {
        measure(step, () -> {
            work.run();
            return step;
        });
    }
}
