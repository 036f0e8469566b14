package dev.zoe.scheduler.internal;

/** What an elastic instance may take back from others. */
enum Claim {
    /** Nothing. */
    NOTHING {
        @Override
        int on(Allocation allocation, Group beneficiary) {
            return 0;
        }
    },
    /** What those later in the order hold. */
    LATER {
        @Override
        int on(Allocation allocation, Group beneficiary) {
            return allocation.member.position > beneficiary.member.position ? allocation.elastic : 0;
        }
    },
    /** What others hold beyond what is fair. */
    UNFAIR {
        @Override
        int on(Allocation allocation, Group beneficiary) {
            Group group = allocation.group;
            return group == beneficiary ? 0 : Math.max(0, Math.min(allocation.elastic, group.elasticHeld - group.fair));
        }
    };

    /** How many of these instances. */
    abstract int on(Allocation allocation, Group beneficiary);
}
