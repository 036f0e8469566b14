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
            select execution_id, awaited_id, awaited_name, condition, outcome from execution_dependency
            where execution_id = any(:ids) order by execution_id, awaited_id
            """;

    private final JdbcClient database;

    public DependencyReader(JdbcClient database) {
        this.database = database;
    }

    /** By the number of the execution that waits, or waited, in the order of what it waits for. */
    @Transactional(readOnly = true)
    public Map<Long, List<ExecutionDependency>> find(Collection<Long> executions) {
        Map<Long, List<ExecutionDependency>> found = new HashMap<>();
        if (!executions.isEmpty()) {
            database.sql(OF_EXECUTIONS)
                    .param("ids", executions.toArray(Long[]::new))
                    .query(columns -> {
                        found.computeIfAbsent(columns.getLong("execution_id"), id -> new ArrayList<>())
                                .add(dependency(columns));
                    });
        }
        return found;
    }

    static ExecutionDependency dependency(ResultSet columns) throws SQLException {
        ResultRow row = new ResultRow(columns);
        return new ExecutionDependency(
                row.number("awaited_id"),
                row.text("awaited_name"),
                WireNamed.parse(DependencyCondition.class, row.text("condition")),
                Optional.ofNullable(columns.getString("outcome"))
                        .map(outcome -> WireNamed.parse(ExecutionStatus.class, outcome)));
    }
}
