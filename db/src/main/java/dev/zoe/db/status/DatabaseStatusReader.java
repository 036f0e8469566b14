package dev.zoe.db.status;

import java.time.Instant;
import java.time.OffsetDateTime;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads the clock of the database and the version of its schema. */
public class DatabaseStatusReader {

    private static final String SCHEMA_VERSION =
            "select version from flyway_schema_history where success order by installed_rank desc limit 1";

    private final JdbcClient database;

    public DatabaseStatusReader(JdbcClient database) {
        this.database = database;
    }

    /** The time by the clock of the database. */
    public Instant now() {
        return database.sql("select clock_timestamp()")
                .query(OffsetDateTime.class)
                .single()
                .toInstant();
    }

    /** The last migration that succeeded, such as {@code 8}. */
    public String schemaVersion() {
        return database.sql(SCHEMA_VERSION).query(String.class).optional().orElse("unknown");
    }
}
