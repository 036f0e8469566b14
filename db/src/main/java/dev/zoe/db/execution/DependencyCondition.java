package dev.zoe.db.execution;

import dev.zoe.db.mapping.WireNamed;

/** How an execution must end before another one that waits for it may be queued. */
public enum DependencyCondition implements WireNamed {
    /** It terminates. */
    OK("ok"),
    /** It ends, however it does. */
    ANY("any");

    private final String wire;

    DependencyCondition(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }
}
