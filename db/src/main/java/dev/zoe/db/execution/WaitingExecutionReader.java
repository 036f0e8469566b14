package dev.zoe.db.execution;

import dev.zoe.db.mapping.ResultRow;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Reads the executions that wait for their turn, without their descriptions. Those that wait for others are not among
 * them.
 */
public class WaitingExecutionReader {

    private static final String WAITING =
            """
            select e.id, e.name, e.owner_id, u.username as owner, e.submitted_at, count(*) over () as waiting
            from execution e join users u on u.id = e.owner_id
            where e.status in ('submitted', 'queued') and not e.waits_for_others
            """;

    private final JdbcClient database;

    public WaitingExecutionReader(JdbcClient database) {
        this.database = database;
    }

    /** Those of {@code ids} that wait, in any order. */
    public List<WaitingExecutionRow> find(Collection<Long> ids) {
        return ids.isEmpty()
                ? List.of()
                : database.sql(WAITING + " and e.id in (:ids)")
                        .param("ids", ids)
                        .query((columns, number) -> row(new ResultRow(columns)))
                        .list();
    }

    /** The first {@code limit} of the queue, in the order of their submission. */
    public List<WaitingExecutionRow> oldest(int limit) {
        return database.sql(WAITING + " order by e.submitted_at, e.id limit :limit")
                .param("limit", limit)
                .query((columns, number) -> row(new ResultRow(columns)))
                .list();
    }

    private static WaitingExecutionRow row(ResultRow row) throws SQLException {
        return new WaitingExecutionRow(
                row.number("id"),
                row.text("name"),
                row.number("owner_id"),
                row.text("owner"),
                row.time("submitted_at"),
                row.count("waiting"));
    }
}
