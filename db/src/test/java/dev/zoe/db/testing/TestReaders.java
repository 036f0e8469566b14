package dev.zoe.db.testing;

import dev.zoe.db.execution.FirstOwnerReader;
import dev.zoe.db.user.ContainerPolicyReader;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Readers of the product on the database of a test. */
public final class TestReaders {

    private final JdbcClient database;

    public TestReaders(DataSource database) {
        this.database = JdbcClient.create(database);
    }

    /** What containers of users may, by their roles. */
    public ContainerPolicyReader containerPolicies() {
        return new ContainerPolicyReader(database);
    }

    /** The owner of the oldest execution. */
    public FirstOwnerReader firstOwner() {
        return new FirstOwnerReader(database);
    }
}
