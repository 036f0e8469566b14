package dev.zoe.db.message;

import dev.zoe.db.mapping.ResultRow;
import dev.zoe.db.mapping.WireNamed;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Reads, sets and deletes the message of the site. */
public class SiteMessageStore {
    private static final String COLUMNS = "text, level, shown_from, shown_until, version, changed_at";

    private static final String PUT =
            """
            insert into site_message (text, level, shown_from, shown_until)
            values (:text, :level, :from::timestamptz, :until::timestamptz)
            on conflict (id) do update
            set text = excluded.text, level = excluded.level, shown_from = excluded.shown_from,
                shown_until = excluded.shown_until, version = nextval('site_message_version'), changed_at = now()
            returning\s"""
                    + COLUMNS;

    private final JdbcClient database;

    public SiteMessageStore(JdbcClient database) {
        this.database = database;
    }

    /** Empty when there is none; one that is not shown yet, or no longer, is there. */
    public Optional<SiteMessage> find() {
        return database.sql("select " + COLUMNS + " from site_message")
                .query((columns, number) -> message(new ResultRow(columns)))
                .optional();
    }

    /** Waits for others who change the message, and keeps them waiting until the transaction ends. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void lock() {
        database.sql("select pg_advisory_xact_lock(hashtextextended('zoe message', 0))")
                .query((row, number) -> number)
                .single();
    }

    /** Sets it, in place of the one that is there. */
    public SiteMessage put(SiteMessageContent message) {
        return database.sql(PUT)
                .param("text", message.text())
                .param("level", message.level().wire())
                .param("from", utc(message.from()))
                .param("until", utc(message.until()))
                .query((columns, number) -> message(new ResultRow(columns)))
                .single();
    }

    public void delete() {
        database.sql("delete from site_message").update();
    }

    private static @Nullable OffsetDateTime utc(Optional<Instant> time) {
        return time.map(at -> at.atOffset(ZoneOffset.UTC)).orElse(null);
    }

    private static SiteMessage message(ResultRow row) throws SQLException {
        return new SiteMessage(
                new SiteMessageContent(
                        row.text("text"),
                        WireNamed.parse(SiteMessageLevel.class, row.text("level")),
                        row.maybeTime("shown_from"),
                        row.maybeTime("shown_until")),
                row.number("version"),
                row.time("changed_at"));
    }
}
