package dev.zoe.db.user;

import java.time.Instant;
import java.time.ZoneOffset;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Inserts the first user of a database: an administrator without a quota. */
public class FirstAdminWriter {

    private static final String INSERT =
            """
            insert into users (username, password_hash, fs_uid, role_id, quota_id, created_at)
            select :username, :hash, :uid, r.id, q.id, :at
            from role r, quota q where r.name = 'admin' and q.name = 'unlimited'
            on conflict (username) do nothing
            """;

    private final JdbcClient database;

    public FirstAdminWriter(JdbcClient database) {
        this.database = database;
    }

    /** Whether the database has a user. */
    public boolean hasUsers() {
        return database.sql("select exists (select from users)")
                .query(Boolean.class)
                .single();
    }

    /**
     * Inserts the administrator.
     *
     * @return false when a user of this name exists, for example because another process inserted it
     */
    public boolean insert(String username, String passwordHash, int fsUid, Instant at) {
        return database.sql(INSERT)
                        .param("username", username)
                        .param("hash", passwordHash)
                        .param("uid", fsUid)
                        .param("at", at.atOffset(ZoneOffset.UTC))
                        .update()
                == 1;
    }
}
