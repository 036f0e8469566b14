package dev.zoe.db.event;

import dev.zoe.application.SafeText;
import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Writes what happens into the same transaction that makes it happen, and follows it.
 *
 * <p>A transaction that took an earlier number may commit later than one with a later number. A reader that remembers
 * the largest number it saw would never see the earlier event. So writers hold a shared lock from the moment an event
 * gets its number (in the trigger {@code event_numbered}), and a follower waits for that lock before it trusts the
 * numbers.
 */
public class EventLog {

    /** One statement whatever the number of events: PostgreSQL plans it once. */
    private static final String INSERT =
            """
            insert into event (at, kind, execution_id, service_id, subject, from_state, to_state, reason, actor)
            select ?, e.kind, e.execution_id, e.service_id, e.subject, e.from_state, e.to_state, e.reason, e.actor
            from unnest(cast(? as text[]), cast(? as bigint[]), cast(? as bigint[]), cast(? as text[]),
                        cast(? as text[]), cast(? as text[]), cast(? as text[]), cast(? as text[]))
                with ordinality
                    as e(kind, execution_id, service_id, subject, from_state, to_state, reason, actor, place)
            order by e.place""";

    private final EntityManager entities;
    private final JdbcTemplate jdbc;
    private final EventRepository events;
    private final Clock clock;

    public EventLog(EntityManager entities, JdbcTemplate jdbc, EventRepository events, Clock clock) {
        this.entities = entities;
        this.jdbc = jdbc;
        this.events = events;
        this.clock = clock;
    }

    /** Writes one event. Many at once are cheaper: see {@link #append(List)}. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void append(NewEvent event) {
        append(List.of(event));
    }

    /** Writes events in this order, all with the time of now; entities they point to are written first. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void append(List<NewEvent> news) {
        entities.flush();
        if (news.isEmpty()) {
            return;
        }
        OffsetDateTime now = OffsetDateTime.ofInstant(clock.instant(), ZoneOffset.UTC);
        jdbc.update(
                INSERT,
                now,
                texts(news, event -> event.kind().wire()),
                numbers(news, event -> event.executionId().orElse(null)),
                numbers(news, event -> event.serviceId().orElse(null)),
                texts(news, event -> SafeText.line(event.subject())),
                texts(news, event -> event.from().orElse(null)),
                texts(news, event -> event.to().orElse(null)),
                texts(news, event -> SafeText.lines(event.reason())),
                texts(news, event -> event.actor().map(SafeText::line).orElse(null)));
    }

    private static @Nullable String[] texts(List<NewEvent> news, Function<NewEvent, @Nullable String> column) {
        return news.stream().map(column).toArray(String[]::new);
    }

    private static @Nullable Long[] numbers(List<NewEvent> news, Function<NewEvent, @Nullable Long> column) {
        return news.stream().map(column).toArray(Long[]::new);
    }

    /** The next events after number {@code after}, oldest first. What it has not returned yet has a larger number. */
    @Transactional
    public List<EventEntity> follow(long after, int limit) {
        return committed(
                events.findAfter(after, Limit.of(1)), upTo -> events.findBetween(after, upTo, Limit.of(limit)));
    }

    /** The same for one execution and its services. */
    @Transactional
    public List<EventEntity> follow(long executionId, long after, int limit) {
        return committed(
                events.findByExecution(executionId, after, Limit.of(1)),
                upTo -> events.findByExecutionBetween(executionId, after, upTo, Limit.of(limit)));
    }

    private List<EventEntity> committed(List<EventEntity> first, LongFunction<List<EventEntity>> read) {
        if (first.isEmpty()) {
            return List.of();
        }
        jdbc.execute("select pg_advisory_xact_lock('event'::regclass::oid::int, 0)");
        Long newest = jdbc.queryForObject("select last_value from event_id", Long.class);
        return read.apply(newest == null ? 0 : newest);
    }
}
