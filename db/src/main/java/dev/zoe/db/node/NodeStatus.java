package dev.zoe.db.node;

import dev.zoe.db.mapping.WireNamed;

/** What the master knows of a node. */
public enum NodeStatus implements WireNamed {
    /** Takes services. */
    UP("up"),
    /** Keeps the services it has and takes no new ones. */
    DRAINED("drained"),
    /** Does not answer. */
    LOST("lost");

    private final String wire;

    NodeStatus(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }
}
