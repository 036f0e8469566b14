package dev.zoe.api.security;

import dev.zoe.db.mapping.ResultRow;
import dev.zoe.db.user.Capability;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Looks users up, with role and quota, in one round trip: every call begins with it. */
@Repository
public class LoginAccounts {
    private final JdbcClient database;

    LoginAccounts(JdbcClient database) {
        this.database = database;
    }

    Optional<LoginAccount> find(String username) {
        return database.sql(
                        """
                        select u.id, u.username, u.enabled, u.version, r.name as role, r.can_see_status,
                               r.can_change_config, r.can_operate_others, r.can_delete_executions, r.can_access_api,
                               r.can_customize_resources, r.can_access_full_shop,
                               q.concurrent_executions > 0 or q.memory > 0 or q.millicores > 0
                                   or q.elastic_memory > 0 or q.elastic_millicores > 0 as limited,
                               case u.auth_source when 'local' then u.password_hash end as password_hash
                        from users u join role r on r.id = u.role_id join quota q on q.id = u.quota_id
                        where u.username = :username
                        """)
                .param("username", username)
                .query((columns, number) -> account(new ResultRow(columns)))
                .optional();
    }

    /** Whether the user of {@code caller} is enabled and nothing about user or role has changed since it logged in. */
    public boolean isUnchanged(ApiCaller caller) {
        return find(caller.username())
                .filter(LoginAccount::enabled)
                .map(LoginAccount::caller)
                .filter(caller::equals)
                .isPresent();
    }

    private static LoginAccount account(ResultRow row) throws SQLException {
        ApiCaller caller = new ApiCaller(
                row.number("id"),
                row.text("username"),
                row.text("role"),
                capabilities(row),
                row.flag("limited"),
                row.number("version"));
        return new LoginAccount(caller, row.flag("enabled"), row.maybeText("password_hash"));
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
