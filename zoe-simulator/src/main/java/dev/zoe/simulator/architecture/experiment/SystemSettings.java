package dev.zoe.simulator.architecture.experiment;

import dev.zoe.simulator.architecture.agent.RetryPolicy;
import dev.zoe.simulator.architecture.megha.MeghaSettings;
import dev.zoe.simulator.architecture.offers.OffersSettings;
import dev.zoe.simulator.architecture.omega.OmegaSettings;
import dev.zoe.simulator.architecture.sparrow.SparrowSettings;

/**
 * The settings of all systems, of which each takes its own.
 *
 * @param batchJobSeconds what a decision about a batch job takes, in seconds
 * @param lockedShare fraction of the machines that the mixed system locks
 * @param taskSeconds what each task adds to a decision, in seconds
 */
public record SystemSettings(
        double batchJobSeconds,
        double taskSeconds,
        RetryPolicy retries,
        OmegaSettings omega,
        double lockedShare,
        OffersSettings offers,
        SparrowSettings sparrow,
        MeghaSettings megha) {}
