package dev.zoe.db.testing;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads what the roles of PostgreSQL may do. */
public final class DatabaseRightsReader {

    private final DataSource connections;
    private final JdbcClient database;

    public DatabaseRightsReader(DataSource connections) {
        this.connections = connections;
        this.database = JdbcClient.create(connections);
    }

    /** The role that these connections have. */
    public String role() {
        return database.sql("select current_user::text").query(String.class).single();
    }

    /** Whether the role of these connections is a superuser. */
    public boolean isSuperuser() {
        return database.sql("select rolsuper from pg_roles where rolname = current_user")
                .query(Boolean.class)
                .single();
    }

    /** The roles that own tables of the schema. */
    public List<String> ownersOfTables() {
        return database.sql("select distinct tableowner::text from pg_tables where schemaname = 'public'")
                .query(String.class)
                .list();
    }

    /** Whether a role may read a column. */
    public boolean mayRead(String role, String table, String column) {
        return database.sql("select has_column_privilege(?, ?, ?, 'select')")
                .params(role, table, column)
                .query(Boolean.class)
                .single();
    }

    /** Lets the server start a program, which only a superuser may do. */
    public void startProgram() throws SQLException {
        try (Connection connection = connections.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("copy (select 1) to program 'cat'");
        }
    }
}
