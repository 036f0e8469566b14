package dev.zoe.api.security;

import dev.zoe.api.ApiSettings;
import java.time.Duration;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Counts log-ins whose password has to be hashed, over all APIs: for a user name at an address, and for an address. An
 * attempt is counted before the hash is made and given back when the password was right, so that many at the same time
 * do not pass a limit together.
 */
@Repository
class LoginAttemptLimiter {
    private static final int CLEANED_AT_ONCE = 20;

    private final JdbcClient database;
    private final ApiSettings settings;

    LoginAttemptLimiter(JdbcClient database, ApiSettings settings) {
        this.database = database;
        this.settings = settings;
    }

    /** A user name, as it was typed, at an address. */
    record Source(String username, String address) {
        private static final int MOST = 64;

        Source {
            username = storable(username);
            address = storable(address);
        }

        /** PostgreSQL takes no NUL, and names that are longer than any user's need not be told apart. */
        private static String storable(String text) {
            String shortened = text.length() > MOST ? text.substring(0, MOST) : text;
            return shortened.replace('\0', '?');
        }

        String user() {
            return "user " + username + " at " + address;
        }

        String whole() {
            return "address " + address;
        }
    }

    /**
     * Why an attempt is refused.
     *
     * @param whom the limit of whom is reached
     * @param comeAgain until attempts are counted anew
     */
    record Refusal(String whom, Duration comeAgain) {}

    /**
     * Counts an attempt; when there is a refusal, it is not counted and must not be made. A limit that is reached
     * already is found by reading alone, so that a flood of guesses writes nothing.
     */
    Optional<Refusal> reserve(Source source) {
        Optional<Refusal> reached = reached(source);
        if (reached.isPresent()) {
            return reached;
        }
        if (!count(source.whole(), settings.loginFailuresPerAddress())) {
            return Optional.of(overtaken(source));
        }
        if (!count(source.user(), settings.loginFailures())) {
            giveBack(source.whole());
            return Optional.of(overtaken(source));
        }
        return Optional.empty();
    }

    /**
     * Attempts of others reached the limit just now; should their window be over already, the caller may come again.
     */
    private Refusal overtaken(Source source) {
        return reached(source).orElse(new Refusal("this user", Duration.ZERO));
    }

    private Optional<Refusal> reached(Source source) {
        return database.sql(
                        """
                        select source, extract(epoch from window_end - clock_timestamp()) as seconds from login_attempt
                        where window_end > clock_timestamp()
                          and (source = :whole and attempts >= :most_of_whole
                            or source = :user and attempts >= :most_of_user)
                        order by window_end desc limit 1
                        """)
                .param("whole", source.whole())
                .param("most_of_whole", settings.loginFailuresPerAddress())
                .param("user", source.user())
                .param("most_of_user", settings.loginFailures())
                .query((row, number) -> new Refusal(
                        row.getString("source").equals(source.whole()) ? "this address" : "this user",
                        Duration.ofSeconds(row.getLong("seconds"))))
                .optional();
    }

    /** The attempt was not made. */
    void cancel(Source source) {
        giveBack(source.whole());
        giveBack(source.user());
    }

    /** The password was right: those that were wrong before do not count for this user any more. */
    void succeeded(Source source) {
        giveBack(source.whole());
        database.sql("delete from login_attempt where source = :source")
                .param("source", source.user())
                .update();
    }

    /** The password was wrong, which stays counted. Each time, some counts whose window is over are removed. */
    void failed() {
        database.sql(
                        """
                        delete from login_attempt where source in (
                            select source from login_attempt where window_end < clock_timestamp()
                            order by window_end limit :most for update skip locked)
                        """)
                .param("most", CLEANED_AT_ONCE)
                .update();
    }

    /**
     * One statement, so that the count is right however many come at the same time; false when the limit is reached.
     */
    private boolean count(String source, int most) {
        return database.sql(
                                """
                        insert into login_attempt as a (source, attempts, window_end)
                        values (:source, 1, clock_timestamp() + make_interval(secs => :window))
                        on conflict (source) do update
                        set attempts = case when a.window_end <= clock_timestamp() then 1 else a.attempts + 1 end,
                            window_end = case when a.window_end <= clock_timestamp() then excluded.window_end
                                              else a.window_end end
                        where a.attempts < :most or a.window_end <= clock_timestamp()
                        """)
                        .param("source", source)
                        .param("window", settings.loginWindow().toSeconds())
                        .param("most", most)
                        .update()
                == 1;
    }

    private void giveBack(String source) {
        database.sql("update login_attempt set attempts = greatest(attempts - 1, 0) where source = :source")
                .param("source", source)
                .update();
    }
}
