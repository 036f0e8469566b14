package dev.zoe.db.usage;

import dev.zoe.db.mapping.WireNamed;

/** What a reservation was for. */
public enum UsageKind implements WireNamed {
    CORE("core"),
    ELASTIC("elastic"),
    /** Of elastic services that were reclaimed for another execution: the work of the whole placement is lost. */
    LOST("lost");

    private final String wire;

    UsageKind(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }
}
