package dev.zoe.db.execution;

import dev.zoe.db.mapping.ResultRow;
import dev.zoe.db.mapping.WireNamed;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Transactional;

/** Reads what executions wait for. */
public class DependencyReader {

    private static final String OF_EXECUTIONS =
            """
            select d.execution_id, d.awaited_id, d.awaited_name, d.condition, d.outcome, d.awaited_array
            from unnest(:ids) as e(id)
            cross join lateral (select * from execution_dependency where execution_id = e.id
                                order by awaited_id limit :most) d
            order by d.execution_id, d.awaited_id
            """;

    private final JdbcClient database;

    public DependencyReader(JdbcClient database) {
        this.database = database;
    }

    /** What one execution waits for, or waited, in the order of the numbers. */
    @Transactional(readOnly = true)
    public List<ExecutionDependency> find(long execution) {
        return find(List.of(execution), Integer.MAX_VALUE).getOrDefault(execution, List.of());
    }

    /**
     * By the number of the execution that waits, or waited, in the order of what it waits for.
     *
     * @param most dependencies of each execution; the others are left out
     */
    @Transactional(readOnly = true)
    public Map<Long, List<ExecutionDependency>> find(Collection<Long> executions, int most) {
        Map<Long, List<ExecutionDependency>> found = new HashMap<>();
        if (!executions.isEmpty()) {
            database.sql(OF_EXECUTIONS)
                    .param("ids", executions.toArray(Long[]::new))
                    .param("most", most)
                    .query(columns -> {
                        found.computeIfAbsent(columns.getLong("execution_id"), id -> new ArrayList<>())
                                .add(dependency(columns));
                    });
        }
        return found;
    }

    public static ExecutionDependency dependency(ResultSet columns) throws SQLException {
        ResultRow row = new ResultRow(columns);
        return new ExecutionDependency(
                row.number("awaited_id"),
                row.text("awaited_name"),
                WireNamed.parse(DependencyCondition.class, row.text("condition")),
                Optional.ofNullable(columns.getString("outcome"))
                        .map(outcome -> WireNamed.parse(ExecutionStatus.class, outcome)),
                row.maybeNumber("awaited_array"));
    }
}
