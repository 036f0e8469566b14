package dev.zoe.db.usage;

import dev.zoe.db.mapping.ResultRow;
import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Sums the newest measurements of services. A service that was not measured yet is left out. */
public class MeasuredUseReader {

    private static final String SUMS =
            """
            select s.execution_id as id, sum(r.measured_cores) as cores, sum(r.measured_memory) as memory,
                   min(r.measured_until) as at
            from service s join reservation r on r.service_id = s.id
            where s.execution_id in (:executions) and s.status = 'active' and r.measured_cores is not null
            group by s.execution_id""";

    private static final String OF_NODES =
            """
            select s.node, sum(r.measured_cores) as cores, sum(r.measured_memory)::bigint as memory,
                   sum(r.millicores)::bigint as millicores_reserved, sum(r.memory)::bigint as memory_reserved
            from service s join reservation r on r.service_id = s.id
            where s.status = 'active' and s.node is not null and r.measured_cores is not null
            group by s.node
            order by s.node""";

    private final JdbcClient database;

    public MeasuredUseReader(JdbcClient database) {
        this.database = database;
    }

    /** The sums over the services of each execution. */
    public List<MeasuredUse> ofExecutions(Collection<Long> executions) {
        return executions.isEmpty()
                ? List.of()
                : database.sql(SUMS)
                        .param("executions", executions)
                        .query((columns, number) -> new MeasuredUse(
                                columns.getLong("id"),
                                columns.getDouble("cores"),
                                columns.getLong("memory"),
                                new ResultRow(columns).time("at")))
                        .list();
    }

    /** The sums over the active services of each node, by name; a node without a measured one is left out. */
    public List<MeasuredUseOfNode> ofNodes() {
        return database.sql(OF_NODES)
                .query((columns, number) -> new MeasuredUseOfNode(
                        columns.getString("node"),
                        columns.getDouble("cores"),
                        columns.getLong("memory"),
                        columns.getLong("millicores_reserved"),
                        columns.getLong("memory_reserved")))
                .list();
    }
}
