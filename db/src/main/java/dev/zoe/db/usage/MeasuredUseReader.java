package dev.zoe.db.usage;

import dev.zoe.db.mapping.ResultRow;
import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads the newest measurements of services that hold capacity. A service that was not measured yet is left out. */
public class MeasuredUseReader {

    private static final String MEASURED =
            """
            from service s join reservation r on r.service_id = s.id
            where s.execution_id in (:executions) and s.status = 'active' and r.measured_cores is not null""";

    private final JdbcClient database;

    public MeasuredUseReader(JdbcClient database) {
        this.database = database;
    }

    /** By service. */
    public List<MeasuredUse> ofServices(long execution) {
        return read(
                "select s.id, r.measured_cores as cores, r.measured_memory as memory, r.measured_until as at "
                        + MEASURED,
                List.of(execution));
    }

    /** The sums over the services of each execution. */
    public List<MeasuredUse> ofExecutions(Collection<Long> executions) {
        return executions.isEmpty()
                ? List.of()
                : read(
                        "select s.execution_id as id, sum(r.measured_cores) as cores, sum(r.measured_memory) as memory,"
                                + " min(r.measured_until) as at " + MEASURED + " group by s.execution_id",
                        executions);
    }

    private List<MeasuredUse> read(String statement, Collection<Long> executions) {
        return database.sql(statement)
                .param("executions", executions)
                .query((columns, number) -> new MeasuredUse(
                        columns.getLong("id"),
                        columns.getDouble("cores"),
                        columns.getLong("memory"),
                        new ResultRow(columns).time("at")))
                .list();
    }
}
