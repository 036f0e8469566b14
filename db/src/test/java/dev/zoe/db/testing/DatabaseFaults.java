package dev.zoe.db.testing;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Makes a database refuse work, or damages its records. One kind of refusal holds at a time. */
public final class DatabaseFaults {

    private final DataSource connections;
    private final JdbcClient database;

    public DatabaseFaults(DataSource connections) {
        this.connections = connections;
        this.database = JdbcClient.create(connections);
    }

    /** From now on the database refuses to insert into a table, with this SQL state. */
    public void refuseInserts(String table, String message, String sqlState) {
        beforeEach("insert", table, "raise exception '%s' using errcode = '%s'".formatted(message, sqlState));
    }

    /** From now on the database ends each connection that inserts into a table. */
    public void disconnectOnInsert(String table) {
        beforeEach("insert", table, "perform pg_terminate_backend(pg_backend_pid())");
    }

    /** From now on the database refuses what is written into a table, as if its disk were full. */
    public void fillDisk(String table) {
        beforeEach("insert or update", table, "raise exception 'could not extend file' using errcode = '53100'");
    }

    /** From now on the database refuses every change of an execution and its services. */
    public void refuseUpdatesOf(long execution) {
        String refuse =
                """
                if coalesce((to_jsonb(new)->>'execution_id')::bigint, (to_jsonb(new)->>'id')::bigint) = %d
                    then raise exception 'refused'; end if"""
                        .formatted(execution);
        beforeEach("update", "execution", refuse);
        beforeEach("update", "service", refuse);
    }

    private void beforeEach(String change, String table, String action) {
        database.sql(
                        """
                        create or replace function test_fault() returns trigger language plpgsql as $$
                        begin
                            %s;
                            return new;
                        end $$"""
                                .formatted(action))
                .update();
        database.sql("create or replace trigger test_fault before %s on %s for each row execute function test_fault()"
                        .formatted(change, table))
                .update();
    }

    /** Ends all refusals. */
    public void repair() {
        database.sql("drop function if exists test_fault() cascade").update();
    }

    /** Removes the records of the containers of an execution. */
    public void loseContainerNames(long execution) {
        database.sql("update service set container_name = null where execution_id = ?")
                .param(execution)
                .update();
    }

    /** Removes an execution and its services. */
    public void deleteExecution(long execution) {
        database.sql("delete from service where execution_id = ?")
                .param(execution)
                .update();
        database.sql("delete from execution where id = ?").param(execution).update();
    }

    /** Locks a table until the connection is rolled back or closed. */
    public Connection lock(String table, String mode) throws SQLException {
        Connection connection = connections.getConnection();
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("lock table %s in %s mode".formatted(table, mode));
        }
        return connection;
    }

    /** Whether a connection to this database waits for a lock. */
    public boolean lockIsAwaited() {
        return database.sql(
                                """
                        select count(*) from pg_stat_activity
                        where datname = current_database() and wait_event_type = 'Lock'""")
                        .query(Long.class)
                        .single()
                > 0;
    }
}
