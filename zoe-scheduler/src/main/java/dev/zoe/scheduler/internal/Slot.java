package dev.zoe.scheduler.internal;

import dev.zoe.scheduler.Instance;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import org.jspecify.annotations.Nullable;

/** One instance that a request asks for, and where it stands. */
final class Slot {

    final Request request;
    final Request.Component component;
    final Instance instance;
    final boolean core;

    /** Where the ledger holds it now; only the ledger sets it. */
    @Nullable
    NodeState node;

    /** Where it was when the last plan was given out, and so where it runs or is about to. */
    @Nullable
    NodeState home;

    /** Not placed before this time, in seconds; infinity for never. */
    double again = Double.NEGATIVE_INFINITY;

    /** Where it ended by itself the last time; empty when it did not. */
    String endedOn = "";

    /** Why it was placed where it is. */
    Grounds placedFor = Grounds.TOGETHER;

    /** Why it was taken back last. */
    Grounds takenFor = Grounds.TOGETHER;

    Slot(Request request, int component, int ordinal) {
        this.request = request;
        this.component = request.components().get(component);
        this.instance = new Instance(request.id(), component, ordinal);
        this.core = ordinal < this.component.core();
    }

    Resources demand() {
        return component.demand();
    }

    boolean wanted() {
        return again < Double.POSITIVE_INFINITY;
    }

    boolean due(double now) {
        return again <= now;
    }
}
