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
}
