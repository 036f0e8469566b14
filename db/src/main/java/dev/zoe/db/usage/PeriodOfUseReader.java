package dev.zoe.db.usage;

import dev.zoe.db.mapping.ResultRow;
import java.util.Collections;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads what executions used over time. */
public class PeriodOfUseReader {
    private static final String NEWEST =
            """
            select since, until, core_seconds / extract(epoch from until - since) as cores,
                   byte_seconds / extract(epoch from until - since) as memory
            from execution_use where execution_id = :execution order by since desc limit :limit""";

    private final JdbcClient database;

    public PeriodOfUseReader(JdbcClient database) {
        this.database = database;
    }

    /** The newest {@code limit} periods of an execution, the oldest of them first. */
    public List<PeriodOfUse> newest(long execution, int limit) {
        List<PeriodOfUse> found = database.sql(NEWEST)
                .param("execution", execution)
                .param("limit", limit)
                .query((columns, number) -> {
                    ResultRow row = new ResultRow(columns);
                    return new PeriodOfUse(
                            row.time("since"),
                            row.time("until"),
                            columns.getDouble("cores"),
                            columns.getDouble("memory"));
                })
                .list();
        Collections.reverse(found);
        return found;
    }
}
