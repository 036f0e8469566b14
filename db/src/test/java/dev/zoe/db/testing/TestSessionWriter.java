package dev.zoe.db.testing;

import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Inserts sessions of browsers whose secrets no one has. */
public final class TestSessionWriter {
    private final JdbcClient database;

    public TestSessionWriter(DataSource database) {
        this.database = JdbcClient.create(database);
    }

    /** A session of a user; returns its id. */
    public long add(String username) {
        return database.sql(
                        """
                        insert into web_session (secret_hash, user_id, user_version, created_at, used_at, expires_at)
                        select sha256(gen_random_uuid()::text::bytea), id, version, now(), now(), now() + interval '1 hour'
                        from users where username = :username
                        returning id""")
                .param("username", username)
                .query(Long.class)
                .single();
    }
}
