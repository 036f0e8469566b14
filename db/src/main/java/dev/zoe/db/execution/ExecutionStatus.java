package dev.zoe.db.execution;

import dev.zoe.db.mapping.WireNamed;

/** Where an execution is in its life. */
public enum ExecutionStatus implements WireNamed {
    /** Accepted and recorded; the master has not queued it yet. */
    SUBMITTED("submitted"),
    /** Waits for its turn and for free resources. */
    QUEUED("queued"),
    /** Its core is being started. */
    STARTING("starting"),
    /** All of its core is active. */
    RUNNING("running"),
    /** It has ended or was ended; its services are being stopped. */
    CLEANING_UP("cleaning-up"),
    /** Ended well. */
    TERMINATED("terminated"),
    /** Ended with an error. */
    ERROR("error"),
    /** Ended at the request of a user. */
    CANCELLED("cancelled");

    private final String wire;

    ExecutionStatus(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }

    /** Whether it has ended for good. */
    public boolean hasEnded() {
        return switch (this) {
            case TERMINATED, ERROR, CANCELLED -> true;
            case SUBMITTED, QUEUED, STARTING, RUNNING, CLEANING_UP -> false;
        };
    }
}
