package dev.zoe.db.service;

import dev.zoe.db.mapping.WireNamed;

/** Where a service is in its life. */
public enum ServiceStatus implements WireNamed {
    /** Known, not placed. */
    CREATED("created"),
    /** Placed on a node; its start is written down and not yet done. */
    RUNNABLE("runnable"),
    /** The back-end was asked to start it. */
    STARTING("starting"),
    /** Runs, and answers where a health check is given. */
    ACTIVE("active"),
    /** The back-end was asked to stop it. */
    TERMINATING("terminating"),
    /** Ended, and nothing of it is left on a node. */
    INACTIVE("inactive"),
    /** Could not start, or ended with an error. */
    ERROR("error");

    private final String wire;

    ServiceStatus(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }

    /** Whether it holds resources of a node: from its placement to its end. */
    public boolean isLiving() {
        return switch (this) {
            case RUNNABLE, STARTING, ACTIVE, TERMINATING -> true;
            case CREATED, INACTIVE, ERROR -> false;
        };
    }
}
