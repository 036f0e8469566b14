package dev.zoe.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.db.activity.Idleness;
import dev.zoe.db.activity.IdlenessStore;
import dev.zoe.db.audit.AuditAction;
import dev.zoe.db.audit.AuditEntryWriter;
import dev.zoe.db.audit.AuditOrigin;
import dev.zoe.db.audit.AuditResult;
import dev.zoe.db.audit.AuditRetention;
import dev.zoe.db.audit.AuditSealer;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.audit.AuditVerifier;
import dev.zoe.db.audit.NewAuditEntry;
import dev.zoe.db.testing.AuditTampering;
import dev.zoe.db.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.transaction.support.TransactionTemplate;

/** What the database roles of the API and of the master may do, and what each must not. */
class RolesOfProcessesTest {
    private static final String INSUFFICIENT_PRIVILEGE = "42501";
    private static final TestDatabase DATABASE = TestDatabase.createEmpty();

    /** As an operator makes them, or the standalone server. */
    @BeforeAll
    static void makeRolesAndMigrate() {
        JdbcTemplate superuser = new JdbcTemplate(DATABASE.dataSource());
        superuser.execute("create role zoe_api login password 'api'");
        superuser.execute("create role zoe_master login password 'master'");
        migrate();
        superuser.execute("insert into users (username, password_hash, fs_uid, role_id, quota_id, created_at)"
                + " values ('ada', '{noop}x', 1000, 1, 1, now())");
    }

    @AfterAll
    static void dropRoles() {
        JdbcTemplate superuser = new JdbcTemplate(DATABASE.dataSource());
        superuser.execute("drop owned by zoe_api, zoe_master");
        superuser.execute("drop role zoe_api, zoe_master");
    }

