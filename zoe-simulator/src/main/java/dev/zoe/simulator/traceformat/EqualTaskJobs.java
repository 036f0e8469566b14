package dev.zoe.simulator.traceformat;

import dev.zoe.simulator.workload.ApplicationClass;
import dev.zoe.simulator.workload.SimulatedApplication;

/** Makes applications from jobs of equal tasks; the core share divides the tasks into core and elastic components. */
final class EqualTaskJobs {

    private final TraceDefaults defaults;

    EqualTaskJobs(TraceDefaults defaults) {
        this.defaults = defaults;
    }

    SimulatedApplication application(
            long id,
            double submit,
            int tasks,
            double cores,
            double memoryGb,
            double runTime,
            String owner,
            String queue) {
        int core = defaults.coreOf(tasks);
        ApplicationClass kind = core == tasks ? ApplicationClass.BATCH_RIGID : ApplicationClass.BATCH_ELASTIC;
        return new SimulatedApplication(
                kind, id, submit, core, tasks - core, cores, memoryGb, runTime, runTime, owner, queue);
    }
}
