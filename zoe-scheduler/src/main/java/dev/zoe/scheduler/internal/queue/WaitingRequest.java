package dev.zoe.scheduler.internal.queue;

import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.internal.journal.DerivedState;
import dev.zoe.scheduler.internal.quota.HolderQuota;
import dev.zoe.scheduler.internal.quota.QuotaDemand;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A waiting request and its place in the order. */
public final class WaitingRequest {

    private final Request request;

    /** Of the request; kept here because comparisons are many. */
    private final int urgency;

    private final double arrival;
    private final long id;
    private int band;
    private double base;
    private double slope;
    private double since;
    private double overdueAt;
    private int leaf = -1;

    @DerivedState("what could run on the nodes if they were empty")
    private long fitsIn = -1;

    private long triedAt = -1;
    private List<HolderQuota> quotas = List.of();

    @DerivedState("the request")
    private @Nullable QuotaDemand quotaDemand;

    WaitingRequest(Request request) {
        this.request = request;
        this.urgency = request.urgency();
        this.arrival = request.arrival();
        this.id = request.id();
        this.since = request.arrival();
    }

    public Request request() {
        return request;
    }

    /** The quotas that count for it. */
    List<HolderQuota> quotas() {
        return quotas;
    }

    /** It is in no queue. */
    void limitBy(List<HolderQuota> changed) {
        quotas = changed;
    }

    /** What it would add to its quotas. */
    QuotaDemand quotaDemand() {
        QuotaDemand known = quotaDemand;
        if (known == null) {
            known = QuotaDemand.of(request);
            quotaDemand = known;
        }
        return known;
    }

    int urgency() {
        return urgency;
    }

    double arrival() {
        return arrival;
    }

    /** Larger goes first, before the value is examined. */
    int band() {
        return band;
    }

    double base() {
        return base;
    }

    double slope() {
        return slope;
    }

    /** Sets its value, larger first: {@code base + slope × (t − arrival)}. A larger band goes before all values. */
    void rank(int inBand, double baseValue, double slopeOfValue) {
        band = inBand;
        base = baseValue;
        slope = slopeOfValue;
    }

    /** Seconds; its place under first come first served. */
    double since() {
        return since;
    }

    /** Under first come first served it stands behind all that came before this time. */
    void sendBackTo(double time) {
        since = Math.max(time, since);
    }

    /** From this time on, in seconds, it goes before all that are not overdue. */
    double overdueAt() {
        return overdueAt;
    }

    void overdueAt(double time) {
        overdueAt = time;
    }

    /** Its place in the kinetic queue; −1 when it is in none. */
    int leaf() {
        return leaf;
    }

    void leaf(int place) {
        leaf = place;
    }

    /** Whether it was found to fit in this version of the capacity. */
    public boolean isKnownToFit(long capacityVersion) {
        return fitsIn == capacityVersion;
    }

    public void fits(long capacityVersion) {
        fitsIn = capacityVersion;
    }

    /** Whether it was tried in this version of the state and could not start. */
    public boolean wasTriedAt(long version) {
        return triedAt == version;
    }

    /** It was tried in this version of the state; −1 for one in which it is to be tried again. */
    public void triedAt(long version) {
        triedAt = version;
    }

    public double value(double time) {
        return slope == 0 ? base : base + slope * (time - arrival);
    }

    boolean overdue(double time) {
        return overdueAt <= time;
    }

    /** Negative when the first one goes first; never 0 for two different requests. */
    static int compare(WaitingRequest a, WaitingRequest b, double time) {
        int order = Integer.compare(b.urgency, a.urgency);
        if (order != 0) {
            return order;
        }
        boolean overdue = a.overdue(time);
        if (overdue != b.overdue(time)) {
            return overdue ? -1 : 1;
        }
        if (overdue) {
            order = Double.compare(a.overdueAt, b.overdueAt);
        } else {
            order = Integer.compare(b.band, a.band);
            if (order == 0) {
                order = Double.compare(b.value(time), a.value(time));
            }
        }
        if (order == 0) {
            order = Double.compare(a.arrival, b.arrival);
        }
        return order != 0 ? order : Long.compare(a.id, b.id);
    }
}
