package dev.zoe.db.testing;

import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads who leads. */
public final class TestLeaseReader {

    private final JdbcClient database;

    public TestLeaseReader(DataSource database) {
        this.database = JdbcClient.create(database);
    }

    /** The holder of the lease of the leading master, unless it has expired. */
    public Optional<String> holder() {
        return database.sql("select holder from lease where name = 'leader' and expires_at > clock_timestamp()")
                .query(String.class)
                .optional();
    }

    /** Where the last leader is reached by the API. */
    public String endpoint() {
        return database.sql("select endpoint from lease where name = 'leader'")
                .query(String.class)
                .single();
    }
}
