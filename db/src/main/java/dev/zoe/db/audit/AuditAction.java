package dev.zoe.db.audit;

import dev.zoe.db.mapping.WireNamed;

/** What can be in the audit trail. The part before the dot is the group by which entries can be filtered. */
public enum AuditAction implements WireNamed {
    EXECUTION_SUBMIT("execution.submit"),
    /** A submission uses what the role of its user has beyond what the site allows every user. */
    EXECUTION_USE_EXCEPTION("execution.use-exception"),
    EXECUTION_CANCEL("execution.cancel"),
    EXECUTION_DELETE("execution.delete"),
    /** Another user, or a group, may see an execution and open its applications. */
    EXECUTION_SHARE("execution.share"),
    EXECUTION_UNSHARE("execution.unshare"),
    ARRAY_CREATE("array.create"),
    SCHEDULER_CHANGE("scheduler.change"),
    NODE_DRAIN("node.drain"),
    NODE_UNDRAIN("node.undrain"),
    USER_CREATE("user.create"),
    USER_CHANGE("user.change"),
    USER_DELETE("user.delete"),
    /** The user has set a new password. */
    PASSWORD_CHANGE("password.change"),
    /** A secret was made with which the user may set a password. */
    PASSWORD_RESET("password.reset"),
    ROLE_CREATE("role.create"),
    ROLE_CHANGE("role.change"),
    ROLE_DELETE("role.delete"),
    QUOTA_CREATE("quota.create"),
    QUOTA_CHANGE("quota.change"),
    QUOTA_DELETE("quota.delete"),
    GROUP_CREATE("group.create"),
    GROUP_CHANGE("group.change"),
    GROUP_DELETE("group.delete"),
    GROUP_ADD_MEMBER("group.add-member"),
    GROUP_REMOVE_MEMBER("group.remove-member"),
    TOKEN_CREATE("token.create"),
    TOKEN_REVOKE("token.revoke"),
    /** A user has logged in with a browser. */
    SESSION_BEGIN("session.begin"),
    /** One session of a browser, or all of a user. */
    SESSION_END("session.end"),
    SECRET_SET("secret.set"),
    SECRET_DELETE("secret.delete"),
    TEMPLATE_PUT("template.put"),
    TEMPLATE_DELETE("template.delete"),
    /** Shown or hidden in the shop. */
    TEMPLATE_SHOW("template.show"),
    /** The message that every page shows. */
    MESSAGE_SET("message.set"),
    MESSAGE_DELETE("message.delete"),
    /** The user has allowed a command line to log in. */
    LOGIN_ALLOW("login.allow"),
    /** A file of a workspace was written over the REST interface. */
    FILE_WRITE("file.write"),
    FILE_DELETE("file.delete"),
    /** A program was started in the container of a service. */
    SERVICE_EXEC("service.exec"),
    /** Connections to ports of a service were allowed. */
    SERVICE_FORWARD("service.forward"),
    /** A program in the container of a service, or connections to its ports, have ended. */
    SERVICE_LEAVE("service.leave"),
    /** A wrong name or password, a refused token, a wrong secret for a new password, or a wrong code of a browser. */
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
