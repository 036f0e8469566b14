package dev.zoe.simulator.workload.internal;

import dev.zoe.simulator.workload.Application;
import dev.zoe.simulator.workload.TraceDefaults;
import java.io.IOException;
import java.util.Optional;

/**
 * Traces of Hawk, Eagle and Megha: submission, number of tasks, estimated duration, then one duration per task. The run
 * time is the mean of the durations, so that the work is that of the job.
 */
public final class TrRows implements Rows {

    private static final int BEFORE_DURATIONS = 3;

    private final Uniform uniform;
    private final TraceDefaults defaults;
    private long jobs;

    public TrRows(TraceDefaults defaults) {
        this.uniform = new Uniform(defaults);
        this.defaults = defaults;
    }

    @Override
    public Optional<Application> read(LineScanner line) throws IOException {
        line.splitAtBlanks();
        double submit = Fields.atLeastZero(line, 0, "submit time");
        int tasks = line.wholeInt(1, "number of tasks", 1);
        double runTime = Fields.atLeastZero(line, 2, "estimated duration");
        int durations = line.count() - BEFORE_DURATIONS;
        if (durations != 0 && durations != tasks) {
            throw line.malformed("has " + durations + " durations of tasks; expected " + tasks
                    + ", one for each task that field 2 names, or none");
        }
        if (durations > 0) {
            double sum = 0;
            for (int i = 0; i < durations; i++) {
                sum += Fields.atLeastZero(line, BEFORE_DURATIONS + i, "duration of task " + (i + 1));
            }
            runTime = sum / durations;
        }
        long id = jobs++;
        return runTime == 0
                ? Optional.empty()
                : Optional.of(
                        uniform.application(id, submit, tasks, defaults.cores(), defaults.memoryGb(), runTime, "", ""));
    }
}
