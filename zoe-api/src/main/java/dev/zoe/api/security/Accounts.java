package dev.zoe.api.security;

import dev.zoe.api.row.Row;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Looks users up, with role and quota, in one round trip: every call begins with it. */
@Repository
public class Accounts {
    private final JdbcClient database;

    Accounts(JdbcClient database) {
        this.database = database;
    }

    Optional<Account> find(String username) {
        return database.sql(
                        """
                        select u.id, u.username, u.enabled, u.version, r.name as role, r.can_see_status,
                               r.can_change_config, r.can_operate_others, r.can_delete_executions, r.can_access_api,
                               r.can_customize_resources, r.can_access_full_shop,
                               q.concurrent_executions + q.memory + q.millicores > 0 as limited,
                               case u.auth_source when 'local' then u.password_hash end as password_hash
                        from users u join role r on r.id = u.role_id join quota q on q.id = u.quota_id
                        where u.username = :username
                        """)
                .param("username", username)
                .query((columns, number) -> account(new Row(columns)))
                .optional();
    }

    /** Whether the user of {@code caller} is enabled and nothing about user or role has changed since it logged in. */
    public boolean isUnchanged(Caller caller) {
        return find(caller.username())
                .filter(Account::enabled)
                .map(Account::caller)
                .filter(caller::equals)
                .isPresent();
    }

    private static Account account(Row row) throws SQLException {
        Caller caller = new Caller(
                row.number("id"),
                row.text("username"),
                row.text("role"),
                capabilities(row),
                row.flag("limited"),
                row.number("version"));
        return new Account(caller, row.flag("enabled"), row.maybeText("password_hash"));
    }

    private static Set<Capability> capabilities(Row row) throws SQLException {
        Set<Capability> held = EnumSet.noneOf(Capability.class);
        for (Capability capability : Capability.values()) {
            if (row.flag(capability.roleName())) {
                held.add(capability);
            }
        }
        return held;
    }
}
