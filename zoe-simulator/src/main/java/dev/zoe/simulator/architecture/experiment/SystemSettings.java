package dev.zoe.simulator.architecture.experiment;

import dev.zoe.simulator.architecture.agent.RetryPolicy;
import dev.zoe.simulator.architecture.megha.MeghaCosts;
import dev.zoe.simulator.architecture.megha.MeghaSettings;
import dev.zoe.simulator.architecture.offers.AllocationPolicy.Allocation;
import dev.zoe.simulator.architecture.offers.OffersSettings;
import dev.zoe.simulator.architecture.offers.OffersSettings.OfferMode;
import dev.zoe.simulator.architecture.omega.OmegaSettings;
import dev.zoe.simulator.architecture.omega.OmegaSettings.CommitMode;
import dev.zoe.simulator.architecture.omega.OmegaSettings.ConflictDetection;
import dev.zoe.simulator.architecture.ordering.OrderingSettings;
import dev.zoe.simulator.architecture.sparrow.SparrowSettings;

/**
 * The settings of all systems, of which each takes its own.
 *
 * @param batchJobSeconds what a decision about a batch job takes, in seconds
 * @param taskSeconds what each task adds to a decision, in seconds
 * @param lockedShare fraction of the machines that the mixed system locks
 * @param measuredDecisions whether a decision of Zoe takes as long as it takes on this machine, instead of the times
 *     above
 */
public record SystemSettings(
        double batchJobSeconds,
        double taskSeconds,
        RetryPolicy retries,
        OmegaSettings omega,
        OrderingSettings ordering,
        double lockedShare,
        OffersSettings offers,
        SparrowSettings sparrow,
        MeghaSettings megha,
        boolean measuredDecisions) {

    /** The defaults of the command line. */
    public static final SystemSettings DEFAULT = new SystemSettings(
            0.1,
            0.005,
            RetryPolicy.AT_ONCE,
            new OmegaSettings(ConflictDetection.RESOURCE, CommitMode.INCREMENTAL),
            OrderingSettings.DRF,
            0.5,
            OffersSettings.of(OfferMode.SEED, Allocation.DRF),
            new SparrowSettings(2, SparrowSettings.HOP_SECONDS),
            new MeghaSettings(10, 10, 10, SparrowSettings.HOP_SECONDS, MeghaCosts.NONE),
            false);

    /** The same with other transactions and retries. */
    public SystemSettings with(OmegaSettings transactions, RetryPolicy policy) {
        return new SystemSettings(
                batchJobSeconds,
                taskSeconds,
                policy,
                transactions,
                ordering,
                lockedShare,
                offers,
                sparrow,
                megha,
                measuredDecisions);
    }

    /** The same with other offers. */
    public SystemSettings with(OffersSettings changed) {
        return new SystemSettings(
                batchJobSeconds,
                taskSeconds,
                retries,
                omega,
                ordering,
                lockedShare,
                changed,
                sparrow,
                megha,
                measuredDecisions);
    }

    /** The same with other masters of Megha. */
    public SystemSettings with(MeghaSettings changed) {
        return new SystemSettings(
                batchJobSeconds,
                taskSeconds,
                retries,
                omega,
                ordering,
                lockedShare,
                offers,
                sparrow,
                changed,
                measuredDecisions);
    }

    /** The same with another order of demands. */
    public SystemSettings with(OrderingSettings changed) {
        return new SystemSettings(
                batchJobSeconds,
                taskSeconds,
                retries,
                omega,
                changed,
                lockedShare,
                offers,
                sparrow,
                megha,
                measuredDecisions);
    }

    /** The same with decisions that take no time. */
    public SystemSettings withoutDecisionTimes() {
        return new SystemSettings(
                0, 0, retries, omega, ordering, lockedShare, offers, sparrow, megha, measuredDecisions);
    }

    /** The same, where a decision of Zoe takes as long as it takes on this machine. */
    public SystemSettings withMeasuredDecisions() {
        return new SystemSettings(
                batchJobSeconds, taskSeconds, retries, omega, ordering, lockedShare, offers, sparrow, megha, true);
    }
}
