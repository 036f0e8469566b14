package dev.zoe.simulator.architecture.megha;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.zoe.simulator.architecture.job.JobTable;
import dev.zoe.simulator.architecture.job.JobTableBuilder;
import dev.zoe.simulator.architecture.job.TaskSize;
import dev.zoe.simulator.architecture.measurement.JobTimes;
import dev.zoe.simulator.architecture.simulation.Simulation;
import dev.zoe.simulator.architecture.simulation.SimulationSetup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tasks of Megha run only on workers that satisfy all that they ask for. */
class ConstraintsTest {

    private static final int WORKERS = 1000;
    private static final double DURATION = 100;

    @TempDir
    private Path folder;

    /** Every task asks for what half of the workers have: half of the tasks wait for the end of the others. */
    @Test
    void tasksWaitForTheWorkersThatSatisfyThem() {
        JobTimes times = run(new Constraints(List.of(0.5), List.of(List.of(1.0))), WORKERS);
        long atOnce = IntStream.range(0, WORKERS)
                .filter(job -> times.firstStart(job) < DURATION)
                .count();
        assertThat(atOnce).isBetween(420L, 580L);
        assertThat(IntStream.range(0, WORKERS).filter(job -> times.firstStart(job) >= 2 * DURATION))
                .as("the third wave")
                .hasSizeLessThanOrEqualTo((int) Math.max(0, WORKERS - 2 * atOnce));
        assertThat(times.scheduledJobs()).isEqualTo(WORKERS);
    }

    /** Nobody waits for a worker that has what the task does not ask for. */
    @Test
    void workersWithoutAConstraintTakeTasksThatDoNotAskForIt() {
        JobTimes times = run(new Constraints(List.of(0.5), List.of(List.of(0.0))), WORKERS);
        assertThat(IntStream.range(0, WORKERS)).allMatch(job -> times.firstStart(job) < DURATION);
    }

    @Test
    void aJobThatNoWorkerSatisfiesIsAbandoned() {
        JobTimes times = run(new Constraints(List.of(1.0, 0.0), List.of(List.of(0.5), List.of(0.25))), 400);
        assertThat(times.abandonedJobs()).isBetween(60, 140);
        assertThat(times.scheduledJobs()).isEqualTo(400 - times.abandonedJobs());
    }

    /**
     * The words of bits that the match uses say the same as the bits of each worker, for tasks that ask for several.
     */
    @Test
    void theBitsOfWorkersAndThoseOfConstraintsAgree() {
        Constraints constraints = new Constraints(
                List.of(0.9, 0.5, 0.7, 0.2),
                List.of(List.of(0.8, 0.1), List.of(0.3, 0.1), List.of(0.1, 0.9), List.of(0.5, 0.0)));
        PlacementRules rules = new PlacementRules(constraints, WORKERS, new SplittableRandom(7));
        for (int asked = 0; asked < 16; asked++) {
            for (int worker = 0; worker < WORKERS; worker++) {
                boolean matches = (rules.matching(worker >> 6, asked) >> worker & 1) == 1;
                assertThat(matches).as("worker %d, asked %d", worker, asked).isEqualTo(rules.satisfies(worker, asked));
            }
        }
        for (int each = 0; each < constraints.count(); each++) {
            int bit = 1 << each;
            double having = IntStream.range(0, WORKERS)
                            .filter(worker -> rules.satisfies(worker, bit))
                            .count()
                    / (double) WORKERS;
            assertThat(having).isCloseTo(constraints.workerShares().get(each), within(0.06));
            for (int kind = 0; kind < constraints.clusters(); kind++) {
                int parity = kind;
                double asking = IntStream.range(0, 2000)
                                .filter(job -> (rules.asked(2 * job + parity, 0) & bit) != 0)
                                .count()
                        / 2000.0;
                assertThat(asking).isCloseTo(constraints.taskShares().get(each).get(kind), within(0.05));
            }
        }
        assertThat(rules.asked(3, 5)).isEqualTo(rules.asked(3, 5));
    }

    @Test
    void aFileIsReadAndItsErrorsNameLineAndField() throws IOException {
        Path file = folder.resolve("constraints.csv");
        Files.writeString(file, "constraint,worker_share,first,second\n0,0.25,8,7.5\n1,1,0,100\n");
        assertThat(Constraints.read(file))
                .isEqualTo(new Constraints(List.of(0.25, 1.0), List.of(List.of(0.08, 0.075), List.of(0.0, 1.0))));
        Files.writeString(file, "constraint,worker_share,first,second\n0,0.25,8,7.5\n1,1.5,0,100\n");
        assertThatThrownBy(() -> Constraints.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("line 3")
                .hasMessageContaining("share of workers")
                .hasMessageContaining("from 0 to 1");
        Files.writeString(file, "constraint,worker_share,first,second\n0,0.25,8\n");
        assertThatThrownBy(() -> Constraints.read(file))
                .hasMessageContaining("has 3 fields; expected as many as the header, 4");
    }

    /** Jobs of one task, all at the beginning, on workers of three global and two local masters. */
    private static JobTimes run(Constraints constraints, int jobCount) {
        JobTableBuilder jobs = new JobTableBuilder(List.of("batch"), TaskSize.OF_TRACES);
        for (int job = 0; job < jobCount; job++) {
            jobs.job(0, 0);
            jobs.task(DURATION);
        }
        JobTable table = jobs.build();
        MeghaSettings settings = new MeghaSettings(3, 2, 10, 0.0005, MeghaCosts.NONE, Users.NONE, constraints);
        return Simulation.run(
                        SimulationSetup.of(
                                        WORKERS,
                                        TaskSize.OF_TRACES.cores(),
                                        TaskSize.OF_TRACES.memory(),
                                        Double.POSITIVE_INFINITY)
                                .checked(),
                        table,
                        1,
                        simulation -> new MeghaSystem(simulation, settings),
                        () -> false)
                .times();
    }
}
