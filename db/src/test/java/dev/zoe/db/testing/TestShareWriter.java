package dev.zoe.db.testing;

import dev.zoe.db.share.ExecutionShareStore;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Shares executions with groups of its own, without the checks of the product. */
public final class TestShareWriter {

    private final JdbcClient database;

    public TestShareWriter(DataSource database) {
        this.database = JdbcClient.create(database);
    }

    /** Adds groups without members: {@code share-1} and further ones. */
    public void addGroups(int count) {
        database.sql("insert into user_group (name, quota_id, created_at)"
                        + " select 'share-' || n, (select id from quota where name = 'unlimited'), now()"
                        + " from generate_series(1, :count) n")
                .param("count", count)
                .update();
    }

    /** Shares an execution with groups, from {@code share-first} to {@code share-last}. */
    public void share(long execution, int first, int last) {
        database.sql("insert into execution_share (execution_id, group_id) select :execution, g.id from user_group g"
                        + " join generate_series(:first, :last) n on g.name = 'share-' || n")
                .param("execution", execution)
                .param("first", first)
                .param("last", last)
                .update();
    }

    /** Whether some transaction waits for an advisory lock of another one. */
    public boolean isOneWaiting() {
        return database.sql("select exists (select from pg_locks where locktype = 'advisory' and not granted)")
                .query(Boolean.class)
                .single();
    }

    /** The store of the product, on the same database. */
    public ExecutionShareStore store() {
        return new ExecutionShareStore(database);
    }
}
