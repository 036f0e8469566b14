package dev.zoe.db.backup;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;

/**
 * Copies all tables at one moment of the database, as {@code pg_dump} does: in a transaction that only reads. It waits
 * for no other transaction but a migration, and delays no other one.
 */
public final class DatabaseBackup {

    /** The text of values does not depend on the settings of the role or the server. */
    static final String TEXT_OF_VALUES =
            "set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 3; set timezone = 'UTC'";

    private static final String MOMENT =
            """
            select (select version from flyway_schema_history where success order by installed_rank desc limit 1),
                   clock_timestamp(), current_setting('server_version')
            """;

    private static final String HAS_SCHEMA = "select to_regclass('flyway_schema_history') is not null";

    private final DatabaseAddress address;

    public DatabaseBackup(DatabaseAddress address) {
        this.address = address;
    }

    /**
     * Adds all tables to a backup.
     *
     * @param files what is in the backup already
     * @param progress is told of each table
     * @return the manifest of the backup
     * @throws BackupException when the database cannot be reached or read
     */
    public BackupManifest writeTo(BackupWriter backup, List<BackupManifest.Entry> files, TableProgress progress) {
        try (Connection connection = address.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(TEXT_OF_VALUES);
            connection.setAutoCommit(false);
            statement.execute("set transaction isolation level repeatable read, read only");
            requireSchema(statement);
            SchemaTables schema = SchemaTables.read(connection);
            // A migration that starts now waits until the end.
            statement.execute("lock table "
                    + SchemaTables.quoted(connection, schema.tables().keySet()) + " in access share mode");
            List<BackupManifest.Table> tables = copyTables(connection, schema, backup, progress);
            // Sequences do not follow the transaction. Read last, they are not behind the rows.
            List<BackupManifest.Sequence> sequences = readSequences(connection, schema.sequences());
            try (ResultSet moment = statement.executeQuery(MOMENT)) {
                moment.next();
                Instant takenAt = moment.getObject(2, OffsetDateTime.class).toInstant();
                return new BackupManifest(
                        BackupManifest.FORMAT,
                        moment.getString(1),
                        takenAt,
                        moment.getString(3),
                        tables,
                        sequences,
                        files);
            }
        } catch (SQLException e) {
            throw new BackupException("the database %s cannot be read: %s".formatted(address, e.getMessage()), e);
        }
    }

    private void requireSchema(Statement statement) throws SQLException {
        try (ResultSet found = statement.executeQuery(HAS_SCHEMA)) {
            found.next();
            if (!found.getBoolean(1)) {
                throw new BackupException(
                        "the database %s has no tables of Zoe; name the database of Zoe and the role".formatted(address)
                                + " that owns its tables");
            }
        }
    }

    private static List<BackupManifest.Table> copyTables(
            Connection connection, SchemaTables schema, BackupWriter backup, TableProgress progress)
            throws SQLException {
        CopyManager copies = connection.unwrap(PGConnection.class).getCopyAPI();
        List<BackupManifest.Table> tables = new ArrayList<>();
        for (Map.Entry<String, List<String>> table : schema.tables().entrySet()) {
            String sql = "copy %s (%s) to stdout"
                    .formatted(
                            SchemaTables.quoted(connection, List.of(table.getKey())),
                            SchemaTables.quoted(connection, table.getValue()));
            progress.next(table.getKey(), tables.size(), schema.tables().size());
            long[] rows = new long[1];
            BackupManifest.Entry content = backup.add("tables/" + table.getKey() + ".copy", target -> {
                try {
                    rows[0] = copies.copyOut(sql, target);
                } catch (SQLException e) {
                    throw new BackupException(
                            "table %s cannot be read: %s".formatted(table.getKey(), e.getMessage()), e);
                }
            });
            tables.add(new BackupManifest.Table(table.getKey(), table.getValue(), rows[0], content));
        }
        return tables;
    }

    private static List<BackupManifest.Sequence> readSequences(Connection connection, List<String> names)
            throws SQLException {
        List<BackupManifest.Sequence> sequences = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            for (String name : names) {
                String sql = "select last_value, is_called from " + SchemaTables.quoted(connection, List.of(name));
                try (ResultSet state = statement.executeQuery(sql)) {
                    state.next();
                    sequences.add(new BackupManifest.Sequence(name, state.getLong(1), state.getBoolean(2)));
                }
            }
        }
        return sequences;
    }
}
