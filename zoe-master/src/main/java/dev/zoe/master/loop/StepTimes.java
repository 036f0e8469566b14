package dev.zoe.master.loop;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/** How often each step of the loop ran and how long it took in all. */
public final class StepTimes {

    /**
     * @param runs how often
     * @param nanos how long in all
     */
    public record Time(long runs, long nanos) {}

    private static final class Sum {
        private final LongAdder runs = new LongAdder();
        private final LongAdder nanos = new LongAdder();
    }

    private final Map<String, Sum> sums = new ConcurrentHashMap<>();

    <T> T measure(String step, Supplier<T> work) {
        long start = System.nanoTime();
        try {
            return work.get();
        } finally {
            Sum sum = sums.computeIfAbsent(step, name -> new Sum());
            sum.runs.increment();
            sum.nanos.add(System.nanoTime() - start);
        }
    }

    void run(String step, Runnable work) {
        measure(step, () -> {
            work.run();
            return step;
        });
    }

    /** By step. */
    public Map<String, Time> times() {
        Map<String, Time> times = new TreeMap<>();
        sums.forEach((step, sum) -> times.put(step, new Time(sum.runs.sum(), sum.nanos.sum())));
        return times;
    }
}
