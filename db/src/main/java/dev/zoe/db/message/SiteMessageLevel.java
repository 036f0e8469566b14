package dev.zoe.db.message;

import dev.zoe.db.mapping.WireNamed;

/** How much a message matters. */
public enum SiteMessageLevel implements WireNamed {
    INFO("info"),
    /** Something does not work, or will not. */
    WARNING("warning");

    private final String wire;

    SiteMessageLevel(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }
}
