package dev.zoe.api.event;

import dev.zoe.api.execution.ExecutionQueries;
import dev.zoe.api.pagination.Page;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.mapping.ResultRow;
import dev.zoe.db.user.Capability;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/** Looks at events. */
@Service
public class EventQueries {
    private static final String EVENTS =
            """
            select v.id, v.at, v.kind, v.execution_id, s.name as service, v.from_state, v.to_state, v.reason, v.actor,
                   e.owner_id
            from event v
            left join service s on s.id = v.service_id
            left join execution e on e.id = v.execution_id
            """;

    private final JdbcClient database;
    private final ExecutionQueries executions;

    EventQueries(JdbcClient database, ExecutionQueries executions) {
        this.database = database;
        this.executions = executions;
    }

    /**
     * The events of an execution and its services after event {@code after}, oldest first.
     *
     * @throws Problem when there is no such execution that the caller may see
     */
    public Page<EventView> ofExecution(ApiCaller caller, long execution, long after, int limit) {
        return ofExecution(caller, execution, EventOrder.OLDEST, after, limit);
    }

    /** The same in another order: with the newest first, those before event {@code cursor}. */
    Page<EventView> ofExecution(ApiCaller caller, long execution, EventOrder order, long cursor, int limit) {
        executions.find(caller, execution);
        List<EventView> read = database.sql(
                        EVENTS + "where v.execution_id = :execution and " + order.pieceAfterCursor() + " limit :limit")
                .param("execution", execution)
                .param("cursor", cursor)
                .param("limit", limit + 1)
                .query((columns, number) -> view(new ResultRow(columns)).shownTo(caller))
                .list();
        return Page.cut(read, limit, EventView::id);
    }

    /**
     * The newest events of an execution and its services, oldest of them first.
     *
     * @throws Problem when there is no such execution that the caller may see
     */
    public List<EventView> newest(ApiCaller caller, long execution, int limit) {
        List<EventView> found =
                new ArrayList<>(ofExecution(caller, execution, EventOrder.NEWEST, EventOrder.NEWEST.start(), limit)
                        .items());
        Collections.reverse(found);
        return found;
    }

    /** Everything after event {@code after} that the caller may see, oldest first. */
    public Page<EventView> all(ApiCaller caller, long after, int limit) {
        return all(caller, EventOrder.OLDEST, after, limit);
    }

    /** The same in another order: with the newest first, those before event {@code cursor}. */
    Page<EventView> all(ApiCaller caller, EventOrder order, long cursor, int limit) {
        List<EventView> read = database.sql(EVENTS
                        + """
                        where (:everything or e.owner_id = :caller
                            or (:status and v.kind in ('node', 'scheduler')))
                            and\s"""
                        + order.pieceAfterCursor() + " limit :limit")
                .param("cursor", cursor)
                .param("everything", caller.may(Capability.OPERATE_OTHERS))
                .param("caller", caller.id())
                .param("status", caller.may(Capability.SEE_STATUS))
                .param("limit", limit + 1)
                .query((columns, number) -> view(new ResultRow(columns)).shownTo(caller))
                .list();
        return Page.cut(read, limit, EventView::id);
    }

    /** These events with what is needed to choose their readers. */
    List<OwnedEvent> read(Collection<Long> ids) {
        return database.sql(EVENTS + "where v.id in (:ids) order by v.id")
                .param("ids", ids)
                .query((columns, number) -> {
                    ResultRow row = new ResultRow(columns);
                    OptionalLong owner = row.maybeNumber("owner_id").stream()
                            .mapToLong(Long::longValue)
                            .findAny();
                    return new OwnedEvent(view(row), owner);
                })
                .list();
    }

    private static EventView view(ResultRow row) throws SQLException {
        return new EventView(
                row.number("id"),
                row.time("at"),
                row.text("kind"),
                row.maybeNumber("execution_id"),
                row.maybeText("service"),
                row.maybeText("from_state"),
                row.maybeText("to_state"),
                row.text("reason"),
                row.maybeText("actor"));
    }
}
