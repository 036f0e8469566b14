package dev.zoe.simulator.workload.internal;

import dev.zoe.simulator.workload.Application;
import dev.zoe.simulator.workload.ApplicationClass;
import dev.zoe.simulator.workload.TraceDefaults;

/** Makes applications from jobs of equal tasks, which know no core and no elastic ones. */
final class Uniform {

    private final TraceDefaults defaults;

    Uniform(TraceDefaults defaults) {
        this.defaults = defaults;
    }

    Application application(
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
        return new Application(kind, id, submit, core, tasks - core, cores, memoryGb, runTime, runTime, owner, queue);
    }
}
