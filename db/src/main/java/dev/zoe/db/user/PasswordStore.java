package dev.zoe.db.user;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Hashes of passwords, and of the secrets that set a new one. Only the API may read these. */
public class PasswordStore {

    private static final String OFFER_RESET =
            """
            insert into password_reset (user_id, secret_hash, expires_at) values (:user, :hash, :expires)
            on conflict (user_id) do update set secret_hash = excluded.secret_hash, expires_at = excluded.expires_at
            """;

    private static final String IS_RESET =
            """
            select exists (
                select from password_reset p join users u on u.id = p.user_id
                where u.username = :username and u.enabled and u.auth_source = 'local'
                  and p.secret_hash = :hash and p.expires_at > :now)
            """;

    private static final String TAKE_RESET =
            """
            delete from password_reset p using users u
            where u.id = p.user_id and u.username = :username and u.enabled and u.auth_source = 'local'
              and p.secret_hash = :hash and p.expires_at > :now
            returning u.id
            """;

    private final JdbcClient database;

    public PasswordStore(JdbcClient database) {
        this.database = database;
    }

    /** Sets the first password of a local user who was just created. */
    public void initialize(long userId, String passwordHash) {
        database.sql("update users set password_hash = :hash where id = :id")
                .param("hash", passwordHash)
                .param("id", userId)
                .update();
    }

    /** Sets the password of a local user. It ends all log-ins with the former password. */
    public void set(long userId, String passwordHash) {
        database.sql("update users set password_hash = :hash, version = version + 1 where id = :id")
                .param("hash", passwordHash)
                .param("id", userId)
                .update();
    }

    /** Removes the password of a user, who cannot log in before a new one is set. It ends all log-ins. */
    public void remove(long userId) {
        database.sql("update users set password_hash = null, version = version + 1 where id = :id")
                .param("id", userId)
                .update();
    }

    /**
     * Stores the secret with which the user may set a password once; an earlier one is no longer valid.
     *
     * @param secretHash SHA-256 of the secret
     */
    public void offerReset(long userId, byte[] secretHash, Instant expiresAt) {
        database.sql(OFFER_RESET)
                .param("user", userId)
                .param("hash", secretHash)
                .param("expires", expiresAt.atOffset(ZoneOffset.UTC))
                .update();
    }

    /** Whether {@link #takeReset} would accept this secret. */
    public boolean isReset(String username, byte[] secretHash, Instant now) {
        return database.sql(IS_RESET)
                .param("username", username)
                .param("hash", secretHash)
                .param("now", now.atOffset(ZoneOffset.UTC))
                .query(Boolean.class)
                .single();
    }

    /**
     * Removes a secret, which is then no longer valid. Gives the id of the user; empty when it is not valid, or the
     * user is disabled.
     */
    public Optional<Long> takeReset(String username, byte[] secretHash, Instant now) {
        return database.sql(TAKE_RESET)
                .param("username", username)
                .param("hash", secretHash)
                .param("now", now.atOffset(ZoneOffset.UTC))
                .query(Long.class)
                .optional();
    }
}
