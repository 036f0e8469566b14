package dev.zoe.db.idempotency;

import dev.zoe.db.mapping.ResultRow;
import java.time.Duration;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Idempotency keys of users, over all APIs. A key is stored in the transaction that creates the object, so a creation
 * that fails leaves its key unused. The times are those of PostgreSQL.
 */
public class IdempotencyKeyStore {

    /** Most keys of a user; further ones replace the oldest. */
    static final int MOST_OF_USER = 1_000;

    private static final int REMOVED_AT_ONCE = 20;

    private static final String REMOVE_EXPIRED =
            """
            delete from idempotency_key where (user_id, key) in (
                select user_id, key from idempotency_key where expires_at <= now()
                order by expires_at limit :limit for update skip locked)
            """;

    private static final String REMOVE_EXCESS =
            """
            delete from idempotency_key where user_id = :user and key in (
                select key from idempotency_key where user_id = :user
                order by used_at desc offset :most limit :limit for update skip locked)
            """;

    /** A key whose transaction has not ended makes this wait for its end. An expired key is as unused. */
    private static final String TAKE =
            """
            insert into idempotency_key as k (user_id, key, call, fingerprint, used_at, expires_at)
            values (:user, :key, :call, :fingerprint, now(), now() + make_interval(secs => :lifetime))
            on conflict (user_id, key) do update
            set call = excluded.call, fingerprint = excluded.fingerprint, object_id = null,
                used_at = excluded.used_at, expires_at = excluded.expires_at
            where k.expires_at <= now()
            """;

    private static final String FIND =
            """
            select call = :call and fingerprint = :fingerprint as same, object_id
            from idempotency_key where user_id = :user and key = :key
            """;

    private final JdbcClient database;

    public IdempotencyKeyStore(JdbcClient database) {
        this.database = database;
    }

    /**
     * A call with a key.
     *
     * @param path what was called
     * @param fingerprint SHA-256 of the body in hexadecimal digits
     */
    public record KeyedCall(long userId, String key, String path, String fingerprint) {}

    /**
     * Takes a key for an object that the present transaction creates.
     *
     * @param lifetime time until the key may be used for something else, in whole seconds
     * @return false when another call of the user has the key; {@link #find} has that call
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public boolean take(KeyedCall call, Duration lifetime) {
        database.sql(REMOVE_EXPIRED).param("limit", REMOVED_AT_ONCE).update();
        boolean taken = database.sql(TAKE)
                        .param("user", call.userId())
                        .param("key", call.key())
                        .param("call", call.path())
                        .param("fingerprint", call.fingerprint())
                        .param("lifetime", lifetime.toSeconds())
                        .update()
                == 1;
        if (taken) {
            database.sql(REMOVE_EXCESS)
                    .param("user", call.userId())
                    .param("most", MOST_OF_USER)
                    .param("limit", REMOVED_AT_ONCE)
                    .update();
        }
        return taken;
    }

    /** Stores which object the call created that has taken the key. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void assign(KeyedCall call, long objectId) {
        database.sql("update idempotency_key set object_id = :object where user_id = :user and key = :key")
                .param("object", objectId)
                .param("user", call.userId())
                .param("key", call.key())
                .update();
    }

    /** What the key of {@code call} was used for; empty when it expired just now. */
    @Transactional(propagation = Propagation.MANDATORY)
    public Optional<EarlierCall> find(KeyedCall call) {
        return database.sql(FIND)
                .param("user", call.userId())
                .param("key", call.key())
                .param("call", call.path())
                .param("fingerprint", call.fingerprint())
                .query((columns, number) -> {
                    ResultRow row = new ResultRow(columns);
                    return new EarlierCall(row.flag("same"), row.number("object_id"));
                })
                .optional();
    }
}
