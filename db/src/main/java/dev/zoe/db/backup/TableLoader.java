package dev.zoe.db.backup;

import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.postgresql.PGConnection;

/** Replaces the rows of all tables and the states of all sequences in one transaction. */
final class TableLoader {

    private final DatabaseAddress address;

    TableLoader(DatabaseAddress address) {
        this.address = address;
    }

    /** @throws BackupException when the backup does not fit; then no row has changed */
    void load(BackupReader backup, TableProgress progress) throws SQLException {
        try (Connection connection = address.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(DatabaseBackup.TEXT_OF_VALUES);
            connection.setAutoCommit(false);
            SchemaTables schema = SchemaTables.read(connection);
            requireSame(backup.manifest(), schema);
            // The rows are complete: triggers would number, count and record them again, or refuse the change.
            triggers(statement, connection, schema.tables().keySet(), "disable");
            statement.execute("truncate "
                    + SchemaTables.quoted(connection, schema.tables().keySet()));
            int done = 0;
            for (String name : schema.tables().keySet()) {
                progress.next(name, done++, schema.tables().size());
                for (BackupManifest.Table table : backup.manifest().tables()) {
                    if (table.name().equals(name)) {
                        copy(connection, backup, table);
                    }
                }
            }
            triggers(statement, connection, schema.tables().keySet(), "enable");
            setSequences(connection, backup.manifest().sequences());
            connection.commit();
            connection.setAutoCommit(true);
            statement.execute("analyze");
        }
    }

    private static void requireSame(BackupManifest manifest, SchemaTables schema) {
        Map<String, List<String>> saved = manifest.tables().stream()
                .collect(Collectors.toMap(
                        BackupManifest.Table::name,
                        BackupManifest.Table::columns,
                        // No table of the schema is without columns: a table that occurs twice is refused.
                        (first, second) -> List.of()));
        Set<String> sequences =
                manifest.sequences().stream().map(BackupManifest.Sequence::name).collect(Collectors.toSet());
        if (!saved.equals(schema.tables()) || !sequences.equals(Set.copyOf(schema.sequences()))) {
            throw new BackupException("the backup has other tables than version %s of the schema: it is damaged"
                    .formatted(manifest.schemaVersion()));
        }
    }

    private static void triggers(Statement statement, Connection connection, Set<String> tables, String change)
            throws SQLException {
        for (String table : tables) {
            statement.execute("alter table %s %s trigger user"
                    .formatted(SchemaTables.quoted(connection, List.of(table)), change));
        }
    }

    private static void copy(Connection connection, BackupReader backup, BackupManifest.Table table)
            throws SQLException {
        String sql = "copy %s (%s) from stdin"
                .formatted(
                        SchemaTables.quoted(connection, List.of(table.name())),
                        SchemaTables.quoted(connection, table.columns()));
        long rows;
        try (InputStream content = backup.open(table.content())) {
            rows = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(sql, content);
        } catch (IOException e) {
            throw new BackupException("the backup cannot be read: " + e.getMessage(), e);
        }
        if (rows != table.rows()) {
            throw new BackupException("table %s has %d rows in the backup, and %d in its manifest: it is damaged"
                    .formatted(table.name(), rows, table.rows()));
        }
    }

    private static void setSequences(Connection connection, List<BackupManifest.Sequence> sequences)
            throws SQLException {
        try (PreparedStatement set = connection.prepareStatement("select setval(cast(? as regclass), ?, ?)")) {
            for (BackupManifest.Sequence sequence : sequences) {
                set.setString(1, SchemaTables.quoted(connection, List.of(sequence.name())));
                set.setLong(2, sequence.lastValue());
                set.setBoolean(3, sequence.called());
                set.execute();
            }
        }
    }
}
