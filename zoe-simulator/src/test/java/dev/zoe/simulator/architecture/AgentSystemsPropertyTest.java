package dev.zoe.simulator.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.simulator.architecture.agent.RetryPolicy;
import dev.zoe.simulator.architecture.experiment.SystemCatalog;
import dev.zoe.simulator.architecture.experiment.SystemEntry;
import dev.zoe.simulator.architecture.experiment.SystemSettings;
import dev.zoe.simulator.architecture.measurement.RunFigures;
import dev.zoe.simulator.architecture.omega.OmegaSettings;
import dev.zoe.simulator.architecture.omega.OmegaSettings.CommitMode;
import dev.zoe.simulator.architecture.omega.OmegaSettings.ConflictDetection;
import dev.zoe.simulator.architecture.simulation.Simulation;
import dev.zoe.simulator.architecture.simulation.SystemFactory;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every system with agents keeps all invariants on random clusters and workloads, and counts every job once. */
class AgentSystemsPropertyTest {

    @Test
    void allInvariantsHoldAndAllJobsAreCounted() {
        for (long seed = 1; seed <= 60; seed++) {
            RandomRuns drawn = RandomRuns.draw(seed);
            for (SystemEntry system : SystemCatalog.choice().values()) {
                for (OmegaSettings omega : system.name().equals("omega")
                        ? allOmegaSettings()
                        : allOmegaSettings().subList(0, 1)) {
                    SystemSettings settings =
                            new SystemSettings(0.1, 0.005, RetryPolicy.afterConflict(seed % 2 == 0 ? 0 : 1), omega);
                    run(seed, drawn, system.factory().apply(settings, drawn.decision()));
                }
            }
        }
    }

    private static List<OmegaSettings> allOmegaSettings() {
        return Arrays.stream(ConflictDetection.values())
                .flatMap(conflict ->
                        Arrays.stream(CommitMode.values()).map(commit -> new OmegaSettings(conflict, commit)))
                .toList();
    }

    private static void run(long seed, RandomRuns drawn, SystemFactory system) {
        RunFigures run = Simulation.run(drawn.setup(), drawn.jobs(), seed, system, () -> false);
        assertThat(run.times().submittedJobs()).isEqualTo(drawn.jobs().jobs());
        assertThat(run.times().scheduledJobs()
                        + run.times().abandonedJobs()
                        + run.times().left(job -> true))
                .isEqualTo(run.times().submittedJobs());
        assertThat(run.usedCores()).isBetween(0.0, 1.0);
        run.system().agents().forEach(agent -> assertThat(agent.busy()).isBetween(0.0, 1.0 + 1e-9));
    }
}
