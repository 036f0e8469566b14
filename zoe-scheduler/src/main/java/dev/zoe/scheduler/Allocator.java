package dev.zoe.scheduler;

import java.util.Locale;

/** Who gets how much. */
public enum Allocator {
    /** All core and elastic instances or nothing, as today's cluster managers do; the baseline. */
    RIGID(true, false),
    /** Core first, elastic instances from what is left, in order; grants only grow. */
    MALLEABLE(false, false),
    /** REBALANCE: elastic instances are reclaimed where that lets another request start or go first. */
    FLEXIBLE(false, true);

    private final boolean whole;
    private final boolean reclaims;

    Allocator(boolean whole, boolean reclaims) {
        this.whole = whole;
        this.reclaims = reclaims;
    }

    /** Whether elastic instances are treated as core ones at the start. */
    public boolean whole() {
        return whole;
    }

    /** Whether elastic instances are ever reclaimed. */
    public boolean reclaims() {
        return reclaims;
    }

    /** The name in settings. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
