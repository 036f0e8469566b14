package dev.zoe.db.user;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * What changes of users and roles have to agree on. A change first calls {@link #lock}, so that two changes at the same
 * time, also through two APIs, neither give one number to two users nor remove the last administrator together.
 */
public class UserAdministrationStore {

    private static final String ADMINISTRATORS =
            """
            select count(*) from users u join role r on r.id = u.role_id
            where u.enabled and r.can_change_config and r.can_access_api
              and (u.auth_source <> 'local' or u.password_hash is not null)
            """;

    private final JdbcClient database;

    public UserAdministrationStore(JdbcClient database) {
        this.database = database;
    }

    /** Waits for other changes of users and roles, and keeps them waiting until the transaction ends. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void lock() {
        database.sql("select pg_advisory_xact_lock(hashtextextended('zoe users', 0))")
                .query((row, number) -> number)
                .single();
    }

    /** A number that no user has had, 1001 or larger: files of a deleted user must not belong to a new one. */
    public int nextFsUid() {
        int next = 0;
        do {
            next = database.sql("select nextval('users_fs_uid')")
                    .query(Integer.class)
                    .single();
        } while (isFsUidOfAnother(next, ""));
        return next;
    }

    /** Whether a user other than {@code username} has this number. */
    public boolean isFsUidOfAnother(int fsUid, String username) {
        return database.sql("select exists (select from users where fs_uid = :uid and username <> :username)")
                .param("uid", fsUid)
                .param("username", username)
                .query(Boolean.class)
                .single();
    }

    /** Enabled users who can log in, and whose role may use the API and change the configuration. */
    public long countAdministrators() {
        return database.sql(ADMINISTRATORS).query(Long.class).single();
    }
}
