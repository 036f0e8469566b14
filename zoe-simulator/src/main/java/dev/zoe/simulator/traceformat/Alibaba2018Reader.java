package dev.zoe.simulator.traceformat;

import dev.zoe.simulator.traceformat.text.LineScanner;
import dev.zoe.simulator.workload.SimulatedApplication;
import java.io.IOException;
import java.util.Optional;

/**
 * Alibaba cluster trace 2018, table batch_task, which has no header: every task becomes one application with its
 * instances as components, owned by its job. Memory is a percentage of a machine.
 */
public final class Alibaba2018Reader implements RecordReader {

    private static final int FIELDS = 9;

    private final EqualTaskJobs uniform;
    private final TraceDefaults defaults;
    private long tasks;

    public Alibaba2018Reader(TraceDefaults defaults) {
        this.uniform = new EqualTaskJobs(defaults);
        this.defaults = defaults;
    }

    @Override
    public Optional<SimulatedApplication> read(LineScanner line) throws IOException {
        line.split(',');
        if (line.count() != FIELDS) {
            throw line.malformed("has " + line.count() + " fields; expected the 9 of batch_task: task_name,"
                    + "instance_num,job_name,task_type,status,start_time,end_time,plan_cpu,plan_mem");
        }
        long id = tasks++;
        double instances = line.number(1, "instance_num", 0);
        double start = line.number(5, "start_time", 0);
        double end = line.number(6, "end_time", 0);
        double cores = line.number(7, "plan_cpu", 0) / 100;
        double memoryGb = line.number(8, "plan_mem", 0) / 100 * defaults.nodeMemoryGb();
        if (instances < 1 || instances > Integer.MAX_VALUE || start <= 0 || end <= start) {
            return Optional.empty();
        }
        return Optional.of(uniform.application(
                id,
                start,
                (int) instances,
                cores > 0 ? cores : defaults.cores(),
                memoryGb > 0 ? memoryGb : defaults.memoryGb(),
                end - start,
                line.text(2),
                line.text(3)));
    }
}
