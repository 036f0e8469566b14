package dev.zoe.db.audit;

import dev.zoe.db.mapping.WireNamed;

/** What became of an audited action. */
public enum AuditResult implements WireNamed {
    DONE("done"),
    /** The caller may not do it. */
    REFUSED("refused"),
    /** Zoe could not do it. */
    FAILED("failed");

    private final String wire;

    AuditResult(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }
}
