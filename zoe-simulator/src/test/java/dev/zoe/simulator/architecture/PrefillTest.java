package dev.zoe.simulator.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.zoe.simulator.architecture.experiment.SystemCatalog;
import dev.zoe.simulator.architecture.experiment.SystemEntry;
import dev.zoe.simulator.architecture.experiment.SystemSettings;
import dev.zoe.simulator.architecture.job.JobClass;
import dev.zoe.simulator.architecture.job.JobGenerator;
import dev.zoe.simulator.architecture.job.JobTable;
import dev.zoe.simulator.architecture.job.TaskSize;
import dev.zoe.simulator.architecture.measurement.RunFigures;
import dev.zoe.simulator.architecture.offers.AllocationPolicy.Allocation;
import dev.zoe.simulator.architecture.offers.OffersSettings;
import dev.zoe.simulator.architecture.offers.OffersSettings.OfferMode;
import dev.zoe.simulator.architecture.simulation.Simulation;
import dev.zoe.simulator.architecture.simulation.SimulationSetup;
import dev.zoe.simulator.architecture.simulation.SimulationSetup.PrefillLifetime;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * On a cluster that a pre-fill has filled, a job as large as the cluster ends some time after the last of its tasks.
 */
class PrefillTest {

    private static final int MACHINES = 120;
    private static final double LIFE = 5;
    /** A machine of 1.1 cores has room for one task of one core. */
    private static final double FULL = 1000.0 / 1100;

    /** Systems that refuse a pre-fill, because they would not know its tasks. */
    private static final Set<String> REFUSING = Set.of("zoe", "sparrow", "megha");

    static Stream<String> systems() {
        return SystemCatalog.choice().values().stream().map(SystemEntry::name).filter(name -> !REFUSING.contains(name));
    }

    @ParameterizedTest
    @MethodSource("systems")
    void everySystemUsesWhatAPrefillLeaves(String system) {
        assertThatItUsesWhatAPrefillLeaves(system, SystemSettings.DEFAULT);
    }

    @ParameterizedTest
    @EnumSource(OfferMode.class)
    void everyModeOfOffersUsesWhatAPrefillLeaves(OfferMode mode) {
        assertThatItUsesWhatAPrefillLeaves(
                "offers", SystemSettings.DEFAULT.with(OffersSettings.of(mode, Allocation.DRF)));
    }

    @Test
    void theOthersRefuseIt() {
        for (String system : REFUSING) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> run(system, SystemSettings.DEFAULT))
                    .withMessageContaining(system + " has no pre-fill");
        }
    }

    private static void assertThatItUsesWhatAPrefillLeaves(String system, SystemSettings settings) {
        RunFigures run = run(system, settings);
        assertThat(run.times().scheduledJobs()).isEqualTo(1);
        assertThat(run.times().end(0)).isPositive();
    }

    private static RunFigures run(String system, SystemSettings settings) {
        JobTable jobs = JobGenerator.atOnce(List.of("batch"), TaskSize.OF_TRACES, List.of(MACHINES), 10, 20, 1);
        SimulationSetup setup = new SimulationSetup(
                MACHINES,
                1100,
                1000,
                600,
                FULL,
                PrefillLifetime.WORKLOAD,
                List.of(new JobClass("before", 1, 1, LIFE)),
                List.of(),
                true);
        return Simulation.run(
                setup,
                jobs,
                1,
                SystemCatalog.choice().get(system).factory().apply(settings.withoutDecisionTimes(), 0.0),
                () -> false);
    }
}
