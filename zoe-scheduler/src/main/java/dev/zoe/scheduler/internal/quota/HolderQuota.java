package dev.zoe.scheduler.internal.quota;

import dev.zoe.scheduler.Limits;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.internal.journal.DerivedState;
import org.jspecify.annotations.Nullable;

/**
 * The limits of one holder, and what its running requests have of them. The running requests and the ledger count here,
 * and record the opposite count in a trial.
 */
public final class HolderQuota {

    private static final long[] NOTHING = QuotaDemand.none();

    private final String holder;

    /** {@link Long#MAX_VALUE} for no limit. */
    private final long executionLimit;

    private final long[] coreLimits;
    private final long[] elasticLimits;

    private int executions;
    private final long[] core = QuotaDemand.none();
    private final long[] elastic = QuotaDemand.none();

    @DerivedState("set before each use by the search for fair shares")
    private final long[] unclaimed = QuotaDemand.none();

    HolderQuota(String holder, Limits limits) {
        this.holder = holder;
        executionLimit = limit(limits.executions());
        coreLimits = limits(limits.core());
        elasticLimits = limits(limits.elastic());
    }

    public String holder() {
        return holder;
    }

    /** A request with that core runs, or with a count of −1 runs no longer. */
    void count(int requests, long[] coreOfEach) {
        executions += requests;
        for (int d = 0; d < core.length; d++) {
            core[d] += coreOfEach[d] * requests;
        }
    }

    /** More elastic instances of this demand are placed, or fewer. */
    void addElastic(long[] demand, int count) {
        for (int d = 0; d < elastic.length; d++) {
            elastic[d] += demand[d] * count;
        }
    }

    /**
     * The first limit that the request would exceed if it were admitted now.
     *
     * @param whole whether it is admitted with all its elastic instances
     */
    public @Nullable ExceededLimit exceededBy(QuotaDemand request, boolean whole) {
        return exceeded(request, whole, executions, core, elastic);
    }

    /** The same if no other request were running. */
    @Nullable
    ExceededLimit exceededAlone(QuotaDemand request, boolean whole) {
        return exceeded(request, whole, 0, NOTHING, NOTHING);
    }

    /** How many more elastic instances of this demand are within the limits. */
    int room(long[] demand) {
        long room = Integer.MAX_VALUE;
        for (int d = 0; d < elastic.length; d++) {
            if (demand[d] > 0) {
                room = Math.min(room, Math.max(0, elasticLimits[d] - elastic[d]) / demand[d]);
            }
        }
        return (int) room;
    }

    /** The limit that keeps an elastic instance of this demand from being placed. */
    @Nullable
    ExceededLimit exceededByInstance(long[] demand) {
        return exceededByElastic(demand, elastic);
    }

    /** Nothing of the elastic limits is claimed yet. */
    void beginClaims() {
        System.arraycopy(elasticLimits, 0, unclaimed, 0, unclaimed.length);
    }

    /** How many of so many elastic instances are within what no earlier claim took of the limits. */
    int claimable(long[] demand, int most) {
        long count = most;
        for (int d = 0; d < unclaimed.length; d++) {
            count = demand[d] == 0 ? count : Math.min(count, unclaimed[d] / demand[d]);
        }
        return (int) count;
    }

    /** That many are claimed. */
    void claim(long[] demand, int count) {
        for (int d = 0; d < unclaimed.length; d++) {
            unclaimed[d] -= demand[d] * count;
        }
    }

    private @Nullable ExceededLimit exceeded(
            QuotaDemand request, boolean whole, int running, long[] coreUsed, long[] elasticUsed) {
        if (running >= executionLimit) {
            return new ExceededLimit(holder, LimitKind.EXECUTIONS, running, executionLimit, 1);
        }
        for (int d = 0; d < core.length; d++) {
            if (exceeds(request.core()[d], coreUsed[d], coreLimits[d])) {
                return new ExceededLimit(holder, LimitKind.core(d), coreUsed[d], coreLimits[d], request.core()[d]);
            }
        }
        if (whole) {
            return exceededByElastic(request.elastic(), elasticUsed);
        }
        return request.withoutCore() ? exceededByEach(request, elasticUsed) : null;
    }

    /** A request without core starts with an elastic instance, of whichever component. */
    private @Nullable ExceededLimit exceededByEach(QuotaDemand request, long[] elasticUsed) {
        ExceededLimit exceeded = null;
        for (long[] demand : request.elasticInstances()) {
            exceeded = exceededByElastic(demand, elasticUsed);
            if (exceeded == null) {
                return null;
            }
        }
        return exceeded;
    }

    private @Nullable ExceededLimit exceededByElastic(long[] amounts, long[] elasticUsed) {
        for (int d = 0; d < elastic.length; d++) {
            if (exceeds(amounts[d], elasticUsed[d], elasticLimits[d])) {
                return new ExceededLimit(holder, LimitKind.elastic(d), elasticUsed[d], elasticLimits[d], amounts[d]);
            }
        }
        return null;
    }

    /** What needs nothing of a resource exceeds no limit of it, even one that was lowered below what is used. */
    private static boolean exceeds(long needed, long used, long allowed) {
        return needed > 0 && needed > allowed - used;
    }

    private static long[] limits(Resources limits) {
        return new long[] {limit(limits.millicores()), limit(limits.memory()), limit(limits.gpus())};
    }

    private static long limit(long amount) {
        return amount == 0 ? Long.MAX_VALUE : amount;
    }
}
