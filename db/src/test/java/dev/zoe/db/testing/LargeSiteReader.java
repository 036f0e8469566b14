package dev.zoe.db.testing;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Reads in plain SQL what the first page of a list shows: what a list cannot be faster than. */
public final class LargeSiteReader implements AutoCloseable {

    private static final String NEWEST_EXECUTIONS =
            """
            select e.id, e.name, u.username, e.status, e.submitted_at, e.started_at, e.ended_at, e.error_message
            from execution e join users u on u.id = e.owner_id order by e.id desc limit 50""";

    private final Connection connection;
    private final PreparedStatement executions;

    public LargeSiteReader(DataSource database) throws SQLException {
        connection = database.getConnection();
        executions = connection.prepareStatement(NEWEST_EXECUTIONS);
    }

    /** Reads every column of the 50 newest executions; returns how many values there were. */
    public int newestExecutions() throws SQLException {
        int values = 0;
        try (ResultSet rows = executions.executeQuery()) {
            while (rows.next()) {
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    values += rows.getString(i) == null ? 0 : 1;
                }
            }
        }
        return values;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
