package dev.zoe.db.execution;

import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads why executions failed lately. */
public class ExecutionFailureReader {

    private static final String IMAGE_FAILURES =
            """
            select id, left(error_message, 120) as message from execution
            where status = 'error' and ended_at > clock_timestamp() - interval '1 hour'
            and error_message ilike '%image%' order by ended_at desc limit :limit
            """;

    private final JdbcClient database;

    public ExecutionFailureReader(JdbcClient database) {
        this.database = database;
    }

    /** @param message the first 120 characters of the error message */
    public record FailedExecution(long id, String message) {}

    /** Executions of the last hour that failed with a message about an image, the last ones first. */
    public List<FailedExecution> lastImageFailures(int limit) {
        return database.sql(IMAGE_FAILURES)
                .param("limit", limit)
                .query((row, number) -> new FailedExecution(row.getLong("id"), row.getString("message")))
                .list();
    }
}
