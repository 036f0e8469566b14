package dev.zoe.db.session;

import dev.zoe.db.mapping.ResultRow;
import dev.zoe.db.user.UserAccountColumns;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Sessions of browsers, over all APIs. A secret is found by its hash; only the API may read these. The times are those
 * of PostgreSQL.
 */
public class WebSessionStore {

    /** Most sessions of a user. */
    public static final int MOST_OF_USER = 100;

    private static final String INSERT =
            """
            insert into web_session (secret_hash, user_id, user_version, address, browser, created_at, used_at, expires_at)
            values (:hash, :user, :version, :address, :browser, now(), now(), now() + make_interval(secs => :lifetime))
            returning id
            """;

    /** A session of a user who was changed since, or is disabled, is none. */
    private static final String OPEN =
            """
            select s.id as session_id, s.used_at <= now() - interval '1 minute' as use_due,
            """
                    + UserAccountColumns.COLUMNS + " from web_session s join (" + UserAccountColumns.TABLES
                    + """
                    ) on u.id = s.user_id
                    where s.expires_at > now()
                      and s.used_at > now() - make_interval(secs => :idle)
                      and s.user_version = u.version and u.enabled
                    """;

    private static final String FIND = OPEN + " and s.secret_hash = :hash";

    private static final String FIND_BY_ID = OPEN + " and s.id = :id";

    private static final String NOTE_USE =
            "update web_session set used_at = now() where id = :id and used_at <= now() - interval '1 minute'";

    private static final String OPEN_OF_USER =
            """
            from web_session s join users u on u.id = s.user_id
            where s.user_id = :user and s.expires_at > now() and s.used_at > now() - make_interval(secs => :idle)
              and s.user_version = u.version and u.enabled
            """;

    private static final String LIST = "select s.id, s.address, s.browser, s.created_at, s.used_at, s.expires_at "
            + OPEN_OF_USER + " order by s.used_at desc, s.id desc limit :limit";

    private static final String REMOVE_ENDED =
            """
            delete from web_session where id in (
                select s.id from web_session s join users u on u.id = s.user_id
                where s.expires_at <= now() or s.user_version <> u.version
                order by s.expires_at limit :limit for update of s skip locked)
            """;

    private static final String REMOVE_EXCESS =
            """
            delete from web_session where id in (
                select id from web_session where user_id = :user order by used_at desc, id desc offset :most)
            """;

    private final JdbcClient database;

    public WebSessionStore(JdbcClient database) {
        this.database = database;
    }

    /**
     * Adds a session of a user. Of more than {@link #MOST_OF_USER}, those end that were not used for longest.
     *
     * @param secretHash SHA-256 of the secret
     * @param userVersion version of the user at the log-in
     * @param origin where the browser is
     * @param lifetime time until it ends, however it is used, in whole seconds
     * @return its number
     */
    public long insert(byte[] secretHash, long userId, long userVersion, SessionOrigin origin, Duration lifetime) {
        long id = database.sql(INSERT)
                .param("hash", secretHash)
                .param("user", userId)
                .param("version", userVersion)
                .param("address", origin.address())
                .param("browser", origin.browser())
                .param("lifetime", lifetime.toSeconds())
                .query(Long.class)
                .single();
        database.sql(REMOVE_EXCESS)
                .param("user", userId)
                .param("most", MOST_OF_USER)
                .update();
        return id;
    }

    /**
     * The session whose secret has this hash.
     *
     * @param idle time without a use after which there is none any longer; two minutes or more
     */
    public Optional<WebSession> find(byte[] secretHash, Duration idle) {
        return database.sql(FIND)
                .param("hash", secretHash)
                .param("idle", idle.toSeconds())
                .query((columns, number) -> session(new ResultRow(columns)))
                .optional();
    }

    /**
     * The session of this number.
     *
     * @param idle time without a use after which there is none any longer; two minutes or more
     */
    public Optional<WebSession> findById(long id, Duration idle) {
        return database.sql(FIND_BY_ID)
                .param("id", id)
                .param("idle", idle.toSeconds())
                .query((columns, number) -> session(new ResultRow(columns)))
                .optional();
    }

    private static WebSession session(ResultRow row) throws SQLException {
        return new WebSession(row.number("session_id"), row.flag("use_due"), UserAccountColumns.read(row));
    }

    /** Stores that the session is used now, unless a use within the last minute is stored. */
    public void noteUse(long id) {
        database.sql(NOTE_USE).param("id", id).update();
    }

    /**
     * Sessions of a user that have not ended, the one that was used last first.
     *
     * @param idle time without a use after which there is none any longer
     */
    public List<OpenSession> list(long userId, Duration idle, int limit) {
        return database.sql(LIST)
                .param("user", userId)
                .param("idle", idle.toSeconds())
                .param("limit", limit)
                .query((columns, number) -> open(new ResultRow(columns)))
                .list();
    }

    /** @return false when the user has no such session */
    public boolean delete(long userId, long id) {
        return database.sql("delete from web_session where user_id = :user and id = :id")
                        .param("user", userId)
                        .param("id", id)
                        .update()
                == 1;
    }

    /**
     * Ends all sessions of a user.
     *
     * @return how many rows there were, with those that had ended
     */
    public int deleteAll(long userId) {
        return database.sql("delete from web_session where user_id = :user")
                .param("user", userId)
                .update();
    }

    private static OpenSession open(ResultRow row) throws SQLException {
        return new OpenSession(
                row.number("id"),
                new SessionOrigin(row.text("address"), row.text("browser")),
                row.time("created_at"),
                row.time("used_at"),
                row.time("expires_at"));
    }

    /** @return false when there is none any longer */
    public boolean delete(byte[] secretHash) {
        return database.sql("delete from web_session where secret_hash = :hash")
                        .param("hash", secretHash)
                        .update()
                == 1;
    }

    /** Removes up to {@code limit} sessions that have ended. */
    public void removeEnded(int limit) {
        database.sql(REMOVE_ENDED).param("limit", limit).update();
    }
}
