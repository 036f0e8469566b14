package dev.zoe.simulator.traceformat;

import dev.zoe.simulator.traceformat.text.LineScanner;
import dev.zoe.simulator.traceformat.text.NumberFields;
import dev.zoe.simulator.workload.SimulatedApplication;
import java.io.IOException;
import java.util.Optional;

/**
 * Traces of Hawk, Eagle and Megha: submission, number of tasks, estimated duration, then one duration per task. The run
 * time is the mean of the durations, so that the work is that of the job.
 */
public final class TrReader implements RecordReader {

    private static final int BEFORE_DURATIONS = 3;

    private final EqualTaskJobs uniform;
    private final TraceDefaults defaults;
    private long jobs;

    public TrReader(TraceDefaults defaults) {
        this.uniform = new EqualTaskJobs(defaults);
        this.defaults = defaults;
    }

    @Override
    public Optional<SimulatedApplication> read(LineScanner line) throws IOException {
        line.splitAtBlanks();
        double submit = NumberFields.atLeastZero(line, 0, "submit time");
        int tasks = line.wholeInt(1, "number of tasks", 1);
        double runTime = NumberFields.atLeastZero(line, 2, "estimated duration");
        int durations = line.count() - BEFORE_DURATIONS;
        if (durations != 0 && durations != tasks) {
            throw line.malformed("has " + durations + " durations of tasks; expected " + tasks
                    + ", one for each task that field 2 names, or none");
        }
        if (durations > 0) {
            double sum = 0;
            for (int i = 0; i < durations; i++) {
                sum += NumberFields.atLeastZero(line, BEFORE_DURATIONS + i, "duration of task " + (i + 1));
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
