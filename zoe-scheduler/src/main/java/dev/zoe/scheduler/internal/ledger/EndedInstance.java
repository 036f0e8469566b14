package dev.zoe.scheduler.internal.ledger;

/** An instance that ended before its request did, and is placed again from some time on. */
public final class EndedInstance {

    private final int ordinal;
    private final boolean core;
    private final double again;

    /** Name of the node; empty when it is not known or gone. */
    private String node;

    private boolean placed;

    /** @param again seconds: it is not placed again before then */
    public EndedInstance(int ordinal, boolean core, String node, double again) {
        this.ordinal = ordinal;
        this.core = core;
        this.node = node;
        this.again = again;
    }

    public int ordinal() {
        return ordinal;
    }

    boolean core() {
        return core;
    }

    /** Name of the node where it ended; empty when that is not known or gone. */
    public String node() {
        return node;
    }

    /** The node is gone. */
    public void forgetNode() {
        node = "";
    }

    /** Seconds: it is not placed again before then. */
    public double again() {
        return again;
    }

    /** Whether it is placed again in the decision that is being made. */
    boolean placed() {
        return placed;
    }

    /** For the ledger, which records it. */
    void setPlaced(boolean now) {
        placed = now;
    }
}
