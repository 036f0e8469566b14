package dev.zoe.db.user;

import dev.zoe.db.mapping.ResultRow;
import dev.zoe.db.mapping.WireNamed;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Set;

/** What every statement selects that reads a {@link UserAccount}, and how its rows become one. */
public final class UserAccountColumns {

    /** Of {@link #TABLES}. */
    public static final String COLUMNS = RolePolicyColumns.COLUMNS
            + """
            ,
            u.id, u.username, u.auth_source, u.enabled, u.version, r.name as role, r.can_see_status,
            r.can_change_config, r.can_operate_others, r.can_delete_executions, r.can_access_api,
            r.can_customize_resources, r.can_access_full_shop, r.can_submit_executions, r.can_access_services,
            case u.auth_source when 'local' then u.password_hash end as password_hash
            """;

    /** Users as {@code u}, with their roles. */
    public static final String TABLES = "users u join role r on r.id = u.role_id";

    private UserAccountColumns() {}

    public static UserAccount read(ResultRow row) throws SQLException {
        return new UserAccount(
                row.number("id"),
                row.text("username"),
                WireNamed.parse(AuthSource.class, row.text("auth_source")),
                row.text("role"),
                capabilities(row),
                RolePolicyColumns.read(row),
                row.number("version"),
                row.flag("enabled"),
                row.maybeText("password_hash"));
    }

    private static Set<Capability> capabilities(ResultRow row) throws SQLException {
        Set<Capability> held = EnumSet.noneOf(Capability.class);
        for (Capability capability : Capability.values()) {
            if (row.flag(capability.roleName())) {
                held.add(capability);
            }
        }
        return held;
    }
}
