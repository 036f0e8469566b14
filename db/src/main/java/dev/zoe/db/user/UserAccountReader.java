package dev.zoe.db.user;

import dev.zoe.db.mapping.ResultRow;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Reads a user with role, quota and hash of the password in one statement: every call of the API begins with it. The
 * role of the master may not read the hash, so only the API uses this class.
 */
public class UserAccountReader {

    private static final String ACCOUNT =
            """
            select u.id, u.username, u.enabled, u.version, r.name as role, r.can_see_status,
                   r.can_change_config, r.can_operate_others, r.can_delete_executions, r.can_access_api,
                   r.can_customize_resources, r.can_access_full_shop, r.can_submit_executions,
                   q.concurrent_executions > 0 or q.memory > 0 or q.millicores > 0
                       or q.elastic_memory > 0 or q.elastic_millicores > 0 as limited,
                   case u.auth_source when 'local' then u.password_hash end as password_hash
            from users u join role r on r.id = u.role_id join quota q on q.id = u.quota_id
            where u.username = :username
            """;

    private final JdbcClient database;

    public UserAccountReader(JdbcClient database) {
        this.database = database;
    }

    public Optional<UserAccount> find(String username) {
        return database.sql(ACCOUNT)
                .param("username", username)
                .query((columns, number) -> account(new ResultRow(columns)))
                .optional();
    }

    private static UserAccount account(ResultRow row) throws SQLException {
        return new UserAccount(
                row.number("id"),
                row.text("username"),
                row.text("role"),
                capabilities(row),
                row.flag("limited"),
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
