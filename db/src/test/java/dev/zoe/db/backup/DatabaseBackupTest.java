package dev.zoe.db.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.zoe.db.DatabaseTest;
import dev.zoe.db.audit.AuditSealer;
import dev.zoe.db.audit.AuditVerification;
import dev.zoe.db.audit.AuditVerifier;
import dev.zoe.db.execution.ArrayMember;
import dev.zoe.db.execution.ExecutionArray;
import dev.zoe.db.execution.ExecutionArrayStore;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.testing.TestDatabase;
import dev.zoe.db.user.UserEntity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

class DatabaseBackupTest extends DatabaseTest {
    private static final Duration CLOSING = Duration.ofMinutes(1);

    @TempDir
    Path directory;

    @Autowired
    AuditSealer sealer;

    private DatabaseAddress live = new DatabaseAddress("", "", "");
    private Path file = Path.of("");

    @BeforeEach
    void addRows(@Value("${spring.datasource.url}") String url) {
        live = new DatabaseAddress(url, TestDatabase.USER, TestDatabase.PASSWORD);
        file = directory.resolve("zoe.zip");
        UserEntity ada = samples.user("ada");
        var unused = samples.execution("runs", ada, ExecutionStatus.RUNNING);
        jdbc.update("insert into service (execution_id, component, ordinal, name, core, status)"
                + " select id, 'worker', 0, 'worker0', true, 'inactive' from execution");
        jdbc.update("insert into service_log (service_id, output) select id, '\\x00ff5c6e09'::bytea from service");
        jdbc.update(
                "insert into event (at, kind, subject, reason) values (now(), 'node', 'n1', E'back\\\\slash\\ttab\\n')");
        jdbc.update("insert into lease (name, holder, epoch, acquired_at, expires_at)"
                + " values ('leader', 'm1', 3, now(), now())");
    }

    @Test
    void everyRowAndEveryNumberIsInTheRestoredDatabase() throws IOException {
        TestDatabase target = TestDatabase.createEmpty();

        BackupManifest manifest = backUp();
        restore(target, false);

        JdbcTemplate restored = new JdbcTemplate(target.dataSource());
        assertThat(rows(restored)).isEqualTo(rows(jdbc));
        assertThat(manifest.rows())
                .isEqualTo(rows(jdbc).values().stream().mapToLong(List::size).sum());
        assertThat(manifest.sequences())
                .extracting(BackupManifest.Sequence::name)
                .contains("execution_id", "users_id_seq");
        // Who reads the file cannot sign cookies with it.
        assertThat(manifest.tables()).extracting(BackupManifest.Table::name).doesNotContain("login_cookie_key");
        assertThat(restored.queryForObject("select secret from login_cookie_key", byte[].class))
                .isNotEqualTo(jdbc.queryForObject("select secret from login_cookie_key", byte[].class));
        // The next objects get new numbers, and the triggers work again.
        restored.update("insert into users (username, fs_uid, role_id, quota_id, created_at)"
                + " values ('bob', 1001, 1, 1, now())");
        assertThat(restored.queryForObject("select nextval('execution_id') > max(id) from execution", Boolean.class))
                .isTrue();
        assertThatExceptionOfType(Exception.class)
                .isThrownBy(() -> restored.update("truncate audit_entry cascade"))
                .withMessageContaining("audit");
    }

    @Test
    void arraysTheirMembersAndWhatWaitsForThemAreRestored() throws IOException {
        TestDatabase target = TestDatabase.createEmpty();
        jdbc.execute(
                """
                insert into execution_array (owner_id, name, size) select id, 'sweep', 7 from users;
                insert into execution (name, owner_id, status, kind, description, core_count, elastic_count,
                        submitted_at, ended_at, array_id, array_index)
                    select 'sweep', owner_id, case when i = 7 then 'terminated' else 'running' end, 'batch', '{}', 1, 0,
                        now(), case when i = 7 then now() end, id, i
                    from execution_array, generate_series(6, 7) i;
                insert into execution (name, owner_id, status, kind, description, core_count, elastic_count,
                        submitted_at, waits_for_others)
                    select 'evaluate', id, 'submitted', 'batch', '{}', 1, 0, now(), true from users;
                insert into execution_dependency (execution_id, awaited_id, awaited_name, condition, outcome,
                        awaited_array)
                    select w.id, m.id, m.name, 'any', case when m.array_index = 7 then 'terminated' end, m.array_id
                    from execution w, execution m where w.name = 'evaluate' and m.name = 'sweep';""");
        ExecutionArrayStore before = new ExecutionArrayStore(JdbcClient.create(jdbc));

        var unused = backUp();
        restore(target, false);

        JdbcTemplate restored = new JdbcTemplate(target.dataSource());
        assertThat(rows(restored)).isEqualTo(rows(jdbc));
        ExecutionArrayStore after = new ExecutionArrayStore(JdbcClient.create(restored));
        List<ExecutionArray> arrays = after.list(Optional.empty(), Long.MAX_VALUE, 10);
        assertThat(arrays).isEqualTo(before.list(Optional.empty(), Long.MAX_VALUE, 10));
        assertThat(arrays).singleElement().satisfies(array -> {
            assertThat(array.name()).isEqualTo("sweep");
            assertThat(array.members()).isEqualTo(Map.of(ExecutionStatus.RUNNING, 1, ExecutionStatus.TERMINATED, 1));
            assertThat(after.member(new ArrayMember(array.id(), 7))).isPresent();
            assertThat(after.member(new ArrayMember(array.id(), 5))).isEmpty();
        });
        // An array and an execution never get the same number, and the foreign key and the trigger hold again.
        assertThat(restored.queryForObject("select nextval('execution_id')", Long.class))
                .isGreaterThan(restored.queryForObject(
                        "select max(id) from (select id from execution union select id from execution_array) all_ids",
                        Long.class));
        assertThatExceptionOfType(DataIntegrityViolationException.class)
                .isThrownBy(() -> restored.update("delete from execution_array"));
        restored.update("delete from execution where array_index = 6");
        assertThat(restored.queryForList("select outcome from execution_dependency order by 1", String.class))
                .containsExactly("cancelled", "terminated");
    }