    private static void migrate() {
        Flyway.configure()
                .dataSource(DATABASE.dataSource())
                .locations("classpath:db/migration")
                .load()
                .migrate();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select password_hash from users",
                "select * from users",
                "update users set enabled = false",
                "update role set can_operate_others = true",
                "delete from quota",
                "select * from token",
                "select * from password_reset",
                "select * from login_cookie_key",
                "select * from web_session",
                "select * from login_code",
                "select * from execution_share",
                "select * from site_message",
                "select * from execution_template",
                "insert into secret select * from secret",
                "update secret set version = 1",
                "delete from secret",
                "insert into used_fs_uid values (7, 7)",
                "select * from idempotency_key",
                "insert into audit_entry (at, action, target_kind, target, address, result)"
                        + " values (now(), 'node.drain', 'node', 'n1', '', 'done')",
                "select * from audit_entry",
                "update audit_entry set actor = 'me'",
                "delete from audit_entry",
                "insert into audit_pending values (1)",
                "delete from audit_chain",
                "select remove_oldest_audit_entries(1)",
                "select * from flyway_schema_history",
                "create table mine (id int)",
                "copy (select 1) to program 'cat'",
                "select pg_read_file('/etc/hostname')"
            })
    void theMasterMustNot(String sql) {
        assertDenied("zoe_master", sql);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update lease set holder = 'me'",
                "insert into node (name) values ('n1')",
                "delete from service_log",
                "update execution_activity set idle_since = now()",
                "delete from execution_activity",
                "update audit_entry set actor = 'me'",
                "delete from audit_entry",
                "truncate audit_entry",
                "update audit_chain set hash = hash",
                "delete from audit_chain",
                "truncate audit_chain",
                "update audit_checkpoint set position = 1",
                "delete from audit_checkpoint",
                "update login_cookie_key set secret = sha256('')",
                "delete from login_cookie_key",
                "delete from used_fs_uid",
                "update used_fs_uid set user_id = 7",
                "alter table audit_entry disable trigger audit_entry_append_only",
                "set session_replication_role = replica",
                "delete from flyway_schema_history",
                "drop table execution",
                "copy (select 1) to program 'cat'"
            })
    void theApiMustNot(String sql) {
        assertDenied("zoe_api", sql);
    }

    @Test
    void eachMayDoItsWork() {
        JdbcTemplate api = as("zoe_api");
        assertThat(api.queryForObject("select password_hash from users", String.class))
                .isEqualTo("{noop}x");
        // As the diagnosis asks.
        assertThat(api.queryForObject("select count(*) from flyway_schema_history", Long.class))
                .isPositive();
        api.update("insert into execution (name, owner_id, status, kind, description, core_count,"
                + " elastic_count, submitted_at) values ('runs', 1, 'submitted', 'batch', '{}', 1, 0,"
                + " now())");
        api.update("insert into event (at, kind, execution_id, subject, reason) values (now(),"
                + " 'execution', 1, 'runs', 'r')");

        audit(api.getDataSource());

        JdbcTemplate master = as("zoe_master");
        assertThat(master.queryForObject("select username from users where enabled", String.class))
                .isEqualTo("ada");
        master.update("insert into lease (name, holder, epoch, acquired_at, expires_at) values ('leader',"
                + " 'm', 1, now(), now())");
        master.update("update execution set status = 'queued', queued_at = now()");
        master.update("insert into event (at, kind, subject, reason) values (now(), 'node', 'n1', 'came')");

        noteUse(api.getDataSource(), master.getDataSource());
        assertThat(api.update("delete from execution")).isOne();
        assertThat(api.queryForObject("select count(*) from event", Long.class)).isOne();
    }

    /** The API notes that an execution is used, and the master that it is idle. */
    private static void noteUse(@Nullable DataSource api, @Nullable DataSource master) {
        IdlenessStore ofApi = new IdlenessStore(JdbcClient.create(Objects.requireNonNull(api)));
        ofApi.touch(1, Instant.EPOCH);
        DataSource source = Objects.requireNonNull(master);
        IdlenessStore store = new IdlenessStore(JdbcClient.create(source));
        new TransactionTemplate(new DataSourceTransactionManager(source)).executeWithoutResult(status -> {
            store.begin(1, Instant.EPOCH, Optional.empty(), Optional.empty());
            store.end(1, Instant.EPOCH.plusSeconds(7));
        });
        Idleness read = store.find(List.of(1L)).get(0);
        assertThat(read.seconds()).isEqualTo(7);
        TransactionTemplate transaction = new TransactionTemplate(new DataSourceTransactionManager(source));
        assertThat(transaction.<Boolean>execute(status -> store.lockUntouched(read)))
                .isTrue();
        ofApi.touch(1, Instant.EPOCH.plusSeconds(9));
        assertThat(transaction.<Boolean>execute(status -> store.lockUntouched(read)))
                .isFalse();
    }

    /** Writes, seals and verifies an entry, and removes it when it is old. */
    private static void audit(@Nullable DataSource connections) {
        DataSource source = Objects.requireNonNull(connections);
        JdbcClient api = JdbcClient.create(source);
        AuditTampering tampering = new AuditTampering(DATABASE.dataSource());
        TransactionTemplate transactions = new TransactionTemplate(new DataSourceTransactionManager(source));
        AuditSealer sealer = new AuditSealer(api, transactions);
        new AuditEntryWriter(new JdbcTemplate(source))
                .write(new NewAuditEntry(
                        AuditOrigin.ZOE,
                        AuditAction.NODE_DRAIN,
                        AuditTarget.node("n1"),
                        AuditResult.DONE,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()));
        tampering.agePending(Duration.ofDays(31));
        sealer.seal();

        assertThat(new AuditVerifier(api).verify(Optional.empty()).entries()).isOne();
        Integer removed = transactions.execute(
                status -> new AuditRetention(api).remove(Instant.now(), AuditRetention.SHORTEST, 10));
        assertThat(removed).isOne();
        assertThat(new AuditVerifier(api).verify(Optional.empty()).isValid()).isTrue();
    }

    /** A later start meets roles and rights that are there already. */
    @Test
    void migratingAgainChangesNothing() {
        migrate();

        assertDenied("zoe_master", "select password_hash from users");
        assertThat(as("zoe_api").queryForObject("select count(*) from users", Long.class))
                .isOne();
    }

    private static void assertDenied(String role, String sql) {
        assertThatThrownBy(() -> as(role).execute(sql))
                .rootCause()
                .extracting("SQLState")
                .isEqualTo(INSUFFICIENT_PRIVILEGE);
    }

    private static JdbcTemplate as(String role) {
        DataSource source = new DriverManagerDataSource(
                DATABASE.url().replace("user=" + TestDatabase.USER, "user=" + role), role, "any");
        return new JdbcTemplate(source);
    }
}
