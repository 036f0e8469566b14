package dev.zoe.db;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.testing.TestDatabase;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** A database of any earlier version, with something in every table, becomes one of this version and loses nothing. */
class ForwardMigrationTest {

    /**
     * Written with the columns of the first version, which no later one may make impossible. What is in braces differs
     * for each version that it is written to.
     */
    private static final String ROWS =
            """
            insert into users (username, fs_uid, role_id, quota_id, created_at)
                values ('ada{suffix}', 1000 + {before}, 1, 1, now());
            insert into node (name, back_end, address, status, millicores, memory, seen_at)
                values ('n1{suffix}', 'docker', '10.0.0.1', 'up', 4000, 1024, now());
            insert into execution (name, owner_id, status, kind, description, core_count, elastic_count, submitted_at,
                    ended_at, cancel_requested_at, outcome)
                values ('runs', 1, 'running', 'batch', '{}', 1, 0, now(), null, now(), null),
                       ('leaves', 1, 'cleaning-up', 'batch', '{}', 1, 0, now(), null, null, 'error'),
                       ('ended', 1, 'terminated', 'batch', '{}', 1, 0, now(), now(), null, null);
            insert into service (execution_id, component, ordinal, name, core, status, node, container_name)
                values ({before} + 1, 'worker', 0, 'worker0', true, 'active', 'n1{suffix}', 'worker0-1{suffix}-zoe'),
                       ({before} + 3, 'worker', 0, 'worker0', true, 'inactive', 'n1{suffix}', 'worker0-3{suffix}-zoe');
            insert into service_port (service_id, name, number, protocol)
                select id, 'ui', 80, 'tcp' from service where execution_id > {before};
            insert into service_log (service_id, output) select id, 'hello' from service where execution_id > {before};
            insert into event (at, kind, execution_id, subject, reason)
                values (now(), 'execution', {before} + 1, 'runs', 'started');
            insert into event (at, kind, subject, reason) values (now(), 'node', 'n1{suffix}', 'came');
            insert into lease (name, holder, epoch, acquired_at, expires_at)
                values ('leader{suffix}', 'm1', 3, now(), now());""";

    private static List<String> versions() {
        return Arrays.stream(flyway(TestDatabase.createEmpty().dataSource(), "latest")
                        .info()
                        .all())
                .map(MigrationInfo::getVersion)
                .map(Object::toString)
                .toList();
    }

    /** One database for all: before each migration it gets rows beside those of earlier versions. */
    @Test
    void everyRowOfAnEarlierVersionIsStillThere() {
        DataSource database = TestDatabase.createEmpty().dataSource();
        JdbcTemplate jdbc = new JdbcTemplate(database);
        Map<String, Long> before = Map.of("role", 1L);
        for (String version : versions()) {
            flyway(database, version).migrate();

            assertNothingIsLost(jdbc, before, "version " + version);

            addRows(jdbc, version);
            before = counts(jdbc);
        }
    }

    /** All later migrations at once, as an update of Zoe makes them. */
    @ParameterizedTest
    @ValueSource(strings = {"1", "8", "16", "24", "33"})
    void everyRowIsStillThereAfterManyMigrations(String version) {
        DataSource database = TestDatabase.createEmpty().dataSource();
        flyway(database, version).migrate();
        JdbcTemplate jdbc = new JdbcTemplate(database);
        addRows(jdbc, version);
        Map<String, Long> before = counts(jdbc);

        flyway(database, "latest").migrate();

        assertNothingIsLost(jdbc, before, "latest version");
    }

    private static void assertNothingIsLost(JdbcTemplate jdbc, Map<String, Long> before, String version) {
        Map<String, Long> others = new TreeMap<>(before);
        // Later versions bring more built-in roles.
        long roles = Objects.requireNonNull(others.remove("role"), "roles");
        Map<String, Long> after = counts(jdbc);

        assertThat(after).as(version).containsAllEntriesOf(others);
        assertThat(after.get("role")).as(version).isGreaterThanOrEqualTo(roles);
        assertThat(jdbc.queryForList("select distinct output from service_log", byte[].class))
                .as(version)
                .hasSize(others.containsKey("service_log") ? 1 : 0)
                .allMatch(output -> Arrays.equals(output, "hello".getBytes(StandardCharsets.UTF_8)));
    }

    /** Adds one row or more to each table of the first version. */
    private static void addRows(JdbcTemplate jdbc, String version) {
        long before = Objects.requireNonNull(
                jdbc.queryForObject("select coalesce(max(id), 0) from execution", Long.class), "number");
        jdbc.execute(
                ROWS.replace("{suffix}", before == 0 ? "" : "-" + version).replace("{before}", Long.toString(before)));
    }

    @Test
    void whatHasNotEndedIsCountedAfterwards() {
        DataSource database = TestDatabase.createEmpty().dataSource();
        flyway(database, "5").migrate();
        JdbcTemplate jdbc = new JdbcTemplate(database);
        addRows(jdbc, "5");

        flyway(database, "6").migrate();

        assertThat(jdbc.queryForList(
                        "select stored_rows || ' ' || stored_bytes from execution order by id", String.class))
                .containsExactly("2 2", "0 2", "0 0");
    }

    @Test
    void onlyTheBuiltInUserNamesFewerPriorityClasses() {
        DataSource database = TestDatabase.createEmpty().dataSource();
        flyway(database, "22").migrate();
        JdbcTemplate jdbc = new JdbcTemplate(database);
        jdbc.execute("insert into role (name, can_submit_executions) values ('guest', true)");

        flyway(database, "24").migrate();

        assertThat(jdbc.queryForList(
                        "select name || ' ' || priority_classes::text from role where priority_classes is not null",
                        String.class))
                .containsExactly("user {low,normal}");
        assertThat(jdbc.queryForList(
                        """
                        select name from role
                        where networks is null and host_paths is null and registries is null
                          and linux_capabilities = '{}' and not read_only_root
                        """,
                        String.class))
                .hasSize(6)
                .contains("guest");
    }

    /** One query, because each opens a connection. */
    private static Map<String, Long> counts(JdbcTemplate jdbc) {
        String each = jdbc
                .queryForList(
                        "select table_name from information_schema.tables where table_schema = 'public' and"
                                + " table_name not like 'flyway%'",
                        String.class)
                .stream()
                .map(table -> "select '%1$s' as name, count(*) as rows from %1$s".formatted(table))
                .collect(Collectors.joining(" union all "));
        Map<String, Long> counts = new TreeMap<>();
        jdbc.query(each, row -> {
            counts.put(row.getString("name"), row.getLong("rows"));
        });
        return counts;
    }

    private static Flyway flyway(DataSource database, String target) {
        return Flyway.configure()
                .dataSource(database)
                .locations("classpath:db/migration")
                .target(target)
                .load();
    }
}
