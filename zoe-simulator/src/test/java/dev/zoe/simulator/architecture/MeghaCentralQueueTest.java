package dev.zoe.simulator.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.simulator.architecture.job.JobClass;
import dev.zoe.simulator.architecture.job.JobGenerator;
import dev.zoe.simulator.architecture.job.JobTable;
import dev.zoe.simulator.architecture.job.TaskSize;
import dev.zoe.simulator.architecture.measurement.JobTimes;
import dev.zoe.simulator.architecture.megha.MeghaCosts;
import dev.zoe.simulator.architecture.megha.MeghaSettings;
import dev.zoe.simulator.architecture.megha.MeghaSystem;
import dev.zoe.simulator.architecture.simulation.Simulation;
import dev.zoe.simulator.architecture.simulation.SimulationSetup;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Megha with one global and one local master and no delay is one queue of tasks, first come, first served. */
class MeghaCentralQueueTest {

    @Test
    void everyTaskStartsWhenItWouldFromACentralQueue() {
        for (long seed = 1; seed <= 20; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int workers = random.nextInt(2, 60);
            // Loads from below to above the capacity.
            JobClass kind = new JobClass("batch", random.nextDouble(0.3, 1.5) * workers / (5.5 * 20), 5, 20);
            JobTable jobs = JobGenerator.generate(List.of(kind), TaskSize.OF_TRACES, 3000, seed);
            JobTimes times = Simulation.run(
                            SimulationSetup.of(workers, 1000, 1000, Double.POSITIVE_INFINITY)
                                    .checked(),
                            jobs,
                            seed,
                            simulation -> new MeghaSystem(simulation, new MeghaSettings(1, 1, 10, 0, MeghaCosts.NONE)),
                            () -> false)
                    .times();
            assertSameStarts(jobs, workers, times);
        }
    }

    private static void assertSameStarts(JobTable jobs, int workers, JobTimes times) {
        PriorityQueue<Double> free = new PriorityQueue<>();
        for (int i = 0; i < workers; i++) {
            free.add(0.0);
        }
        for (int job = 0; job < jobs.jobs(); job++) {
            double first = Double.POSITIVE_INFINITY;
            double last = 0;
            for (int task = 0; task < jobs.tasks(job); task++) {
                double start = Math.max(jobs.arrival(job), free.remove());
                first = Math.min(first, start);
                last = Math.max(last, start);
                free.add(start + jobs.duration(job, task));
            }
            assertThat(times.firstStart(job)).isEqualTo(first);
            assertThat(times.lastStart(job)).isEqualTo(last);
        }
    }
}
