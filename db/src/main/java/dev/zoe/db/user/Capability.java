package dev.zoe.db.user;

import java.util.Locale;

/** What a role may allow; the columns of the table {@code role}. */
public enum Capability {
    SEE_STATUS,
    CHANGE_CONFIG,
    OPERATE_OTHERS,
    DELETE_EXECUTIONS,
    ACCESS_API,
    CUSTOMIZE_RESOURCES,
    ACCESS_FULL_SHOP,
    SUBMIT_EXECUTIONS,
    ACCESS_SERVICES;

    /** For example {@code can_see_status}. */
    public String roleName() {
        return "can_" + name().toLowerCase(Locale.ROOT);
    }
}
