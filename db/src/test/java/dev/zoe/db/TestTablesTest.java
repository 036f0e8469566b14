package dev.zoe.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.testing.TestTables;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class TestTablesTest extends DatabaseTest {

    /** PostgreSQL ends the one that waited first, when it has waited for a second: here the one that empties. */
    @Test
    void tablesAreEmptiedBesideAWriterInAnotherOrder(@Autowired DataSource database) throws Exception {
        CompletableFuture<Void> emptied = new CompletableFuture<>();
        transaction.executeWithoutResult(writing -> {
            samples.user("ada");
            jdbc.update("update users set fs_uid = fs_uid + 1");
            emptied.completeAsync(() -> {
                new TestTables(database).empty("lease", "users");
                return null;
            });
            await().until(this::somebodyWaits);

            assertThat(jdbc.update("delete from lease")).isZero();
        });

        emptied.get(2, TimeUnit.MINUTES);
        assertThat(number("select count(*) from users")).isZero();
    }

    @Test
    void rowsThatReferToAnEmptiedTableAreRemovedAndOthersStay(@Autowired DataSource database) {
        samples.user("ada");
        jdbc.update(
                """
                insert into user_group (name, quota_id, created_at)
                select 'physics', id, now() from quota where name = 'unlimited'""");
        jdbc.update("insert into group_member select g.id, u.id, true from user_group g, users u");

        new TestTables(database).empty("users");

        assertThat(number("select count(*) from group_member")).isZero();
        assertThat(number("select count(*) from user_group")).isOne();
    }

    @Test
    void nothingIsCountedAfterExecutionsAreRemoved(@Autowired DataSource database) {
        samples.execution("word-count", samples.user("ada"), ExecutionStatus.QUEUED);
        assertThat(number("select count(*) from unended_change")).isOne();

        new TestTables(database).empty("execution");

        assertThat(number("select count(*) from unended_change")).isZero();
    }

    @Test
    void everyChangeOfATableGivesItAnotherState(@Autowired DataSource database) {
        Set<Map<String, String>> states = new HashSet<>();
        TestTables tables = new TestTables(database);
        samples.user("ada");
        states.add(tables.states(Set.of()));
        samples.user("bob");
        states.add(tables.states(Set.of()));
        jdbc.update("update users set username = username where username = 'bob'");
        states.add(tables.states(Set.of()));
        transaction.executeWithoutResult(replacing -> {
            jdbc.update("delete from users where username = 'bob'");
            samples.user("bob");
        });
        states.add(tables.states(Set.of()));
        jdbc.update("delete from users where username = 'bob'");
        states.add(tables.states(Set.of()));

        assertThat(states).hasSize(5);
    }

    @Test
    void onlyChangesOfWhatIsNotIgnoredGiveAnotherState(@Autowired DataSource database) {
        Set<String> ignored = Set.of("lease", "users.version");
        TestTables tables = new TestTables(database);
        samples.user("ada");
        Map<String, String> before = tables.states(ignored);

        jdbc.update("update users set version = version + 1");
        assertThat(tables.states(ignored))
                .isEqualTo(before)
                .containsKey("users")
                .doesNotContainKey("lease");

        jdbc.update("update users set fs_uid = fs_uid + 1");
        assertThat(tables.states(ignored)).isNotEqualTo(before);
    }
}
