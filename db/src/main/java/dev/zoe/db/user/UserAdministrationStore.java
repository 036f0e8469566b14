package dev.zoe.db.user;

import java.util.OptionalInt;
import java.util.Set;
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

    /** A new user {@code ada} is another one than a deleted user {@code ada}. The present number is always the own. */
    private static final String IS_OF_ANOTHER =
            """
            select exists (
                select from used_fs_uid f left join users u on u.id = f.user_id
                where f.fs_uid = :uid and u.username is distinct from :username
                  and not exists (select from users where fs_uid = :uid and username = :username)
                union all
                select from users where fs_uid = :uid and username <> :username)
            """;

    /** Numbers that Linux gives to nobody in particular. */
    public static final Set<Integer> RESERVED_UIDS = Set.of(65_534, 65_535);

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

    /**
     * A number from {@code first} to {@code last} that no user has had: files of a deleted user must not belong to a
     * new one. Empty when there is none. The caller holds the {@linkplain #lock() lock}.
     */
    public OptionalInt nextFsUid(int first, int last) {
        while (true) {
            int next = database.sql("select nextval('users_fs_uid')")
                    .query(Integer.class)
                    .single();
            if (next < first) {
                next = database.sql("select setval('users_fs_uid', :first)")
                        .param("first", first)
                        .query(Integer.class)
                        .single();
            }
            if (next > last) {
                return OptionalInt.empty();
            }
            if (!RESERVED_UIDS.contains(next) && !isFsUidOfAnother(next, "")) {
                return OptionalInt.of(next);
            }
        }
    }

    /** Whether a user other than {@code username} has this number or had it, who may be deleted. */
    public boolean isFsUidOfAnother(int fsUid, String username) {
        return database.sql(IS_OF_ANOTHER)
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
