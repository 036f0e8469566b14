package dev.zoe.simulator.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.simulator.architecture.agent.DecisionTime;
import dev.zoe.simulator.architecture.agent.DecisionTimes;
import dev.zoe.simulator.architecture.agent.RetryPolicy;
import dev.zoe.simulator.architecture.measurement.JobTimes;
import dev.zoe.simulator.architecture.offers.SharedOffersSystem;
import dev.zoe.simulator.architecture.omega.OmegaSettings;
import dev.zoe.simulator.architecture.omega.OmegaSettings.CommitMode;
import dev.zoe.simulator.architecture.omega.OmegaSettings.ConflictDetection;
import dev.zoe.simulator.architecture.omega.OmegaSystem;
import dev.zoe.simulator.architecture.simulation.Simulation;
import dev.zoe.simulator.architecture.simulation.SystemFactory;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Offers of everything to everybody without a delay are transactions of Omega with detection by resource. */
class OffersIsomorphismTest {

    @Test
    void everyJobHasTheSameTimes() {
        int conflicts = 0;
        for (long seed = 1; seed <= 30; seed++) {
            RandomRuns drawn = RandomRuns.draw(seed);
            DecisionTimes decisions =
                    new DecisionTimes(new DecisionTime(0.1, 0.005), new DecisionTime(drawn.decision(), 0.1));
            OmegaSettings omega = new OmegaSettings(ConflictDetection.RESOURCE, CommitMode.INCREMENTAL);
            JobTimes transactions = times(
                    drawn, seed, simulation -> new OmegaSystem(simulation, omega, decisions, RetryPolicy.AT_ONCE));
            JobTimes offers = times(
                    drawn, seed, simulation -> new SharedOffersSystem(simulation, decisions, RetryPolicy.AT_ONCE));
            IntStream.range(0, drawn.jobs().jobs())
                    .forEach(job -> assertThat(offers.line(job)).isEqualTo(transactions.line(job)));
            conflicts += transactions.abandonedJobs();
        }
        assertThat(conflicts)
                .as("runs where places are short, so that order matters")
                .isPositive();
    }

    private static JobTimes times(RandomRuns drawn, long seed, SystemFactory system) {
        return Simulation.run(drawn.setup(), drawn.jobs(), seed, system, () -> false)
                .times();
    }
}
