package dev.zoe.db.audit;

import dev.zoe.db.mapping.WireNamed;

/** What can be in the audit trail. The part before the dot is the group by which entries can be filtered. */
public enum AuditAction implements WireNamed {
    EXECUTION_SUBMIT("execution.submit"),
    EXECUTION_CANCEL("execution.cancel"),
    EXECUTION_DELETE("execution.delete"),
    SCHEDULER_CHANGE("scheduler.change"),
    NODE_DRAIN("node.drain"),
    NODE_UNDRAIN("node.undrain"),
    USER_CREATE("user.create"),
    /** A log-in with a wrong name or password. */
    LOGIN_FAIL("login.fail"),
    /** A call that may change something, which the caller may not make. */
    CALL_REFUSE("call.refuse"),
    /** A call that may change something, which ended with an error of Zoe. */
    CALL_FAIL("call.fail");

    private final String wire;

    AuditAction(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }
}
