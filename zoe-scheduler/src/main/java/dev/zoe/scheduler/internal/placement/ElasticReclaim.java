package dev.zoe.scheduler.internal.placement;

import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;

/** What an elastic instance may take back from others. */
enum ElasticReclaim {
    /** Nothing. */
    NOTHING {
        @Override
        int on(Allocation allocation, InstanceGroup beneficiary) {
            return 0;
        }
    },
    /** What those later in the order hold. */
    LATER {
        @Override
        int on(Allocation allocation, InstanceGroup beneficiary) {
            return allocation.member.position > beneficiary.member.position ? allocation.elastic : 0;
        }
    },
    /** What others hold beyond what is fair. */
    UNFAIR {
        @Override
        int on(Allocation allocation, InstanceGroup beneficiary) {
            InstanceGroup group = allocation.group;
            return group == beneficiary ? 0 : Math.max(0, Math.min(allocation.elastic, group.elasticHeld - group.fair));
        }
    };

    /** How many of these instances. */
    abstract int on(Allocation allocation, InstanceGroup beneficiary);
}
