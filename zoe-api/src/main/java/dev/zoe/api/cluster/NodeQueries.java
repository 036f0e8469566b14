package dev.zoe.api.cluster;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.mapping.ResultRow;
import dev.zoe.db.user.Capability;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/**
 * Looks at the nodes. What is allocated is what the services that hold resources were placed with: the master writes
 * every placement down before it starts anything, so the database knows it also while the master is away. A service
 * that waits for its turn holds nothing: what it takes the place of still does.
 */
@Service
public class NodeQueries {
    /**
     * A service that stops and the one that gets its room are there at the same time. So what the scheduler has
     * assigned and what containers hold are added up apart, and the larger one counts.
     */
    private static final String NODES =
            """
            select n.name, n.back_end, n.labels, d.name is not null as drained,
                   case when n.status = 'up' and d.name is not null then 'drained' else n.status end as status,
                   n.millicores, n.memory, n.gpus, n.address,
                   count(s.id) as services,
                   greatest(sum(r.millicores) filter (where assigned), sum(r.millicores) filter (where held), 0)::bigint
                       as millicores_held,
                   greatest(sum(r.memory) filter (where assigned), sum(r.memory) filter (where held), 0)::bigint
                       as memory_held,
                   greatest(sum(r.gpus) filter (where assigned), sum(r.gpus) filter (where held), 0)::int as gpus_held
            from node n
            left join drained_node d on d.name = n.name
            left join service s on s.node = n.name and s.status in ('runnable', 'starting', 'active', 'terminating')
            left join execution e on e.id = s.execution_id
            left join lateral jsonb_array_elements(e.description -> 'services') as c on c ->> 'name' = s.component
            left join lateral (select (c #>> '{resources,cores,min}')::numeric * 1000 as millicores,
                   (c #>> '{resources,memory,min}')::bigint as memory, (c #>> '{resources,gpus}')::int as gpus,
                   s.status <> 'terminating' as assigned, s.status <> 'runnable' as held) as r on true
            group by n.id, d.name
            order by n.name
            """;

    private final JdbcClient database;

    NodeQueries(JdbcClient database) {
        this.database = database;
    }

    /** @throws Problem when the role of the caller may not see the status of the cluster */
    public List<NodeView> list(ApiCaller caller) {
        caller.require(Capability.SEE_STATUS);
        return database.sql(NODES)
                .query((columns, number) -> node(new ResultRow(columns), caller))
                .list();
    }

    /** @throws Problem when the caller may not see the status of the cluster, or there is no such node */
    NodeView get(ApiCaller caller, String name) {
        return list(caller).stream()
                .filter(node -> node.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new Problem(ProblemType.NOT_FOUND, "There is no node \"%s\".".formatted(name)));
    }

    private static NodeView node(ResultRow row, ApiCaller reader) throws SQLException {
        return new NodeView(
                row.text("name"),
                row.text("back_end"),
                row.text("status"),
                row.columns().getBoolean("drained"),
                Arrays.asList((String[]) row.columns().getArray("labels").getArray()),
                NodeView.Cores.ofMillicores(row.number("millicores"), row.number("millicores_held")),
                new NodeView.Memory(row.number("memory"), row.number("memory_held")),
                new NodeView.Gpus(row.count("gpus"), row.count("gpus_held")),
                row.count("services"),
                Optional.of(row.text("address")).filter(address -> reader.may(Capability.CHANGE_CONFIG)));
    }
}
