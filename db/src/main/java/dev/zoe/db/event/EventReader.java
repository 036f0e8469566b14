package dev.zoe.db.event;

import dev.zoe.db.mapping.AgeOrder;
import dev.zoe.db.mapping.ResultRow;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads events with the names that readers see, page by page. {@link EventLog} follows new ones. */
public class EventReader {

    private static final String EVENTS =
            """
            select v.id, v.at, v.kind, v.execution_id, s.name as service, v.from_state, v.to_state, v.reason, v.actor,
                   e.owner_id
            from event v
            left join service s on s.id = v.service_id
            left join execution e on e.id = v.execution_id
            """;

    private static final String HISTORY =
            """
            select at, service_id, from_state, to_state, reason
            from event
            where execution_id = :execution
            order by id desc
            limit :limit
            """;

    private final JdbcClient database;

    public EventReader(JdbcClient database) {
        this.database = database;
    }

    /** The text of the query holds the condition on the time only when it is given, for the sake of its plan. */
    private static String page(AgeOrder order, Optional<Instant> since) {
        return (since.isPresent() ? "v.at >= :since and " : "") + order.isAfterCursor("v.id") + " order by "
                + order.by("v.id") + " limit :limit";
    }

    private JdbcClient.StatementSpec statement(String text, Optional<Instant> since) {
        JdbcClient.StatementSpec statement = database.sql(text);
        return since.map(time -> statement.param("since", OffsetDateTime.ofInstant(time, ZoneOffset.UTC)))
                .orElse(statement);
    }

    /**
     * The next {@code limit} events of an execution and its services after event {@code cursor} in this order.
     *
     * @param since of this time or later; empty for any
     */
    public List<EventRow> ofExecution(long execution, Optional<Instant> since, AgeOrder order, long cursor, int limit) {
        return statement(EVENTS + "where v.execution_id = :execution and " + page(order, since), since)
                .param("execution", execution)
                .param("cursor", cursor)
                .param("limit", limit)
                .query((columns, number) -> row(new ResultRow(columns)))
                .list();
    }

    /**
     * The newest {@code limit} events of an execution and its services, the newest first, with what a timeline needs.
     */
    public List<HistoryEvent> history(long execution, int limit) {
        return database.sql(HISTORY)
                .param("execution", execution)
                .param("limit", limit)
                .query((columns, number) -> historyEvent(new ResultRow(columns)))
                .list();
    }

    /**
     * The next {@code limit} visible events after event {@code cursor} in this order.
     *
     * @param since of this time or later; empty for any
     */
    public List<EventRow> visible(
            EventVisibility visibility, Optional<Instant> since, AgeOrder order, long cursor, int limit) {
        String condition = visibility.all()
                ? ""
                : "v.id in (select visible.id from (" + visibleIds(visibility, order, since) + ") as visible) and ";
        return statement(EVENTS + "where " + condition + page(order, since), since)
                .param("cursor", cursor)
                .param("limit", limit)
                .query((columns, number) -> row(new ResultRow(columns)))
                .list();
    }

    /**
     * The first events of each kind that a reader may see: with one condition for all, PostgreSQL would read every
     * event. The owner is no parameter, because the best plan depends on whether the owner has few executions or many.
     */
    private static String visibleIds(EventVisibility visibility, AgeOrder order, Optional<Instant> since) {
        String own =
                """
                (select v.id from event v join execution e on e.id = v.execution_id where e.owner_id = %d and %s)"""
                        .formatted(visibility.ownerId(), page(order, since));
        String cluster =
                """
                (select v.id from event v
                 where v.execution_id is null and v.kind in ('node', 'scheduler') and %s)"""
                        .formatted(page(order, since));
        return visibility.clusterStatus() ? own + " union all " + cluster : own;
    }

    /** The events with these numbers, oldest first. */
    public List<EventRow> find(Collection<Long> ids) {
        return database.sql(EVENTS + "where v.id in (:ids) order by v.id")
                .param("ids", ids)
                .query((columns, number) -> row(new ResultRow(columns)))
                .list();
    }

    private static HistoryEvent historyEvent(ResultRow row) throws SQLException {
        return new HistoryEvent(
                row.time("at"),
                row.maybeNumber("service_id"),
                row.maybeText("from_state"),
                row.maybeText("to_state"),
                row.text("reason"));
    }

    private static EventRow row(ResultRow row) throws SQLException {
        return new EventRow(
                row.number("id"),
                row.time("at"),
                row.text("kind"),
                row.maybeNumber("execution_id"),
                row.maybeText("service"),
                row.maybeText("from_state"),
                row.maybeText("to_state"),
                row.text("reason"),
                row.maybeText("actor"),
                row.maybeNumber("owner_id"));
    }
}
