package dev.zoe.simulator.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.simulator.architecture.experiment.SystemCatalog;
import dev.zoe.simulator.architecture.experiment.SystemEntry;
import dev.zoe.simulator.architecture.experiment.SystemSettings;
import dev.zoe.simulator.architecture.measurement.RunFigures;
import dev.zoe.simulator.architecture.simulation.SimulationSetup;
import dev.zoe.simulator.architecture.simulation.SystemFactory;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Every system keeps all invariants on random clusters, workloads and faults, and counts every job once. */
class SystemsPropertyTest {

    @Test
    void allInvariantsHoldAndAllJobsAreCounted() {
        int runs = 0;
        for (long seed = 1; seed <= 40; seed++) {
            RandomRuns drawn = RandomRuns.draw(seed);
            SplittableRandom random = new SplittableRandom(seed);
            SystemSettings settings = TestSettings.hoarding(random, TestSettings.draw(random, drawn.setup()));
            for (SystemEntry system : SystemCatalog.choice().values()) {
                SystemFactory factory = system.factory().apply(settings, drawn.decision());
                run(system.name(), seed, drawn.setup().with(RandomRuns.faults(random, drawn, factory)), drawn, factory);
                runs++;
            }
        }
        assertThat(runs).isGreaterThan(390);
    }

    private static void run(String name, long seed, SimulationSetup setup, RandomRuns drawn, SystemFactory factory) {
        RunFigures run = RandomRuns.run(name, seed, setup, drawn.jobs(), factory, () -> false);
        assertThat(run.times().submittedJobs()).isEqualTo(drawn.jobs().jobs());
        assertThat(run.times().scheduledJobs()
                        + run.times().abandonedJobs()
                        + run.times().left(job -> true))
                .as("%s with seed %d", name, seed)
                .isEqualTo(run.times().submittedJobs());
        assertThat(run.usedCores()).isBetween(0.0, 1.0);
        run.system().agents().forEach(agent -> assertThat(agent.busy()).isGreaterThanOrEqualTo(0));
    }
}
