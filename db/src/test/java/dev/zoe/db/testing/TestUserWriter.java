package dev.zoe.db.testing;

import java.sql.Types;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Inserts and changes users, their roles and their quotas. */
public final class TestUserWriter {

    /** The password of users that are added without one. */
    public static final String PASSWORD = "secret";

    private static final String INSERT =
            """
            insert into users (username, password_hash, fs_uid, role_id, quota_id, created_at)
            select :username, '{noop}' || :password, coalesce(:uid, 1001 + (select count(*) from users)), r.id, q.id,
                   now()
            from role r, quota q where r.name = :role and q.name = 'unlimited'
            on conflict (username) do nothing
            """;

    private final JdbcClient database;

    public TestUserWriter(DataSource database) {
        this.database = JdbcClient.create(database);
    }

    /** What a quota limits. */
    public enum Limit {
        CONCURRENT_EXECUTIONS("concurrent_executions"),
        WAITING_EXECUTIONS("waiting_executions"),
        MEMORY("memory"),
        ELASTIC_MEMORY("elastic_memory"),
        RUNTIME_SECONDS("runtime_limit_seconds");

        private final String column;

        Limit(String column) {
            this.column = column;
        }
    }

    /** Adds a user with {@link #PASSWORD} and no quota, unless there is one of this name. */
    public void add(String username, String role) {
        add(username, role, PASSWORD);
    }

    /** The same with another password. */
    public void add(String username, String role, String password) {
        insert(username, role, password, null);
    }

    /** The same with {@link #PASSWORD} and this number for containers. */
    public void add(String username, String role, int fsUid) {
        insert(username, role, PASSWORD, fsUid);
    }

    private void insert(String username, String role, String password, @Nullable Integer uid) {
        database.sql(INSERT)
                .param("username", username)
                .param("password", password)
                .param("uid", uid, Types.INTEGER)
                .param("role", role)
                .update();
    }

    /** The number by which other tables know a user. */
    public long id(String username) {
        return database.sql("select id from users where username = ?")
                .param(username)
                .query(Long.class)
                .single();
    }

    public void disable(String username) {
        database.sql("update users set enabled = false where username = ?")
                .param(username)
                .update();
    }

    public void setPassword(String username, String password) {
        database.sql("update users set password_hash = '{noop}' || ?, version = version + 1 where username = ?")
                .params(password, username)
                .update();
    }

    /** Counts a change of every user, which ends their streams. */
    public void changeAll() {
        database.sql("update users set version = version + 1").update();
    }

    /** Adds a role without capabilities, unless there is one of this name. */
    public void addRole(String name, boolean canAccessApi) {
        database.sql("insert into role (name, can_access_api) values (?, ?) on conflict do nothing")
                .params(name, canAccessApi)
                .update();
    }

    /** @param columns of the policy with their new values, such as {@code read_only_root = true} */
    public void setPolicy(String role, String columns) {
        database.sql("update role set " + columns + " where name = ?")
                .params(role)
                .update();
    }

    public void setRole(String username, String role) {
        database.sql("update users set role_id = (select id from role where name = ?) where username = ?")
                .params(role, username)
                .update();
    }

    /** Gives a user a quota of their own, with one limit. */
    public void limit(String username, Limit limit, long most) {
        database.sql(
                        """
                        with added as (
                            insert into quota (name, %s) values (:name, :most) returning id
                        )
                        update users set quota_id = (select id from added) where username = :username
                        """
                                .formatted(limit.column))
                .param("name", "most-" + System.nanoTime())
                .param("most", most)
                .param("username", username)
                .update();
    }
}
