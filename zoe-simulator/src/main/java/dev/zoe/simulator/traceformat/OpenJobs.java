package dev.zoe.simulator.traceformat;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Jobs of an event table that were submitted and have not ended; only these are in memory. */
final class OpenJobs {

    /** When a job was submitted, first started (not-a-number before), and by whom; seconds. */
    record Job(double submit, double start, String user) {}

    private final Map<Long, Job> open = new HashMap<>();

    void submitted(long id, double time, String user) {
        // A job that is submitted again after an eviction keeps its first submission.
        open.putIfAbsent(id, new Job(time, Double.NaN, user));
    }

    void started(long id, double time) {
        open.computeIfPresent(
                id, (key, job) -> Double.isNaN(job.start()) ? new Job(job.submit(), time, job.user()) : job);
    }

    Optional<Job> ended(long id) {
        return Optional.ofNullable(open.remove(id));
    }

    int count() {
        return open.size();
    }
}
