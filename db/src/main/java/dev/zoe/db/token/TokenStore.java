package dev.zoe.db.token;

import dev.zoe.db.mapping.ResultRow;
import dev.zoe.db.mapping.WireNamed;
import dev.zoe.db.user.UserAccountColumns;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Tokens of users. A secret is found by its hash; only the API may read these. */
public class TokenStore {

    private static final String COLUMNS =
            "id, name, scope, created_at, expires_at, last_used_at, expires_at <= now() as expired";

    private static final String INSERT =
            """
            insert into token (user_id, name, scope, secret_hash, created_at, expires_at)
            values (:user, :name, :scope, :hash, now(),
                    least(now() + make_interval(secs => :lifetime), cast(:latest as timestamptz)))
            on conflict (user_id, name) do nothing
            returning
            """
                    + COLUMNS;

    private static final String ACCOUNT =
            """
            select t.id as token_id, t.name as token_name, t.scope, t.expires_at, t.expires_at <= now() as expired,
                   coalesce(t.last_used_at <= now() - interval '1 minute', true) as use_due,
            """
                    + UserAccountColumns.COLUMNS + " from token t join (" + UserAccountColumns.TABLES
                    + ") on u.id = t.user_id where ";

    private static final String NOTE_USE =
            """
            update token set last_used_at = now()
            where id = :id and (last_used_at is null or last_used_at <= now() - interval '1 minute')
            """;

    private final JdbcClient database;

    public TokenStore(JdbcClient database) {
        this.database = database;
    }

    /**
     * Adds a token of a user.
     *
     * @param secretHash SHA-256 of the secret
     * @param lifetime time until it expires, in whole seconds
     * @param latest when it expires at the latest
     * @return empty when the user has a token of this name
     */
    public Optional<Token> insert(
            long userId,
            String name,
            TokenScope scope,
            byte[] secretHash,
            Duration lifetime,
            Optional<Instant> latest) {
        return database.sql(INSERT)
                .param("user", userId)
                .param("name", name)
                .param("scope", scope.wire())
                .param("hash", secretHash)
                .param("lifetime", lifetime.toSeconds())
                .param(
                        "latest",
                        latest.map(time -> time.atOffset(ZoneOffset.UTC)).orElse(null))
                .query((columns, number) -> token(new ResultRow(columns)))
                .optional();
    }

    /** The tokens of a user by name, also those that have expired. */
    public List<Token> list(long userId) {
        return database.sql("select " + COLUMNS + " from token where user_id = :user order by name")
                .param("user", userId)
                .query((columns, number) -> token(new ResultRow(columns)))
                .list();
    }

    /** One of the tokens of a user by its number. */
    public Optional<Token> find(long userId, long id) {
        return database.sql("select " + COLUMNS + " from token where user_id = :user and id = :id")
                .param("user", userId)
                .param("id", id)
                .query((columns, number) -> token(new ResultRow(columns)))
                .optional();
    }

    public int count(long userId) {
        return database.sql("select count(*) from token where user_id = :user")
                .param("user", userId)
                .query(Integer.class)
                .single();
    }

    /** @return false when the user has no token of this name */
    public boolean delete(long userId, String name) {
        return database.sql("delete from token where user_id = :user and name = :name")
                        .param("user", userId)
                        .param("name", name)
                        .update()
                == 1;
    }

    /**
     * Deletes all tokens of a user.
     *
     * @return how many there were
     */
    public int deleteAll(long userId) {
        return database.sql("delete from token where user_id = :user")
                .param("user", userId)
                .update();
    }

    /** The token whose secret has this hash. It may have expired, and its user may be disabled. */
    public Optional<TokenAccount> findByHash(byte[] secretHash) {
        return database.sql(ACCOUNT + "t.secret_hash = :hash")
                .param("hash", secretHash)
                .query((columns, number) -> account(new ResultRow(columns)))
                .optional();
    }

    /** The same by the number of the token. */
    public Optional<TokenAccount> findById(long id) {
        return database.sql(ACCOUNT + "t.id = :id")
                .param("id", id)
                .query((columns, number) -> account(new ResultRow(columns)))
                .optional();
    }

    /** Stores that the token is used now, unless a use within the last minute is stored. */
    public void noteUse(long id) {
        database.sql(NOTE_USE).param("id", id).update();
    }

    private static Token token(ResultRow row) throws SQLException {
        return new Token(
                row.number("id"),
                row.text("name"),
                WireNamed.parse(TokenScope.class, row.text("scope")),
                row.time("created_at"),
                row.time("expires_at"),
                row.maybeTime("last_used_at"),
                row.flag("expired"));
    }

    private static TokenAccount account(ResultRow row) throws SQLException {
        return new TokenAccount(
                row.number("token_id"),
                row.text("token_name"),
                WireNamed.parse(TokenScope.class, row.text("scope")),
                row.time("expires_at"),
                row.flag("expired"),
                row.flag("use_due"),
                UserAccountColumns.read(row));
    }
}
