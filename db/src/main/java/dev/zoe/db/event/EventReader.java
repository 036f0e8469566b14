package dev.zoe.db.event;

import dev.zoe.db.mapping.AgeOrder;
import dev.zoe.db.mapping.ResultRow;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
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

    private final JdbcClient database;

    public EventReader(JdbcClient database) {
        this.database = database;
    }

    private static String page(AgeOrder order) {
        return order.isAfterCursor("v.id") + " order by " + order.by("v.id") + " limit :limit";
    }

    /** The next {@code limit} events of an execution and its services after event {@code cursor} in this order. */
    public List<EventRow> ofExecution(long execution, AgeOrder order, long cursor, int limit) {
        return database.sql(EVENTS + "where v.execution_id = :execution and " + page(order))
                .param("execution", execution)
                .param("cursor", cursor)
                .param("limit", limit)
                .query((columns, number) -> row(new ResultRow(columns)))
                .list();
    }

    /** The next {@code limit} visible events after event {@code cursor} in this order. */
    public List<EventRow> visible(EventVisibility visibility, AgeOrder order, long cursor, int limit) {
        return database.sql(EVENTS
                        + """
                        where (:everything or e.owner_id = :owner
                            or (:status and v.kind in ('node', 'scheduler')))
                            and\s"""
                        + page(order))
                .param("cursor", cursor)
                .param("everything", visibility.all())
                .param("owner", visibility.ownerId())
                .param("status", visibility.clusterStatus())
                .param("limit", limit)
                .query((columns, number) -> row(new ResultRow(columns)))
                .list();
    }

    /** The events with these numbers, oldest first. */
    public List<EventRow> find(Collection<Long> ids) {
        return database.sql(EVENTS + "where v.id in (:ids) order by v.id")
                .param("ids", ids)
                .query((columns, number) -> row(new ResultRow(columns)))
                .list();
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
