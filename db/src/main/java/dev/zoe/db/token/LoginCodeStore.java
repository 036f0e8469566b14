package dev.zoe.db.token;

import dev.zoe.db.mapping.ResultRow;
import java.time.Duration;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Log-ins of the command line that wait for their code, over all APIs. A code is found by its hash; only the API may
 * read these. The times are those of PostgreSQL.
 */
public class LoginCodeStore {

    private static final String INSERT =
            """
            insert into login_code (code_hash, challenge, user_id, user_version, token_name, expires_at)
            values (:hash, :challenge, :user, :version, :name, now() + make_interval(secs => :lifetime))
            """;

    private static final String TAKE =
            """
            with taken as (delete from login_code where code_hash = :hash returning *)
            select challenge, user_id, user_version, token_name from taken where expires_at > now()
            """;

    private static final String REMOVE_EXPIRED =
            """
            delete from login_code where id in (
                select id from login_code where expires_at <= now() order by expires_at limit :limit
                for update skip locked)
            """;

    private final JdbcClient database;

    public LoginCodeStore(JdbcClient database) {
        this.database = database;
    }

    /**
     * Stores a log-in.
     *
     * @param codeHash SHA-256 of the code
     * @param lifetime time for which the code is valid, in whole seconds
     */
    public void insert(byte[] codeHash, LoginCode login, Duration lifetime) {
        database.sql(INSERT)
                .param("hash", codeHash)
                .param("challenge", login.challenge())
                .param("user", login.userId())
                .param("version", login.userVersion())
                .param("name", login.tokenName())
                .param("lifetime", lifetime.toSeconds())
                .update();
    }

    /**
     * Removes the log-in whose code has this hash. Of concurrent calls one gets it; empty when the code has expired.
     */
    public Optional<LoginCode> take(byte[] codeHash) {
        return database.sql(TAKE)
                .param("hash", codeHash)
                .query((columns, number) -> {
                    ResultRow row = new ResultRow(columns);
                    return new LoginCode(
                            row.text("challenge"),
                            row.number("user_id"),
                            row.number("user_version"),
                            row.text("token_name"));
                })
                .optional();
    }

    /** How many codes of a user are valid. */
    public int count(long userId) {
        return database.sql("select count(*) from login_code where user_id = :user and expires_at > now()")
                .param("user", userId)
                .query(Integer.class)
                .single();
    }

    /** Removes up to {@code limit} log-ins whose code has expired. */
    public void removeExpired(int limit) {
        database.sql(REMOVE_EXPIRED).param("limit", limit).update();
    }
}
