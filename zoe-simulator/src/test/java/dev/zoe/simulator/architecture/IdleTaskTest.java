package dev.zoe.simulator.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.zoe.simulator.architecture.job.JobClass;
import dev.zoe.simulator.architecture.job.JobGenerator;
import dev.zoe.simulator.architecture.job.JobTable;
import dev.zoe.simulator.architecture.job.TaskSize;
import dev.zoe.simulator.architecture.measurement.Spread;
import dev.zoe.simulator.architecture.simulation.Simulation;
import dev.zoe.simulator.architecture.simulation.SimulationSetup;
import java.util.List;
import org.junit.jupiter.api.Test;

/** On a cluster that is nearly empty, the allocation time of every task is that of the messages. */
class IdleTaskTest {

    private static final double ROUNDING = 1e-9;

    @Test
    void sparrowStartsAnIdleTaskAfterThreeMessages() {
        assertAllocation("sparrow", 0.0015);
    }

    @Test
    void meghaStartsAnIdleTaskAfterTwoMessages() {
        assertAllocation("megha", 0.0010);
    }

    private static void assertAllocation(String system, double seconds) {
        JobTable jobs =
                JobGenerator.generate(List.of(new JobClass("batch", 0.001, 5, 100)), TaskSize.OF_CELLS, 1_000_000, 3);
        Spread allocation = Simulation.run(
                        SimulationSetup.of(1000, 4000, 16_000, Double.POSITIVE_INFINITY)
                                .checked(),
                        jobs,
                        1,
                        TestSettings.system(system, TestSettings.defaults(3, 4), 0.1),
                        () -> false)
                .times()
                .allocation();
        assertThat(allocation.p50()).isCloseTo(seconds, within(ROUNDING));
        assertThat(allocation.max()).isCloseTo(seconds, within(ROUNDING));
        assertThat(allocation.mean()).isCloseTo(seconds, within(ROUNDING));
    }
}
