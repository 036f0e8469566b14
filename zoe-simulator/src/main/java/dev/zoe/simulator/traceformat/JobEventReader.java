package dev.zoe.simulator.traceformat;

import dev.zoe.simulator.workload.SimulatedApplication;
import java.util.Optional;

/** Reads tables of job events; a job is complete with its end event. */
abstract class JobEventReader implements RecordReader {

    private static final double MICROSECONDS = 1e-6;

    private final OpenJobs jobs = new OpenJobs();
    private final EqualTaskJobs uniform;
    private final TraceDefaults defaults;
    private boolean partial;

    JobEventReader(TraceDefaults defaults) {
        this.uniform = new EqualTaskJobs(defaults);
        this.defaults = defaults;
    }

    /** The effect of an event on a job. */
    enum Effect {
        SUBMITS,
        STARTS,
        ENDS,
        NOTHING
    }

    final Optional<SimulatedApplication> event(Effect effect, long id, double microseconds, String user) {
        double time = microseconds * MICROSECONDS;
        partial = effect != Effect.ENDS;
        switch (effect) {
            case SUBMITS -> jobs.submitted(id, time, user);
            case STARTS -> jobs.started(id, time);
            case ENDS -> {
                return jobs.ended(id)
                        .filter(job -> time > job.start())
                        .map(job -> uniform.application(
                                id,
                                job.submit(),
                                defaults.components(),
                                defaults.cores(),
                                defaults.memoryGb(),
                                time - job.start(),
                                job.user(),
                                ""));
            }
            case NOTHING -> {}
        }
        return Optional.empty();
    }

    @Override
    public final boolean partial() {
        return partial;
    }

    @Override
    public final long unfinished() {
        return jobs.count();
    }
}
