package dev.zoe.simulator.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.simulator.architecture.agent.DecisionTime;
import dev.zoe.simulator.architecture.agent.DecisionTimes;
import dev.zoe.simulator.architecture.agent.RetryPolicy;
import dev.zoe.simulator.architecture.job.JobClass;
import dev.zoe.simulator.architecture.job.JobGenerator;
import dev.zoe.simulator.architecture.job.JobTable;
import dev.zoe.simulator.architecture.job.TaskSize;
import dev.zoe.simulator.architecture.measurement.PollaczekKhinchine;
import dev.zoe.simulator.architecture.monolithic.MonolithicSystem;
import dev.zoe.simulator.architecture.omega.OmegaSettings;
import dev.zoe.simulator.architecture.omega.OmegaSystem;
import dev.zoe.simulator.architecture.simulation.Simulation;
import dev.zoe.simulator.architecture.simulation.SimulationSetup;
import dev.zoe.simulator.architecture.simulation.SystemFactory;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Serial agents are M/G/1 queues, so the formula of Pollaczek and Khinchine gives their mean wait. The decision times
 * are chosen for a random load of at most one half, and means of ten seeds must be within the 99.9 % interval of the
 * formula.
 */
class AgentOracleTest {

    private static final int SEEDS = 10;
    private static final int JOBS = 30_000;
    /** Student's t for 9 degrees of freedom, 99.9 %, two-sided. */
    private static final double T = 4.781;

    @Test
    void monolithicSchedulersWaitAsPollaczekAndKhinchineSay() {
        for (long draw = 1; draw <= 6; draw++) {
            RandomCase drawn = RandomCase.draw(draw);
            SystemFactory system =
                    simulation -> new MonolithicSystem(simulation, drawn.decisions(), RetryPolicy.AT_ONCE);
            assertWait(
                    drawn,
                    system,
                    0,
                    PollaczekKhinchine.of(
                            drawn.classes(),
                            each -> drawn.decisions()
                                    .of(drawn.classes().indexOf(each))
                                    .jobSeconds(),
                            drawn.taskSeconds()));
        }
    }

    @Test
    void theBatchAgentOfOmegaWaitsAsPollaczekAndKhinchineSay() {
        for (long draw = 11; draw <= 14; draw++) {
            RandomCase drawn = RandomCase.draw(draw);
            OmegaSettings settings =
                    new OmegaSettings(OmegaSettings.ConflictDetection.RESOURCE, OmegaSettings.CommitMode.INCREMENTAL);
            SystemFactory system =
                    simulation -> new OmegaSystem(simulation, settings, drawn.decisions(), RetryPolicy.AT_ONCE);
            assertWait(
                    drawn,
                    system,
                    0,
                    PollaczekKhinchine.of(
                            drawn.classes().subList(0, 1),
                            drawn.decisions().batch().jobSeconds(),
                            drawn.taskSeconds()));
        }
    }

    private static void assertWait(RandomCase drawn, SystemFactory system, int agent, PollaczekKhinchine formula) {
        assertThat(formula.load()).isLessThan(0.8);
        double[] means = new double[SEEDS];
        double mean = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            JobTable jobs = JobGenerator.generate(drawn.classes(), TaskSize.OF_CELLS, drawn.period(), 100 + seed);
            SimulationSetup setup = SimulationSetup.of(3000, 4000, 16_000, drawn.period());
            means[seed] = Simulation.run(setup, jobs, seed, system, () -> false)
                    .system()
                    .agents()
                    .get(agent)
                    .waitFirst()
                    .mean();
            mean += means[seed] / SEEDS;
        }
        double squares = 0;
        for (double each : means) {
            squares += (each - mean) * (each - mean);
        }
        double margin = T * Math.sqrt(squares / (SEEDS - 1) / SEEDS);
        assertThat(mean)
                .as("mean wait of %s at load %.3f, margin %f", drawn, formula.load(), margin)
                .isBetween(formula.meanWait() - margin, formula.meanWait() + margin);
        assertThat(margin).as("a margin that can tell").isLessThan(0.2 * formula.meanWait());
    }

    /** Two classes and decision times that load one agent for both with 0.2 to 0.6. */
    private record RandomCase(List<JobClass> classes, DecisionTimes decisions, double taskSeconds, double period) {

        static RandomCase draw(long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            double rate = random.nextDouble(0.05, 1);
            JobClass batch = new JobClass("batch", rate, random.nextDouble(0.5, 30), random.nextDouble(5, 60));
            JobClass service =
                    new JobClass("service", rate * random.nextDouble(0.1, 1), random.nextDouble(0.5, 30), 10);
            double load = random.nextDouble(0.2, 0.6);
            double taskSeconds =
                    load / 4 / (batch.rate() * batch.expectedTasks() + service.rate() * service.expectedTasks());
            double jobSeconds = load / 2 / batch.rate();
            double serviceSeconds = load / 4 / service.rate();
            return new RandomCase(
                    List.of(batch, service),
                    new DecisionTimes(
                            new DecisionTime(jobSeconds, taskSeconds), new DecisionTime(serviceSeconds, taskSeconds)),
                    taskSeconds,
                    JOBS / rate);
        }
    }
}
