package dev.zoe.simulator.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.simulator.architecture.experiment.SystemCatalog;
import dev.zoe.simulator.architecture.experiment.SystemEntry;
import dev.zoe.simulator.architecture.experiment.SystemSettings;
import dev.zoe.simulator.architecture.measurement.RunFigures;
import dev.zoe.simulator.architecture.simulation.SimulationSetup;
import dev.zoe.simulator.architecture.simulation.SystemFactory;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** After the last arrival, and with all failed components back, every system places every job or gives it up. */
class SystemsLivenessTest {

    private static final long CHECKS_OF_STOP = 2000;

    @Test
    void everyJobEndsOrIsAbandoned() {
        for (long seed = 1; seed <= 12; seed++) {
            RandomRuns drawn = RandomRuns.draw(seed);
            SplittableRandom random = new SplittableRandom(seed);
            SystemSettings settings = TestSettings.draw(random, drawn.setup());
            for (SystemEntry system : SystemCatalog.choice().values()) {
                SystemFactory factory = system.factory().apply(settings, drawn.decision());
                SimulationSetup setup = SimulationSetup.of(
                                drawn.setup().machines(),
                                drawn.setup().machineCores(),
                                drawn.setup().machineMemory(),
                                Double.POSITIVE_INFINITY)
                        .checked()
                        .with(RandomRuns.faults(random, drawn, factory));
                AtomicLong asked = new AtomicLong();
                RunFigures run = RandomRuns.run(
                        system.name(),
                        seed,
                        setup,
                        drawn.jobs(),
                        factory,
                        () -> asked.incrementAndGet() > CHECKS_OF_STOP);
                assertThat(run.interrupted())
                        .as("%s with seed %d goes on for ever: %s", system.name(), seed, settings)
                        .isFalse();
                assertThat(run.times().isDone())
                        .as("%s with seed %d has jobs left: %s", system.name(), seed, settings)
                        .isTrue();
            }
        }
    }
}
