package dev.zoe.db;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.testing.TestDatabase;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** A database of an earlier release, with something in it, becomes one of this release. */
class MigrationTest {

    @Test
    void aServiceOfTheFirstReleaseStartsWithNoEarlierTimeAndTheSchedulerWithNoSettings() {
        DataSource database = TestDatabase.createEmpty().dataSource();
        migrate(database, "1");
        JdbcTemplate jdbc = new JdbcTemplate(database);
        jdbc.execute(
                """
                insert into users (username, fs_uid, role_id, quota_id, created_at) values ('ada', 1000, 1, 1, now());
                insert into execution (name, owner_id, status, kind, description, core_count, elastic_count,
                                       submitted_at)
                    values ('word-count', 1, 'running', 'batch', '{}', 1, 0, now());
                insert into service (execution_id, component, ordinal, name, core, status, node, started_at)
                    values (1, 'worker', 0, 'worker0', true, 'active', 'n1', now())""");

        migrate(database, "latest");

        assertThat(jdbc.queryForObject("select earlier_seconds from service", Double.class))
                .isZero();
        assertThat(jdbc.queryForObject("select count(*) from scheduler", Long.class))
                .isZero();
    }

    private static void migrate(DataSource database, String target) {
        Flyway.configure()
                .dataSource(database)
                .locations("classpath:db/migration")
                .target(target)
                .load()
                .migrate();
    }
}
