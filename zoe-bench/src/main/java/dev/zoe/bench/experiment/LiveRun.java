package dev.zoe.bench.experiment;

import java.util.List;

/**
 * One run on the real system.
 *
 * @param outcomes of all applications, in the order of submission
 * @param allocation samples of the reserved part of the memory of the cluster
 * @param counters what the metrics of the master counted during the run
 */
record LiveRun(
        Strategy strategy,
        long seed,
        List<Outcome> outcomes,
        List<AllocationSample> allocation,
        MasterCounters counters) {

    /**
     * @param seconds after the beginning of the run
     * @param share from 0 to 1
     */
    record AllocationSample(double seconds, double share) {}

    LiveRun {
        outcomes = List.copyOf(outcomes);
        allocation = List.copyOf(allocation);
    }

    LiveRun withOutcomes(List<Outcome> predicted) {
        return new LiveRun(strategy, seed, predicted, allocation, counters);
    }

    /** Until the last application ended. */
    double seconds() {
        return outcomes.stream().mapToDouble(Outcome::ended).max().orElse(0);
    }

    /** Of the time in which applications arrived: after it, the cluster empties in every run. */
    double meanAllocation() {
        double last = outcomes.get(outcomes.size() - 1).submitted();
        return allocation.stream()
                .filter(sample -> sample.seconds() <= last)
                .mapToDouble(AllocationSample::share)
                .average()
                .orElse(0);
    }
}