    @Test
    void theProgressNamesEveryTableOnce() throws IOException {
        TestDatabase target = TestDatabase.createEmpty();
        List<String> copied = new ArrayList<>();
        List<String> loaded = new ArrayList<>();
        try (BackupWriter writer = BackupWriter.create(file)) {
            writer.finish(new DatabaseBackup(live).writeTo(writer, List.of(), (table, done, all) -> {
                assertThat(done).isEqualTo(copied.size()).isLessThan(all);
                copied.add(table);
            }));
        }
        try (BackupReader reader = BackupReader.open(file)) {
            new DatabaseRestore(address(target), CLOSING).restore(reader, false, (table, done, all) -> {
                assertThat(done).isEqualTo(loaded.size()).isLessThan(all);
                loaded.add(table);
            });
            assertThat(copied)
                    .doesNotHaveDuplicates()
                    .hasSize(reader.manifest().tables().size())
                    .containsExactlyInAnyOrderElementsOf(loaded);
        }
    }

    @Test
    void theChainOfTheAuditTrailVerifiesAfterwards() throws IOException {
        TestDatabase target = TestDatabase.createEmpty();
        jdbc.update(
                "insert into audit_entry (at, actor, action, target_kind, target, address, result, before)"
                        + " values (now(), 'ada', 'user.set', 'user', 'bob', '127.0.0.1', 'done', '{\"ä\": [1.50, \"\\\\\"]}')");
        jdbc.update("insert into audit_pending select max(id) from audit_entry");
        sealer.seal();

        var unused = backUp();
        restore(target, false);

        AuditVerification verification =
                new AuditVerifier(JdbcClient.create(target.dataSource())).verify(Optional.empty());
        assertThat(verification.isValid()).as(String.valueOf(verification)).isTrue();
        assertThat(verification.entries()).isPositive();
    }

    @Test
    void aBackupShowsOneMomentAndDelaysNoTransaction() throws Exception {
        TestDatabase target = TestDatabase.createEmpty();
        try (Connection open = TestDatabase.connections(live.url(), live.user(), live.password())
                .getConnection()) {
            open.setAutoCommit(false);
            new JdbcTemplate(new SingleConnectionDataSource(open, true))
                    .update("update users set email = 'half@example.org'");

            var unused = backUp();
            open.rollback();
        }
        restore(target, false);

        assertThat(new JdbcTemplate(target.dataSource()).queryForList("select email from users", String.class))
                .containsOnlyNulls();
    }

    @Test
    void aBackupOfAnOlderVersionIsMigrated() throws IOException {
        TestDatabase old = TestDatabase.createEmpty();
        var unusedMigration = Flyway.configure()
                .dataSource(old.dataSource())
                .locations("classpath:db/migration")
                .target("8")
                .load()
                .migrate();
        new JdbcTemplate(old.dataSource())
                .update("insert into users (username, fs_uid, role_id, quota_id, created_at)"
                        + " values ('ada', 1000, 1, 1, now())");
        live = address(old);
        TestDatabase target = TestDatabase.createEmpty();

        BackupManifest manifest = backUp();
        restore(target, false);

        assertThat(manifest.schemaVersion()).isEqualTo("8");
        JdbcTemplate restored = new JdbcTemplate(target.dataSource());
        assertThat(restored.queryForList("select username from users", String.class))
                .containsExactly("ada");
        assertThat(restored.queryForList("select name from user_group", String.class))
                .isEmpty();
    }

    @Test
    void aDatabaseWithUsersIsReplacedOnlyWhenThisIsAskedFor() throws IOException {
        TestDatabase target = TestDatabase.create();
        JdbcTemplate other = new JdbcTemplate(target.dataSource());
        other.update("insert into users (username, fs_uid, role_id, quota_id, created_at)"
                + " values ('eve', 1000, 1, 1, now())");
        var unused = backUp();

        assertThatExceptionOfType(BackupException.class)
                .isThrownBy(() -> restore(target, false))
                .withMessageContaining("has users already")
                .withMessageContaining("--overwrite");
        assertThat(other.queryForList("select username from users", String.class))
                .containsExactly("eve");

        restore(target, true);
        assertThat(rows(other)).isEqualTo(rows(jdbc));
    }

