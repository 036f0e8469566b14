package dev.zoe.db.testing;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Moves the times of records, so that a test need not wait. */
public final class RecordTimeWriter {

    private static final double MILLIS = 1000;

    private final JdbcClient database;

    public RecordTimeWriter(DataSource database) {
        this.database = JdbcClient.create(database);
    }

    public void executionSubmitted(long execution, Instant at) {
        change(database.sql("update execution set submitted_at = :at where id = :execution")
                .param("at", at.atOffset(ZoneOffset.UTC))
                .param("execution", execution));
    }

    public void executionEnded(long execution, Duration ago) {
        change(database.sql("update execution set ended_at = now() - make_interval(secs => :ago) where id = :execution")
                .param("ago", ago.toMillis() / MILLIS)
                .param("execution", execution));
    }

    public void tokenExpired(String name) {
        change(database.sql("update token set expires_at = now() - interval '1 second' where name = :name")
                .param("name", name));
    }

    public void tokenUsed(String name, Duration ago) {
        change(database.sql("update token set last_used_at = now() - make_interval(secs => :ago) where name = :name")
                .param("ago", ago.toMillis() / MILLIS)
                .param("name", name));
    }

    /** Moves the last use of all sessions of browsers. */
    public void sessionsUsed(Duration ago) {
        database.sql("update web_session set used_at = now() - make_interval(secs => :ago)")
                .param("ago", ago.toMillis() / MILLIS)
                .update();
    }

    /** Moves the ends of all sessions of browsers to now. */
    public void sessionsExpired() {
        database.sql("update web_session set expires_at = now()").update();
    }

    /** Moves the ends of all codes of log-ins through a browser to now. */
    public void loginCodesExpired() {
        database.sql("update login_code set expires_at = now()").update();
    }

    public void serviceStarted(long execution, String service, Duration ago) {
        change(database.sql(
                        """
                        update service set started_at = now() - make_interval(secs => :ago)
                        where execution_id = :execution and name = :service
                        """)
                .param("ago", ago.toMillis() / MILLIS)
                .param("execution", execution)
                .param("service", service));
    }

    private static void change(JdbcClient.StatementSpec statement) {
        if (statement.update() != 1) {
            throw new IllegalStateException("there is no such record");
        }
    }

    /** Ends the lease of the leading master, if there is one. */
    public void expireLease() {
        database.sql("update lease set expires_at = clock_timestamp()").update();
    }

    /** Ends the windows in which failed log-ins are counted. */
    public void expireLoginAttempts() {
        database.sql("update login_attempt set window_end = now() - interval '1 second'")
                .update();
    }
}
