package dev.zoe.api.access;

import java.util.List;
import java.util.Locale;

/** What the path of a call names, and whose it may be. */
enum Target {
    /** The path names nothing. */
    NONE,
    EXECUTION,
    ENDED_EXECUTION,
    /** Of an execution that has ended. */
    SERVICE,
    ARRAY,
    /** A workspace by the name of its owner, in the query. */
    WORKSPACE,
    /** The same, of a call that changes files: that of another user needs {@code can_change_config} as well. */
    CHANGED_WORKSPACE,
    USER,
    /** A user without executions; that is never the caller. */
    UNUSED_USER,
    /** A token by its name only: one of others cannot be named. */
    OWN_TOKEN,
    TOKEN_OF_USER,
    /** A name that nothing has yet; the call makes what has it. */
    NEW_NAME,
    /** A secret by its name only: one of others cannot be named. */
    OWN_SECRET,
    SECRET_OF_USER,
    /** A session by its number only: one of others is missing. */
    OWN_SESSION,
    SESSION_OF_USER,
    /** One that every role has. */
    TEMPLATE,
    /** A template that a user saved: one of others cannot be named. */
    OWN_TEMPLATE,
    /** A template that an administrator added. */
    SITE_TEMPLATE,
    NODE,
    /** That of the site, which the path always names. */
    MESSAGE,
    ROLE,
    QUOTA,
    GROUP,
    MEMBER;

    /** Whose a target is. */
    enum Owner {
        NONE,
        OWN,
        OTHERS,
        /** It has no owner. */
        SHARED,
        /** There is no such thing. */
        MISSING
    }

    List<Owner> owners() {
        return switch (this) {
            case NONE -> List.of(Owner.NONE);
            case NEW_NAME, MESSAGE -> List.of(Owner.SHARED);
            case TEMPLATE, SITE_TEMPLATE, NODE, ROLE, QUOTA, GROUP, MEMBER -> List.of(Owner.SHARED, Owner.MISSING);
            case UNUSED_USER -> List.of(Owner.OTHERS, Owner.MISSING);
            default -> List.of(Owner.OWN, Owner.OTHERS, Owner.MISSING);
        };
    }

    /** Whether one of others looks like a missing one to callers without {@code can_operate_others}. */
    boolean isHidden() {
        return switch (this) {
            case ARRAY, EXECUTION, ENDED_EXECUTION, SERVICE, WORKSPACE, CHANGED_WORKSPACE -> true;
            default -> false;
        };
    }

    /** Whether the path names one of the caller, so that the same name of another user is missing. */
    boolean isOfCaller() {
        return this == OWN_TOKEN || this == OWN_TEMPLATE || this == OWN_SECRET || this == OWN_SESSION;
    }

    /** @param name such as {@code ended execution}; {@code -} for none */
    static Target named(String name) {
        return name.equals("-") ? NONE : valueOf(name.toUpperCase(Locale.ROOT).replace(' ', '_'));
    }
}
