package dev.zoe.db.node;

import dev.zoe.db.mapping.ResultRow;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Reads the nodes with what is allocated on them: what the services that hold resources were placed with. The master
 * records every placement before it starts anything, so the database knows it also while the master is away.
 */
public class NodeUsageReader {

    /**
     * During a replacement, the service that stops and its successor are on the node at the same time. So the statement
     * sums up what the scheduler has assigned and what containers hold apart, and the larger sum counts. A service that
     * is runnable holds nothing yet: the service that it replaces still does. Services of one component are counted
     * before the description is read, which takes longest.
     */
    private static final String NODES =
            """
            select n.name, n.back_end, n.labels, d.name is not null as drained,
                   case when n.status = 'up' and d.name is not null then 'drained' else n.status end as status,
                   n.millicores, n.memory, n.gpus, n.address,
                   coalesce(sum(s.number), 0) as services,
                   greatest(sum(r.millicores) filter (where assigned), sum(r.millicores) filter (where held), 0)::bigint
                       as millicores_held,
                   greatest(sum(r.memory) filter (where assigned), sum(r.memory) filter (where held), 0)::bigint
                       as memory_held,
                   greatest(sum(r.millicores) filter (where assigned and not s.core),
                            sum(r.millicores) filter (where held and not s.core), 0)::bigint as millicores_elastic,
                   greatest(sum(r.memory) filter (where assigned and not s.core),
                            sum(r.memory) filter (where held and not s.core), 0)::bigint as memory_elastic,
                   greatest(sum(r.gpus) filter (where assigned), sum(r.gpus) filter (where held), 0)::int as gpus_held
            from node n
            left join drained_node d on d.name = n.name
            left join (select node, execution_id, component, core, status, count(*) as number
                       from service where status in ('runnable', 'starting', 'active', 'terminating')
                       group by node, execution_id, component, core, status) as s on s.node = n.name
            left join execution e on e.id = s.execution_id
            left join lateral jsonb_array_elements(e.description -> 'services') as c on c ->> 'name' = s.component
            left join lateral (select s.number * (c #>> '{resources,cores,min}')::numeric * 1000 as millicores,
                   s.number * (c #>> '{resources,memory,min}')::bigint as memory,
                   s.number * (c #>> '{resources,gpus}')::int as gpus,
                   s.status <> 'terminating' as assigned, s.status <> 'runnable' as held) as r on true
            group by n.id, d.name
            order by n.name
            """;

    private final JdbcClient database;

    public NodeUsageReader(JdbcClient database) {
        this.database = database;
    }

    /** All nodes by name. */
    public List<NodeUsageRow> readAll() {
        return database.sql(NODES)
                .query((columns, number) -> row(new ResultRow(columns)))
                .list();
    }

    private static NodeUsageRow row(ResultRow row) throws SQLException {
        return new NodeUsageRow(
                row.text("name"),
                row.text("back_end"),
                row.text("status"),
                row.flag("drained"),
                Arrays.asList((String[]) row.columns().getArray("labels").getArray()),
                row.number("millicores"),
                row.number("millicores_held"),
                row.number("millicores_elastic"),
                row.number("memory"),
                row.number("memory_held"),
                row.number("memory_elastic"),
                row.count("gpus"),
                row.count("gpus_held"),
                row.count("services"),
                row.text("address"));
    }
}
