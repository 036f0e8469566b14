package dev.zoe.db.event;

import dev.zoe.db.mapping.WireNamed;

/** What an event is about. */
public enum EventKind implements WireNamed {
    /** An execution changed its status. */
    EXECUTION("execution"),
    /** A service changed its status. */
    SERVICE("service"),
    /** A node came, went or changed. */
    NODE("node"),
    /** The scheduler decided something worth remembering. */
    SCHEDULER("scheduler"),
    /** A user changed the system itself. */
    AUDIT("audit");

    private final String wire;

    EventKind(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }
}
