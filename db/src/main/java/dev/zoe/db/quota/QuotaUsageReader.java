package dev.zoe.db.quota;

import dev.zoe.db.mapping.ResultRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Reads what counts for quotas. Core services count from the admission of their execution on, elastic ones while they
 * hold resources of a node.
 */
public class QuotaUsageReader {

    private static final String SUMS =
            """
            count(*) filter (where status in ('starting', 'running')) as running,
            count(*) filter (where status in ('submitted', 'queued')) as waiting,
            coalesce(sum(core_millicores) filter (where status in ('starting', 'running')), 0) as millicores,
            coalesce(sum(core_memory) filter (where status in ('starting', 'running')), 0) as memory,
            coalesce(sum(core_gpus) filter (where status in ('starting', 'running')), 0) as gpus
            """;

    private static final String ELASTIC =
            "coalesce(sum(millicores), 0) as elastic_millicores, coalesce(sum(memory), 0) as elastic_memory"
                    + " from reservation r where not r.core and ";

    private static final String OF_USER = "select * from (select " + SUMS
            + " from execution where owner_id = :id and status not in ('terminated', 'error', 'cancelled')) of_core,"
            + " (select " + ELASTIC + "r.user_id = :id) of_elastic";

    /** An elastic service holds nothing when no execution of its group is active. */
    private static final String OF_GROUPS = "select of_core.*, of_elastic.* from (select group_id, " + SUMS
            + " from execution where group_id = any(:ids) and status not in ('terminated', 'error', 'cancelled')"
            + " group by group_id) of_core join user_group g on g.id = of_core.group_id"
            + " cross join lateral (select " + ELASTIC + "r.group_name = g.name) of_elastic";

    private final JdbcClient database;

    public QuotaUsageReader(JdbcClient database) {
        this.database = database;
    }

    public QuotaUsage ofUser(long userId) {
        return database.sql(OF_USER)
                .param("id", userId)
                .query((columns, number) -> usage(columns))
                .single();
    }

    /** By the number of the group; groups without executions are left out. */
    public Map<Long, QuotaUsage> ofGroups(Collection<Long> groupIds) {
        Map<Long, QuotaUsage> usage = new HashMap<>();
        database.sql(OF_GROUPS).param("ids", groupIds.toArray(Long[]::new)).query(columns -> {
            usage.put(columns.getLong("group_id"), usage(columns));
        });
        return usage;
    }

    private static QuotaUsage usage(ResultSet columns) throws SQLException {
        ResultRow row = new ResultRow(columns);
        return new QuotaUsage(
                row.number("running"),
                row.number("waiting"),
                row.number("millicores"),
                row.number("memory"),
                row.number("gpus"),
                row.number("elastic_millicores"),
                row.number("elastic_memory"));
    }
}
