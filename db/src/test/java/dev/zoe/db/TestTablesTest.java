package dev.zoe.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.db.testing.TestTables;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class TestTablesTest extends DatabaseTest {

    /** PostgreSQL ends the one that waited first, when it has waited for a second: here the one that empties. */
    @Test
    void tablesAreEmptiedBesideAReaderInAnotherOrder(@Autowired DataSource database) throws Exception {
        samples.user("ada");
        CompletableFuture<Void> emptied = new CompletableFuture<>();
        transaction.executeWithoutResult(reading -> {
            assertThat(number("select count(*) from users")).isOne();
            emptied.completeAsync(() -> {
                new TestTables(database).empty("lease", "users");
                return null;
            });
            await().until(this::somebodyWaits);

            assertThat(number("select count(*) from lease")).isZero();
        });

        emptied.get(2, TimeUnit.MINUTES);
        assertThat(number("select count(*) from users")).isZero();
    }
}
