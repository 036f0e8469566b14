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
 * @param lockedShare fraction of the machines that the mixed system locks
 */
public record SystemSettings(
        DecisionSettings decisions,
        RetryPolicy retries,
        OmegaSettings omega,
        OrderingSettings ordering,
        double lockedShare,
        OffersSettings offers,
        SparrowSettings sparrow,
        MeghaSettings megha) {

    /** The defaults of the command line. */
    public static final SystemSettings DEFAULT = new SystemSettings(
            new DecisionSettings(0.1, 0.005, false),
            RetryPolicy.AT_ONCE,
            new OmegaSettings(ConflictDetection.RESOURCE, CommitMode.INCREMENTAL),
            OrderingSettings.DRF,
            0.5,
            OffersSettings.of(OfferMode.SEED, Allocation.DRF),
            new SparrowSettings(2, SparrowSettings.HOP_SECONDS),
            new MeghaSettings(10, 10, 10, SparrowSettings.HOP_SECONDS, MeghaCosts.NONE));

    /** The same with other transactions and retries. */
    public SystemSettings with(OmegaSettings transactions, RetryPolicy policy) {
        return new SystemSettings(decisions, policy, transactions, ordering, lockedShare, offers, sparrow, megha);
    }

    /** The same with other offers. */
    public SystemSettings with(OffersSettings changed) {
        return new SystemSettings(decisions, retries, omega, ordering, lockedShare, changed, sparrow, megha);
    }

    /** The same with other masters of Megha. */
    public SystemSettings with(MeghaSettings changed) {
        return new SystemSettings(decisions, retries, omega, ordering, lockedShare, offers, sparrow, changed);
    }

    /** The same with another order of demands. */
    public SystemSettings with(OrderingSettings changed) {
        return new SystemSettings(decisions, retries, omega, changed, lockedShare, offers, sparrow, megha);
    }

    /** The same with other decision times. */
    public SystemSettings with(DecisionSettings changed) {
        return new SystemSettings(changed, retries, omega, ordering, lockedShare, offers, sparrow, megha);
    }

    /** The same with decisions that take no time. */
    public SystemSettings withoutDecisionTimes() {
        return with(new DecisionSettings(0, 0, decisions.measured()));
    }

    /** The same, where a decision of Zoe takes as long as it takes on this machine. */
    public SystemSettings withMeasuredDecisions() {
        return with(new DecisionSettings(decisions.batchJobSeconds(), decisions.taskSeconds(), true));
    }
}
