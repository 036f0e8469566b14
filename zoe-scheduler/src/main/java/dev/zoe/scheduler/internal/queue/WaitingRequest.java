package dev.zoe.scheduler.internal.queue;

import dev.zoe.scheduler.Request;

/** A waiting request and its place in the order. */
final class WaitingRequest {

    final Request request;

    /** Of the request; kept here because comparisons are many. */
    final int urgency;

    final double arrival;
    private final long id;

    /** Larger goes first, before the value is looked at. */
    int band;

    /** Its value, larger first, is {@code base + slope × (t − arrival)}. */
    double base;

    double slope;

    /** Seconds; its place under first come first served. */
    double since;

    /** From this time on, in seconds, it goes before all that are not overdue. */
    double overdueAt;

    /** Its place in the kinetic line; −1 when it is in none. */
    int leaf = -1;

    /** The version of the capacity in which it could fit. */
    long fitsIn = -1;

    /** The version of the state in which it was last tried and could not start. */
    long triedAt = -1;

    WaitingRequest(Request request) {
        this.request = request;
        this.urgency = request.urgency();
        this.arrival = request.arrival();
        this.id = request.id();
        this.since = request.arrival();
    }

    double value(double time) {
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
