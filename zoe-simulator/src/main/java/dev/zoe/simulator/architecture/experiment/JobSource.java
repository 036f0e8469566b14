package dev.zoe.simulator.architecture.experiment;

import dev.zoe.simulator.architecture.job.JobClass;
import dev.zoe.simulator.architecture.job.JobGenerator;
import dev.zoe.simulator.architecture.job.JobTable;
import dev.zoe.simulator.architecture.job.TaskSize;
import java.util.List;

/** Where the jobs of a seed come from. */
@FunctionalInterface
public interface JobSource {

    JobTable jobs(long seed);

    /** Jobs drawn from classes, anew for each seed. */
    static JobSource drawn(List<JobClass> classes, double seconds) {
        return seed -> JobGenerator.generate(classes, TaskSize.OF_CELLS, seconds, seed);
    }

    /** The same jobs for each seed, such as those of a trace; the seed then decides about placement only. */
    static JobSource fixed(JobTable jobs) {
        return seed -> jobs;
    }
}
