package dev.zoe.db.backup;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationVersion;

/**
 * Fills a database with the content of a backup. It makes the schema of the version of the backup, fills all tables in
 * one transaction, and then migrates to the newest version.
 */
public final class DatabaseRestore {

    private static final String OTHERS =
            """
            select count(*) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and usename is not null
            """;

    private static final String USERS = "select count(*) from users";

    /** The database sees a connection for a moment after its client has closed it. */
    private static final Duration CLOSING = Duration.ofSeconds(5);

    private static final Duration POLL = Duration.ofMillis(100);

    private final DatabaseAddress address;
    private final Duration closing;

    public DatabaseRestore(DatabaseAddress address) {
        this(address, CLOSING);
    }

    /**
     * As with the public constructor, but with another limit.
     *
     * @param closing how long other connections may take to go
     */
    DatabaseRestore(DatabaseAddress address, Duration closing) {
        this.address = address;
        this.closing = closing;
    }

    /**
     * Restores a backup.
     *
     * @param overwrite whether a database that has users already is emptied
     * @param progress is told of each table
     * @throws BackupException when the database is in use, has content, or another version; then it is unchanged
     */
    public void restore(BackupReader backup, boolean overwrite, TableProgress progress) {
        String version = backup.manifest().schemaVersion();
        try {
            requireUnused();
            Flyway flyway = flyway(version);
            requireKnown(flyway, version);
            Optional<String> present = Optional.ofNullable(flyway.info().current())
                    .map(MigrationInfo::getVersion)
                    .map(MigrationVersion::getVersion);
            if (present.isPresent()) {
                requireReplaceable(present.get(), version, overwrite);
            }
            var unusedResult = flyway.migrate();
            new TableLoader(address).load(backup, progress);
            var unusedLatest = flyway("latest").migrate();
        } catch (SQLException e) {
            throw new BackupException("the database %s is not restored: %s".formatted(address, e.getMessage()), e);
        } catch (FlywayException e) {
            throw new BackupException(
                    "the schema of %s is not created: %s; restore into a new, empty database"
                            .formatted(address, String.valueOf(e.getMessage()).strip()),
                    e);
        }
    }

    private Flyway flyway(String target) {
        return Flyway.configure()
                .dataSource(address.dataSource())
                .locations("classpath:db/migration")
                .target(target)
                .load();
    }

    private void requireUnused() throws SQLException {
        long deadline = System.nanoTime() + closing.toNanos();
        long others = number(OTHERS);
        while (others > 0 && System.nanoTime() < deadline) {
            LockSupport.parkNanos(POLL.toNanos());
            others = number(OTHERS);
        }
        if (others > 0) {
            throw new BackupException(
                    "%d other connections use %s; stop every API and master, and disconnect other clients"
                            .formatted(others, address));
        }
    }

    private static void requireKnown(Flyway flyway, String version) {
        boolean known = Arrays.stream(flyway.info().all())
                .map(MigrationInfo::getVersion)
                .anyMatch(MigrationVersion.fromVersion(version)::equals);
        if (!known) {
            throw new BackupException(
                    "the backup has version %s of the schema, which this Zoe does not know; use a newer Zoe"
                            .formatted(version));
        }
    }

    private void requireReplaceable(String present, String version, boolean overwrite) throws SQLException {
        if (!present.equals(version)) {
            throw new BackupException("the database %s has version %s of the schema, and the backup has version %s;"
                            .formatted(address, present, version)
                    + " restore into a new, empty database");
        }
        if (!overwrite && number(USERS) > 0) {
            throw new BackupException(
                    "the database %s has users already; restore into a new, empty database, or replace its content"
                                    .formatted(address)
                            + " with --overwrite");
        }
    }

    private long number(String sql) throws SQLException {
        try (Connection connection = address.dataSource().getConnection();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getLong(1);
        }
    }
}