    @Test
    void aDatabaseInUseOrOfAnotherVersionOrOfAnotherProgramStaysUnchanged() throws Exception {
        var unused = backUp();
        TestDatabase used = TestDatabase.create();
        try (Connection server = used.dataSource().getConnection()) {
            assertThat(server.isValid(1)).isTrue();
            assertThatExceptionOfType(BackupException.class)
                    .isThrownBy(() -> restore(used, false, Duration.ZERO))
                    .withMessageContaining("1 other connections use");
        }
        TestDatabase older = TestDatabase.createEmpty();
        var unusedMigration = Flyway.configure()
                .dataSource(older.dataSource())
                .locations("classpath:db/migration")
                .target("5")
                .load()
                .migrate();
        assertRefused(older, "has version 5 of the schema");
        TestDatabase foreign = TestDatabase.createEmpty();
        new JdbcTemplate(foreign.dataSource()).execute("create table theirs (id int)");
        assertRefused(foreign, "new, empty database");
        live = address(foreign);
        assertThatExceptionOfType(BackupException.class)
                .isThrownBy(() -> backUp(directory.resolve("foreign.zip")))
                .withMessageContaining("has no tables of Zoe");
    }

    @Test
    void aDamagedFileIsRefusedBeforeTheDatabaseChanges() throws IOException {
        var unused = backUp();
        byte[] content = Files.readAllBytes(file);
        Path damaged = changed("tables/users.copy");
        Path cut = Files.write(directory.resolve("cut.zip"), Arrays.copyOf(content, content.length / 2));
        Path text = Files.writeString(directory.resolve("text.zip"), "no backup");

        for (Path wrong : List.of(damaged, cut, text)) {
            assertThatExceptionOfType(BackupException.class)
                    .isThrownBy(() -> BackupReader.open(wrong).close())
                    .withMessageContaining(wrong.toString())
                    .withMessageContaining("damaged");
        }
        assertThatExceptionOfType(BackupException.class)
                .isThrownBy(
                        () -> BackupReader.open(directory.resolve("none.zip")).close())
                .withMessageContaining("there is no backup");
    }

    @Test
    void onlyTheOwnerReadsTheFileAndAFailedBackupLeavesNone() throws IOException {
        var unused = backUp();

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThatExceptionOfType(BackupException.class)
                .isThrownBy(this::backUp)
                .withMessageContaining("exists already");
        live = new DatabaseAddress(live.url() + "&user=nobody-here", "nobody-here", "");
        Path failed = directory.resolve("failed.zip");
        assertThatExceptionOfType(BackupException.class)
                .isThrownBy(() -> backUp(failed))
                .withMessageContaining("cannot be read");
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).containsExactly(file);
        }
    }

    /** A copy of the backup, as a ZIP file without errors, with one more character in an entry. */
    private Path changed(String name) throws IOException {
        Path copy = directory.resolve("damaged.zip");
        try (ZipFile from = new ZipFile(file.toFile());
                ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(copy))) {
            for (ZipEntry entry : Collections.list(from.entries())) {
                to.putNextEntry(new ZipEntry(entry.getName()));
                from.getInputStream(entry).transferTo(to);
                if (entry.getName().equals(name)) {
                    to.write('x');
                }
                to.closeEntry();
            }
        }
        return copy;
    }

    private void assertRefused(TestDatabase target, String reason) {
        assertThatExceptionOfType(BackupException.class)
                .isThrownBy(() -> restore(target, false))
                .withMessageContaining(reason);
    }

    private BackupManifest backUp() throws IOException {
        return backUp(file);
    }

    private BackupManifest backUp(Path into) throws IOException {
        try (BackupWriter writer = BackupWriter.create(into)) {
            BackupManifest manifest = new DatabaseBackup(live).writeTo(writer, List.of(), TableProgress.NONE);
            writer.finish(manifest);
            return manifest;
        }
    }

    private void restore(TestDatabase target, boolean overwrite) throws IOException {
        restore(target, overwrite, CLOSING);
    }

    private void restore(TestDatabase target, boolean overwrite, Duration closing) throws IOException {
        try (BackupReader reader = BackupReader.open(file)) {
            new DatabaseRestore(address(target), closing).restore(reader, overwrite, TableProgress.NONE);
        }
    }

    private static DatabaseAddress address(TestDatabase database) {
        return new DatabaseAddress(database.url(), TestDatabase.USER, TestDatabase.PASSWORD);
    }

    /** All rows of all tables that a backup has, as text. */
    private static Map<String, List<String>> rows(JdbcTemplate database) {
        Map<String, List<String>> rows = new TreeMap<>();
        for (String table : database.queryForList(
                "select table_name from information_schema.tables where table_schema = 'public'"
                        + " and table_name not in ('flyway_schema_history', 'login_cookie_key')",
                String.class)) {
            rows.put(
                    table, database.queryForList("select t::text from " + table + " t order by t::text", String.class));
        }
        return rows;
    }
}
