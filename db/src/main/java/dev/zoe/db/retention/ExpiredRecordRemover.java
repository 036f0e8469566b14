package dev.zoe.db.retention;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Objects;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.annotation.Transactional;

/**
 * Removes records that are older than a site keeps them. Each call is a transaction of its own and removes a limited
 * number, so that no other transaction waits long for it.
 */
public class ExpiredRecordRemover {

    /** Rows that another transaction has locked are left to the next call. */
    private static final String EXECUTIONS =
            """
            delete from execution where id in (
                select id from execution where ended_at is not null and ended_at < ?
                order by ended_at, id limit ? for update skip locked)""";

    private static final String EVENTS =
            """
            delete from event where id in (
                select id from event where execution_id is null and at < ? order by at limit ?)""";

    /** An array of today may get its first execution yet. */
    private static final String ARRAYS =
            """
            delete from execution_array where id in (
                select id from execution_array a where created_at < now() - interval '1 day'
                and not exists (select from execution e where e.array_id = a.id)
                limit ? for update skip locked)""";

    private final JdbcTemplate jdbc;

    public ExpiredRecordRemover(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Removes executions that ended before {@code before}, the oldest first, with their services, events and output.
     *
     * @return how many; fewer than {@code limit} when none is left
     */
    @Transactional
    public int removeExecutions(Instant before, int limit) {
        return jdbc.update(EXECUTIONS, utc(before), limit);
    }

    /**
     * Removes events before {@code before} that belong to no execution, the oldest first.
     *
     * @return how many; fewer than {@code limit} when none is left
     */
    @Transactional
    public int removeEvents(Instant before, int limit) {
        jdbc.execute("set local zoe.retention = 'on'");
        return jdbc.update(EVENTS, utc(before), limit);
    }

    /**
     * Removes arrays that have no execution and are older than a day.
     *
     * @return how many; fewer than {@code limit} when none is left
     */
    @Transactional
    public int removeArrays(int limit) {
        return jdbc.update(ARRAYS, limit);
    }

    /** The time of the database. */
    public Instant now() {
        OffsetDateTime now = jdbc.queryForObject("select clock_timestamp()", OffsetDateTime.class);
        return Objects.requireNonNull(now, "clock_timestamp").toInstant();
    }

    private static OffsetDateTime utc(Instant time) {
        return OffsetDateTime.ofInstant(time, ZoneOffset.UTC);
    }
}
