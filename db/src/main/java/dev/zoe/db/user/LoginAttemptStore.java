package dev.zoe.db.user;

import java.time.Duration;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Counts of log-in attempts by source, over all APIs. A source is any text, such as an address; its count ends with its
 * window.
 */
public class LoginAttemptStore {

    private static final String REACHED =
            """
            select source, extract(epoch from window_end - clock_timestamp()) as seconds from login_attempt
            where window_end > clock_timestamp()
              and (source = :first and attempts >= :limit_of_first
                or source = :second and attempts >= :limit_of_second)
            order by window_end desc limit 1
            """;

    private static final String COUNT =
            """
            insert into login_attempt as a (source, attempts, window_end)
            values (:source, 1, clock_timestamp() + make_interval(secs => :window))
            on conflict (source) do update
            set attempts = case when a.window_end <= clock_timestamp() then 1 else a.attempts + 1 end,
                window_end = case when a.window_end <= clock_timestamp() then excluded.window_end
                                  else a.window_end end
            where a.attempts < :limit or a.window_end <= clock_timestamp()
            """;

    private static final String REMOVE_EXPIRED =
            """
            delete from login_attempt where source in (
                select source from login_attempt where window_end < clock_timestamp()
                order by window_end limit :limit for update skip locked)
            """;

    private final JdbcClient database;

    public LoginAttemptStore(JdbcClient database) {
        this.database = database;
    }

    /** A source and the attempts that it has in one window. */
    public record Limit(String source, int attempts) {}

    /**
     * A limit that is reached.
     *
     * @param rest time until its window ends
     */
    public record ReachedLimit(String source, Duration rest) {}

    /** The one of two limits that is reached, of both the one whose window ends last. Writes nothing. */
    public Optional<ReachedLimit> findReached(Limit first, Limit second) {
        return database.sql(REACHED)
                .param("first", first.source())
                .param("limit_of_first", first.attempts())
                .param("second", second.source())
                .param("limit_of_second", second.attempts())
                .query((row, number) ->
                        new ReachedLimit(row.getString("source"), Duration.ofSeconds(row.getLong("seconds"))))
                .optional();
    }

    /**
     * Counts one attempt, in one statement, so that the count is right with any number of concurrent attempts.
     *
     * @return false when the limit is reached; then nothing is counted
     */
    public boolean count(Limit limit, Duration window) {
        return database.sql(COUNT)
                        .param("source", limit.source())
                        .param("window", window.toSeconds())
                        .param("limit", limit.attempts())
                        .update()
                == 1;
    }

    /** Takes one attempt back. */
    public void uncount(String source) {
        database.sql("update login_attempt set attempts = greatest(attempts - 1, 0) where source = :source")
                .param("source", source)
                .update();
    }

    /** Removes the count of a source. */
    public void reset(String source) {
        database.sql("delete from login_attempt where source = :source")
                .param("source", source)
                .update();
    }

    /** Removes up to {@code limit} counts whose window has ended. */
    public void removeExpired(int limit) {
        database.sql(REMOVE_EXPIRED).param("limit", limit).update();
    }
}
