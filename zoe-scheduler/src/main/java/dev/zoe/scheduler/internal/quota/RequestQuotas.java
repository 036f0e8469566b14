package dev.zoe.scheduler.internal.quota;

import dev.zoe.scheduler.internal.journal.DerivedState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The quotas that count for one request, and what they count for its core while it runs. */
public final class RequestQuotas {

    private final List<HolderQuota> quotas;

    @DerivedState("the core instances that the running request should have")
    private long[] core = QuotaDemand.none();

    public RequestQuotas(List<HolderQuota> quotas) {
        this.quotas = quotas;
    }

    public boolean isEmpty() {
        return quotas.isEmpty();
    }

    /** It runs from now on, and should have that core. */
    public void begin(long[] coreWanted) {
        core = coreWanted;
        quotas.forEach(quota -> quota.count(1, core));
    }

    /** It runs no longer. */
    public void end() {
        quotas.forEach(quota -> quota.count(-1, core));
    }

    /** More elastic instances of this demand are placed, or fewer. */
    public void addElastic(long[] demand, int count) {
        // Indices, as this is called for each change of the ledger.
        for (int i = 0; i < quotas.size(); i++) {
            quotas.get(i).addElastic(demand, count);
        }
    }

    /** How many more elastic instances of this demand are within all limits. */
    public int room(long[] demand) {
        int room = Integer.MAX_VALUE;
        for (int i = 0; i < quotas.size(); i++) {
            room = Math.min(room, quotas.get(i).room(demand));
        }
        return room;
    }

    /** The limit that keeps one more elastic instance of this demand from being placed. */
    public @Nullable ExceededLimit exceededByInstance(long[] demand) {
        for (HolderQuota quota : quotas) {
            ExceededLimit exceeded = quota.exceededByInstance(demand);
            if (exceeded != null) {
                return exceeded;
            }
        }
        return null;
    }

    /** Nothing of the elastic limits is claimed yet. */
    public void beginClaims() {
        for (int i = 0; i < quotas.size(); i++) {
            quotas.get(i).beginClaims();
        }
    }

    /** Claims as many of these elastic instances as earlier claims left of the limits; returns how many. */
    public int claim(long[] demand, int most) {
        int count = most;
        for (int i = 0; i < quotas.size(); i++) {
            count = quotas.get(i).claimable(demand, count);
        }
        for (int i = 0; i < quotas.size(); i++) {
            quotas.get(i).claim(demand, count);
        }
        return count;
    }
}
