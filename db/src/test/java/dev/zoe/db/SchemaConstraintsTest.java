package dev.zoe.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.zoe.db.mapping.WireNamed;
import dev.zoe.db.testing.TestDatabase;
import dev.zoe.scheduler.Allocator;
import dev.zoe.scheduler.BackFill;
import dev.zoe.scheduler.Placement;
import dev.zoe.scheduler.QueueOrder;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** What the schema itself refuses, whoever writes. */
class SchemaConstraintsTest {

    private static final String ROWS =
            """
            insert into users (username, fs_uid, role_id, quota_id, created_at)
                values ('ada', 1000, 1, 1, now());
            insert into node (name, back_end, address, status, millicores, memory, seen_at)
                values ('node-1', 'docker', 'localhost', 'up', 1000, 1000, now());
            insert into execution (name, owner_id, status, kind, description, core_count, elastic_count,
                    submitted_at, idempotency_key)
                values ('word-count', 1, 'running', 'batch', '{}', 1, 1, now(), 'key');
            insert into service (execution_id, component, ordinal, name, core, status, node, container_name)
                values (1, 'worker', 0, 'worker0', true, 'active', 'node-1', 'worker0-1-zoe');
            insert into service_port (service_id, name, number, protocol) values (1, 'ui', 8080, 'tcp');
            insert into service_log (service_id, output) values (1, 'hello');
            insert into event (at, kind, execution_id, service_id, subject, reason)
                values (now(), 'service', 1, 1, 'worker0', 'started');
            insert into lease (name, holder, epoch, acquired_at, expires_at) values ('master', 'a', 1, now(), now());
            insert into scheduler (queue_order, allocator, back_fill, back_fill_depth, placement, preemption,
                    minimum_run_seconds, cool_down_seconds, ageing_factor, lost_at_reclaim, changed_at)
                values ('fifo', 'flexible', 'strict', 100, 'published', false, 0, 0, 0, 0, now());
            insert into scheduler_weight (scheduler_id, holder, weight) values (1, 'ada', 2);
            insert into drained_node (name, since, by) values ('node-1', now(), 'ada');
            insert into login_attempt (source, attempts, window_end) values ('address 192.0.2.1', 1, now());
            insert into audit_entry (at, action, target_kind, target, address, result)
                values (now(), 'node.drain', 'node', 'n1', '192.0.2.1', 'done');
            insert into audit_chain (position, entry_id, hash) values (1, 1, decode(repeat('00', 32), 'hex'));""";

    private static final String EXECUTION =
            """
            insert into execution (name, owner_id, status, kind, description, core_count, elastic_count, submitted_at)
            values ('another', 1, 'queued', 'batch', '{}', 1, 1, now())""";

    private static final String SERVICE =
            """
            insert into service (execution_id, component, ordinal, name, core, status, node, container_name)
            values (1, 'worker', 1, 'worker1', false, 'active', 'node-1', 'worker1-1-zoe')""";

    private static final String TIMES = "times of the scheduler are finite and not negative";

    private static final String APPEND_ONLY = "the audit trail is append-only";

    private static Connection connection;

    @BeforeAll
    static void rows() throws SQLException {
        connection = TestDatabase.create().dataSource().getConnection();
        try (Statement statement = connection.createStatement()) {
            statement.execute(ROWS);
        }
        connection.setAutoCommit(false);
    }

    @AfterAll
    static void close() throws SQLException {
        connection.close();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("refused")
    void refuses(String what, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> statement.execute(sql))
                    .withMessageContaining(what);
        } finally {
            connection.rollback();
        }
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                Arguments.of("role_name_key", "insert into role (name) values ('admin')"),
                Arguments.of("role_name_check", "insert into role (name) values ('no spaces')"),
                Arguments.of("role_idle_seconds_check", "update role set idle_stop_seconds = 0"),
                Arguments.of("role_idle_seconds_check", "update role set idle_release_elastic_seconds = -1"),
                Arguments.of(
                        "execution_activity_pkey",
                        "insert into execution_activity (execution_id)"
                                + " select e.id from execution e, generate_series(1, 2)"),
                Arguments.of(
                        "execution_activity_execution_id_fkey",
                        "insert into execution_activity (execution_id) values (99)"),
                Arguments.of(
                        "execution_activity_idle_seconds_check",
                        "insert into execution_activity (execution_id, idle_seconds) select min(id), -1 from execution"),
                Arguments.of(
                        "only an idle execution ends or lacks its elastic services",
                        "insert into execution_activity (execution_id, stop_at) select min(id), now() from execution"),
                Arguments.of("role_priority_classes_check", "update role set priority_classes = '{a,null}'"),
                Arguments.of("role_networks_check", "update role set networks = '{/etc}'"),
                Arguments.of("role_host_paths_check", "update role set host_paths = '{data}'"),
                Arguments.of("role_registries_check", "update role set registries = '{Docker.io/library}'"),
                Arguments.of("role_linux_capabilities_check", "update role set linux_capabilities = '{NET_RAW,ALL}'"),
                Arguments.of("quota_name_key", "insert into quota (name) values ('unlimited')"),
                Arguments.of("quota_name_check", "insert into quota (name) values ('')"),
                Arguments.of("quota_concurrent_executions_check", "update quota set concurrent_executions = -1"),
                Arguments.of("quota_memory_check", "update quota set memory = -1"),
                Arguments.of("quota_millicores_check", "update quota set millicores = -1"),
                Arguments.of("quota_elastic_millicores_check", "update quota set elastic_millicores = -1"),
                Arguments.of("quota_elastic_memory_check", "update quota set elastic_memory = -1"),
                Arguments.of("quota_runtime_limit_seconds_check", "update quota set runtime_limit_seconds = -1"),
                Arguments.of("users_username_key", user("'ada', 1000, 1, 1")),
                Arguments.of("users_username_check", user("'Ada', 1000, 1, 1")),
                Arguments.of("users_fs_uid_check", user("'root', 0, 1, 1")),
                Arguments.of("users_role_id_fkey", user("'bob', 1000, 99, 1")),
                Arguments.of("users_quota_id_fkey", user("'bob', 1000, 1, 99")),
                Arguments.of("users_auth_source_check", "update users set auth_source = 'guess'"),
                Arguments.of("users_external_id_check", "update users set auth_source = 'oidc', external_id = 'x'"),
                Arguments.of("users_external_id_of_source_check", "update users set external_id = 'issuer subject'"),
                Arguments.of(
                        "users_external_id_key",
                        user("'bob', 1000, 1, 1")
                                + "; update users set auth_source = 'oidc', external_id = 'issuer subject'"),
                Arguments.of("users_role_id_fkey", "delete from role where id = 1"),
                Arguments.of("users_quota_id_fkey", "delete from quota where id = 1"),
                Arguments.of("quota_waiting_executions_check", "update quota set waiting_executions = -1"),
                Arguments.of("quota_gpus_check", "update quota set gpus = -1"),
                Arguments.of("quota_elastic_gpus_check", "update quota set elastic_gpus = -1"),
                Arguments.of("users_shares_check", "update users set shares = 0"),
                Arguments.of("user_group_name_key", group("'g1', 1, 1") + "; " + group("'g1', 1, 1")),
                Arguments.of("user_group_name_check", group("'no spaces', 1, 1")),
                Arguments.of("user_group_quota_id_fkey", group("'g1', 99, 1")),
                Arguments.of(
                        "user_group_quota_id_fkey",
                        "insert into quota (id, name) values (9, 'small'); " + group("'g1', 9, 1")
                                + "; delete from quota where id = 9"),
                Arguments.of("user_group_shares_check", group("'g1', 1, 1000001")),
                Arguments.of("group_member_group_id_fkey", "insert into group_member values (99, 1, false)"),
                Arguments.of("group_member_user_id_fkey", group("'g1', 1, 1") + "; " + member("g1", 99, false)),
                Arguments.of(
                        "group_member_pkey",
                        group("'g1', 1, 1") + "; " + member("g1", 1, false) + "; " + member("g1", 1, true)),
                Arguments.of(
                        "group_member_default",
                        group("'g1', 1, 1") + "; " + group("'g2', 1, 1") + "; " + member("g1", 1, true) + "; "
                                + member("g2", 1, true)),
                Arguments.of(
                        "group_member_origin_check",
                        group("'g1', 1, 1") + "; " + member("g1", 1, true)
                                + "; update group_member set origin = 'ldpa'"),
                Arguments.of("execution_group_id_fkey", "update execution set group_id = 99"),
                Arguments.of("execution_core_gpus_check", "update execution set core_gpus = -1"),
                Arguments.of("execution_elastic_gpus_check", "update execution set elastic_gpus = -1"),
                Arguments.of("holder_limits_version_single", "insert into holder_limits_version values (1)"),
                Arguments.of("token_user_id_fkey", token("99, 'ci', 'run', '1'")),
                Arguments.of("token_name_check", token("1, 'no spaces', 'run', '1'")),
                Arguments.of("token_scope_check", token("1, 'ci', 'much', '1'")),
                Arguments.of(
                        "token_user_id_name_key", token("1, 'ci', 'run', '1'") + "; " + token("1, 'ci', 'all', '2'")),
                Arguments.of(
                        "token_secret_hash_key", token("1, 'ci', 'run', '1'") + "; " + token("1, 'hand', 'run', '1'")),
                Arguments.of("used_fs_uid_pkey", "insert into used_fs_uid select * from used_fs_uid"),
                Arguments.of("used_fs_uid_fs_uid_check", "insert into used_fs_uid values (0, 1)"),
                Arguments.of("secret_user_id_fkey", secret("99, 'key', 1, '0123456789abcdef', 29")),
                Arguments.of("secret_name_check", secret("1, '.key', 1, '0123456789abcdef', 29")),
                Arguments.of("secret_name_check", secret("1, '../key', 1, '0123456789abcdef', 29")),
                Arguments.of("secret_version_check", secret("1, 'key', 0, '0123456789abcdef', 29")),
                Arguments.of("secret_key_id_check", secret("1, 'key', 1, '0123456789ABCDEF', 29")),
                Arguments.of("secret_ciphertext_check", secret("1, 'key', 1, '0123456789abcdef', 28")),
                Arguments.of("secret_ciphertext_check", secret("1, 'key', 1, '0123456789abcdef', 65565")),
                Arguments.of(
                        "secret_pkey",
                        secret("1, 'key', 1, '0123456789abcdef', 29") + "; "
                                + secret("1, 'key', 2, '0123456789abcdef', 29")),
                Arguments.of("web_session_user_id_fkey", webSession("'1', 99")),
                Arguments.of(
                        "web_session_address_check",
                        user("'bob', 1001, 1, 1") + "; " + webSession("'1', 1")
                                + "; update web_session set address = repeat('x', 101)"),
                Arguments.of(
                        "web_session_browser_check",
                        user("'bob', 1001, 1, 1") + "; " + webSession("'1', 1")
                                + "; update web_session set browser = repeat('x', 201)"),
                Arguments.of(
                        "web_session_secret_hash_key",
                        user("'bob', 1001, 1, 1") + "; " + webSession("'1', 1") + "; " + webSession("'1', 1")),
                Arguments.of("user_unended_user_id_fkey", "insert into user_unended values (99, 1, 1, 1, 1)"),
                Arguments.of("group_unended_group_id_fkey", "insert into group_unended values (99, 1, 1)"),
                Arguments.of("login_code_user_id_fkey", loginCode("'1', repeat('x', 43), 99, 'cli'")),
                Arguments.of("login_code_challenge_check", loginCode("'1', repeat('x', 42), 1, 'cli'")),
                Arguments.of("login_code_token_name_check", loginCode("'1', repeat('x', 43), 1, 'no spaces'")),
                Arguments.of(
                        "login_code_code_hash_key",
                        loginCode("'1', repeat('x', 43), 1, 'cli'") + "; "
                                + loginCode("'1', repeat('y', 43), 1, 'cli'")),
                Arguments.of("idempotency_key_user_id_fkey", idempotencyKey("99, 'k1', 64")),
                Arguments.of("idempotency_key_key_check", idempotencyKey("1, '', 64")),
                Arguments.of("idempotency_key_fingerprint_check", idempotencyKey("1, 'k1', 63")),
                Arguments.of(
                        "idempotency_key_pkey", idempotencyKey("1, 'k1', 64") + "; " + idempotencyKey("1, 'k1', 64")),
                Arguments.of("password_reset_user_id_fkey", passwordReset("99, '1'")),
                Arguments.of(
                        "password_reset_secret_hash_key",
                        user("'bob', 1001, 1, 1") + "; " + passwordReset("1, '1'") + "; insert into password_reset"
                                + " select id, '1', now() from users where username = 'bob'"),
                Arguments.of("execution_owner_id_fkey", "delete from users"),
                Arguments.of("node_status_check", "update node set status = 'tired'"),
                Arguments.of("node_millicores_check", "update node set millicores = -1"),
                Arguments.of("node_memory_check", "update node set memory = -1"),
                Arguments.of("node_gpus_check", "update node set gpus = -1"),
                Arguments.of(
                        "node_name_key",
                        """
                        insert into node (name, back_end, address, status, millicores, memory, seen_at)
                        select name, back_end, address, status, millicores, memory, seen_at from node"""),
                Arguments.of("execution_name_check", EXECUTION.replace("another", "no")),
                Arguments.of("execution_name_check", EXECUTION.replace("another", "under_score")),
                Arguments.of("execution_owner_id_fkey", EXECUTION.replace("'another', 1", "'another', 99")),
                Arguments.of("execution_status_check", EXECUTION.replace("queued", "lost")),
                Arguments.of("execution_kind_check", EXECUTION.replace("batch", "daemon")),
                Arguments.of("execution_description_check", EXECUTION.replace("'{}'", "'[]'")),
                Arguments.of("invalid input syntax for type json", EXECUTION.replace("'{}'", "'{'")),
                Arguments.of("execution_core_count_check", "update execution set core_count = -1"),
                Arguments.of("execution_elastic_count_check", "update execution set elastic_count = -1"),
                Arguments.of("execution_core_millicores_check", "update execution set core_millicores = -1"),
                Arguments.of("execution_elastic_millicores_check", "update execution set elastic_millicores = -1"),
                Arguments.of("execution_elastic_memory_check", "update execution set elastic_memory = -1"),
                Arguments.of("execution_stored_rows_check", "update execution set stored_rows = -1"),
                Arguments.of("execution_stored_bytes_check", "update execution set stored_bytes = -1"),
                Arguments.of("execution_core_memory_check", "update execution set core_memory = -1"),
                Arguments.of("execution_peak_services_check", "update execution set peak_services = -1"),
                Arguments.of("execution_outcome_check", "update execution set status='cleaning-up', outcome='running'"),
                Arguments.of("an ended execution has a time of its end", "update execution set status = 'error'"),
                Arguments.of("an ended execution has a time of its end", "update execution set ended_at = now()"),
                Arguments.of("cleaning up leads to an outcome", "update execution set status = 'cleaning-up'"),
                Arguments.of("an execution ends in its outcome", "update execution set outcome = 'error'"),
                Arguments.of(
                        "an execution ends in its outcome",
                        "update execution set status = 'error', outcome = 'cancelled', ended_at = now()"),
                Arguments.of("who cancels does it at some time", "update execution set cancel_requested_by = 1"),
                Arguments.of(
                        "execution_cancel_requested_by_fkey",
                        "update execution set cancel_requested_by = 99, cancel_requested_at = now()"),
                Arguments.of(
                        "execution_idempotency",
                        """
                        insert into execution (name, owner_id, status, kind, description, core_count, elastic_count,
                            submitted_at, idempotency_key)
                        values ('another', 1, 'queued', 'batch', '{}', 1, 1, now(), 'key')"""),
                Arguments.of(
                        "an execution that waits for others is in no queue",
                        "update execution set waits_for_others = true"),
                Arguments.of("execution_dependency_execution_id_fkey", dependency("99, 1, 'train', 'ok', null")),
                Arguments.of("execution_dependency_condition_check", dependency("1, 0, 'train', 'maybe', null")),
                Arguments.of("execution_dependency_outcome_check", dependency("1, 0, 'train', 'ok', 'running'")),
                Arguments.of(
                        "execution_dependency_pkey",
                        dependency("1, 0, 'train', 'ok', null") + "; " + dependency("1, 0, 'train', 'any', null")),
                Arguments.of("an execution waits for earlier ones", dependency("1, 1, 'train', 'ok', null")),
                Arguments.of("execution_share_execution_id_fkey", share("99, 1, null")),
                Arguments.of("execution_share_user_id_fkey", share("1, 99, null")),
                Arguments.of("execution_share_group_id_fkey", share("1, null, 99")),
                Arguments.of("an execution is shared with a user or a group", share("1, null, null")),
                Arguments.of("execution_share_with_user", share("1, 1, null") + "; " + share("1, 1, null")),
                Arguments.of(
                        "execution_share_with_group",
                        "insert into user_group (name, quota_id, created_at) values ('team', 1, now()); "
                                + sharedWithTeam() + "; " + sharedWithTeam()),
                Arguments.of("execution_array_owner_id_fkey", array("99, 'sweep', 3")),
                Arguments.of("execution_array_name_check", array("1, 'no spaces', 3")),
                Arguments.of("execution_array_size_check", array("1, 'sweep', 0")),
                Arguments.of(
                        "execution_array_id_key",
                        array("1, 'sweep', 3") + "; " + user("'bob', 1001, 1, 1")
                                + "; insert into execution_array select a.id, u.id, a.name, a.size, a.created_at"
                                + " from execution_array a, users u where u.username = 'bob'"),
                Arguments.of(
                        "an execution is in an array of its owner",
                        user("'bob', 1001, 1, 1") + "; insert into execution_array (owner_id, name, size)"
                                + " select id, 'sweep', 3 from users where username = 'bob'; "
                                + joined(1)),
                Arguments.of("an execution of an array has an index", array("1, 'sweep', 3") + "; " + joined(0)),
                Arguments.of("an execution of an array has an index", "update execution set array_index = 1"),
                Arguments.of("execution_array_index", array("1, 'sweep', 3") + "; " + EXECUTION + "; " + joined(1)),
                Arguments.of("stored_template_id_check", template("'../pi', null, '{}', '{}', ''")),
                Arguments.of("stored_template_owner_id_fkey", template("'my-1', 99, '{}', '{}', ''")),
                Arguments.of("stored_template_manifest_check", template("'pi', null, repeat('x', 1048577), '{}', ''")),
                Arguments.of(
                        "stored_template_description_check", template("'pi', null, '{}', repeat('x', 4194305), ''")),
                Arguments.of("stored_template_about_check", template("'pi', null, '{}', '{}', repeat('x', 1048577)")),
                Arguments.of("the ids of templates of users begin with my-", template("'my-1', null, '{}', '{}', ''")),
                Arguments.of("the ids of templates of users begin with my-", template("'pi', 1, '{}', '{}', ''")),
                Arguments.of("hidden_template_id_check", "insert into hidden_template (id) values ('')"),
                Arguments.of("execution_template_execution_id_fkey", filled("99, 'pi', '{}'")),
                Arguments.of("execution_template_template_id_check", filled("1, '', '{}'")),
                Arguments.of("the form of a template is an object of limited size", filled("1, 'pi', '[]'")),
                Arguments.of(
                        "the form of a template is an object of limited size",
                        filled("1, 'pi', jsonb_build_object('a', repeat('x', 1048576))")),
                Arguments.of("execution_template_pkey", filled("1, 'pi', '{}'") + "; " + filled("1, 'pi', '{}'")),
                Arguments.of("site_message_text_check", message("'', 'info', null, null")),
                Arguments.of("site_message_text_check", message("repeat('x', 501), 'info', null, null")),
                Arguments.of("site_message_level_check", message("'Closed.', 'loud', null, null")),
                Arguments.of("a message is shown before it ends", message("'Closed.', 'info', now(), now()")),
                Arguments.of(
                        "site_message_pkey",
                        message("'Closed.', 'info', null, null") + "; " + message("'Open.', 'info', null, null")),
                Arguments.of(
                        "there is one message",
                        "insert into site_message (id, text, level) values (2, 'Closed.', 'info')"),
                Arguments.of("service_execution_id_fkey", SERVICE.replace("(1, 'worker'", "(99, 'worker'")),
                Arguments.of("service_ordinal_check", SERVICE.replace("1, 'worker1'", "-1, 'worker-1'")),
                Arguments.of("a service is named after component and ordinal", SERVICE.replace("'worker1'", "'w1'")),
                Arguments.of("service_execution_id_name_key", SERVICE.replace("1, 'worker1'", "0, 'worker0'")),
                Arguments.of("service_status_check", SERVICE.replace("active", "asleep")),
                Arguments.of("a placed service has a node", SERVICE.replace("'node-1'", "null")),
                Arguments.of("service_container", SERVICE.replace("worker1-1-zoe", "worker0-1-zoe")),
                Arguments.of("service_restarts_check", "update service set restarts = -1"),
                Arguments.of("service_port_number_check", "update service_port set number = 0"),
                Arguments.of("service_port_number_check", "update service_port set number = 65536"),
                Arguments.of("service_port_protocol_check", "update service_port set protocol = 'sctp'"),
                Arguments.of("service_port_service_id_fkey", "update service_port set service_id = 99"),
                Arguments.of(
                        "service_port_service_id_name_key",
                        "insert into service_port (service_id, name, number, protocol) values (1, 'ui', 1, 'tcp')"),
                Arguments.of("service_log_service_id_fkey", "update service_log set service_id = 99"),
                Arguments.of("service_log_dropped_check", "update service_log set dropped = -1"),
                Arguments.of("service_log_last_start_check", "update service_log set last_start = -1"),
                Arguments.of("event_kind_check", event("'rumour', 1, 1")),
                Arguments.of("event_execution_id_fkey", event("'service', 99, 1")),
                Arguments.of("event_service_id_fkey", event("'service', 1, 99")),
                Arguments.of("events are append-only", "update event set reason = 'something else'"),
                Arguments.of("events are append-only", "delete from event"),
                Arguments.of("lease_pkey", "insert into lease select * from lease"),
                Arguments.of("lease_epoch_check", "update lease set epoch = 0"),
                Arguments.of("service_earlier_seconds_check", "update service set earlier_seconds = -1"),
                Arguments.of("scheduler_queue_order_check", "update scheduler set queue_order = 'lifo'"),
                Arguments.of("scheduler_allocator_check", "update scheduler set allocator = 'greedy'"),
                Arguments.of("scheduler_back_fill_check", "update scheduler set back_fill = 'easy'"),
                Arguments.of("scheduler_back_fill_depth_check", "update scheduler set back_fill_depth = 0"),
                Arguments.of("scheduler_placement_check", "update scheduler set placement = 'random'"),
                Arguments.of("scheduler_lost_at_reclaim_check", "update scheduler set lost_at_reclaim = 1.5"),
                Arguments.of("there is one scheduler", "update scheduler set id = 2"),
                Arguments.of(TIMES, "update scheduler set minimum_run_seconds = -1"),
                Arguments.of(TIMES, "update scheduler set cool_down_seconds = 'infinity'"),
                Arguments.of(TIMES, "update scheduler set ageing_seconds = 'NaN'"),
                Arguments.of(TIMES, "update scheduler set ageing_seconds = null, ageing_factor = -1"),
                Arguments.of("scheduler_weight_weight_check", "update scheduler_weight set weight = 0"),
                Arguments.of("scheduler_weight_weight_check", "update scheduler_weight set weight = 'NaN'"),
                Arguments.of("scheduler_weight_scheduler_id_fkey", "update scheduler_weight set scheduler_id = 99"),
                Arguments.of("drained_node_pkey", "insert into drained_node select name, since, by from drained_node"),
                Arguments.of("drained_node_name_fkey", "update drained_node set name = 'nobody'"),
                Arguments.of("audit_entry_action_check", audit("'Node drain', 'done', null")),
                Arguments.of("audit_entry_result_check", audit("'node.drain', 'perhaps', 'x'")),
                Arguments.of("what is not done has a problem", audit("'node.drain', 'done', 'internal'")),
                Arguments.of("what is not done has a problem", audit("'node.drain', 'failed', null")),
                Arguments.of("audit_chain_position_check", chain("0, 2, 32")),
                Arguments.of("audit_chain_entry_id_key", chain("2, 1, 32")),
                Arguments.of("audit_chain_hash_check", chain("2, 2, 31")),
                Arguments.of("audit_checkpoint_only_one_check", checkpoint("false, 0, 32")),
                Arguments.of("audit_checkpoint_position_check", checkpoint("true, -1, 32")),
                Arguments.of("audit_checkpoint_hash_check", checkpoint("true, 0, 31")),
                Arguments.of(APPEND_ONLY, "update audit_entry set actor = 'me'"),
                Arguments.of(APPEND_ONLY, "delete from audit_entry"),
                Arguments.of(APPEND_ONLY, "truncate audit_entry"),
                Arguments.of(APPEND_ONLY, "update audit_chain set hash = hash"),
                Arguments.of(APPEND_ONLY, "delete from audit_chain"),
                Arguments.of(APPEND_ONLY, "truncate audit_chain"),
                Arguments.of(APPEND_ONLY, "update audit_checkpoint set position = 1"),
                Arguments.of(APPEND_ONLY, "delete from audit_checkpoint"),
                Arguments.of(APPEND_ONLY, "truncate audit_checkpoint"),
                Arguments.of("reservation_service_id_fkey", reservation("99, 1, 1, 0, 0, 0, 0")),
                Arguments.of("reservation_millicores_check", reservation("1, -1, 1, 0, 0, 0, 0")),
                Arguments.of("reservation_memory_check", reservation("1, 1, -1, 0, 0, 0, 0")),
                Arguments.of("reservation_used_core_seconds_check", reservation("1, 1, 1, -1, 0, 0, 0")),
                Arguments.of("reservation_used_byte_seconds_check", reservation("1, 1, 1, 0, -1, 0, 0")),
                Arguments.of("reservation_measured_cores_check", reservation("1, 1, 1, 0, 0, -1, 0")),
                Arguments.of("reservation_measured_memory_check", reservation("1, 1, 1, 0, 0, 0, -1")),
                Arguments.of("execution_use_execution_id_fkey", executionUse("99, 1, 1, 1")),
                Arguments.of("execution_use_core_seconds_check", executionUse("1, 1, -1, 1")),
                Arguments.of("execution_use_byte_seconds_check", executionUse("1, 1, 1, -1")),
                Arguments.of("a period of use has a length", executionUse("1, 0, 1, 1")),
                Arguments.of("usage_day_kind_check", usageDay("'whole', 0, 0, 0, 0, 0, 0")),
                Arguments.of("usage_day_core_seconds_check", usageDay("'core', -1, 0, 0, 0, 0, 0")),
                Arguments.of("usage_day_byte_seconds_check", usageDay("'core', 0, -1, 0, 0, 0, 0")),
                Arguments.of("usage_day_measured_core_seconds_check", usageDay("'core', 0, 0, -1, 0, 0, 0")),
                Arguments.of("usage_day_measured_byte_seconds_check", usageDay("'core', 0, 0, 0, -1, 0, 0")),
                Arguments.of("usage_day_used_core_seconds_check", usageDay("'core', 0, 0, 0, 0, -1, 0")),
                Arguments.of("usage_day_used_byte_seconds_check", usageDay("'core', 0, 0, 0, 0, 0, -1")),
                Arguments.of(
                        "login_cookie_key_only_one_check",
                        "insert into login_cookie_key select false, secret from login_cookie_key"),
                Arguments.of("login_cookie_key_pkey", "insert into login_cookie_key select * from login_cookie_key"),
                Arguments.of("login_cookie_key_secret_check", "update login_cookie_key set secret = '\\\\x00'"),
                Arguments.of("login_attempt_pkey", "insert into login_attempt select * from login_attempt"),
                Arguments.of("login_attempt_attempts_check", "update login_attempt set attempts = -1"));
    }

    private static String group(String nameQuotaShares) {
        return "insert into user_group (name, quota_id, shares, created_at) values (%s, now())"
                .formatted(nameQuotaShares);
    }

    private static String array(String values) {
        return "insert into execution_array (owner_id, name, size) values (%s)".formatted(values);
    }

    private static String template(String values) {
        return "insert into stored_template (id, owner_id, manifest, description, about) values (%s)".formatted(values);
    }

    private static String filled(String values) {
        return "insert into execution_template (execution_id, template_id, typed) values (%s)".formatted(values);
    }

    private static String message(String values) {
        return "insert into site_message (text, level, shown_from, shown_until) values (%s)".formatted(values);
    }

    /** Puts all executions into the newest array. */
    private static String joined(int index) {
        return "update execution set array_id = (select max(id) from execution_array), array_index = " + index;
    }

    private static String dependency(String values) {
        return "insert into execution_dependency values (%s)".formatted(values);
    }

    private static String member(String group, long user, boolean isDefault) {
        return "insert into group_member select id, %d, %b from user_group where name = '%s'"
                .formatted(user, isDefault, group);
    }

    private static String executionUse(String executionSecondsAndAmounts) {
        return """
                insert into execution_use (execution_id, since, until, core_seconds, byte_seconds)
                select v.execution, now(), now() + v.length * interval '1 second', v.cores, v.bytes
                from (values (%s)) as v(execution, length, cores, bytes)"""
                .formatted(executionSecondsAndAmounts);
    }

    private static String reservation(String serviceAndAmounts) {
        return """
                insert into reservation (service_id, millicores, memory, used_core_seconds, used_byte_seconds,
                                         measured_cores, measured_memory, user_id, user_name, application,
                                         priority_class, core, since)
                values (%s, 1, 'ada', 'word-count', '', true, now())"""
                .formatted(serviceAndAmounts);
    }

    /** The amounts are reserved, measured and used core-seconds and byte-seconds. */
    private static String usageDay(String kindAndAmounts) {
        return """
                insert into usage_day (kind, core_seconds, byte_seconds, measured_core_seconds, measured_byte_seconds,
                                       used_core_seconds, used_byte_seconds, day, user_id, user_name, application,
                                       priority_class)
                values (%s, current_date, 1, 'ada', 'word-count', '')"""
                .formatted(kindAndAmounts);
    }

    private static String share(String executionUserGroup) {
        return "insert into execution_share (execution_id, user_id, group_id) values (%s)"
                .formatted(executionUserGroup);
    }

    private static String sharedWithTeam() {
        return "insert into execution_share (execution_id, group_id) select 1, id from user_group where name = 'team'";
    }

    private static String token(String userNameScopeHash) {
        return "insert into token (user_id, name, scope, secret_hash, created_at, expires_at) values (%s, now(), now())"
                .formatted(userNameScopeHash);
    }

    private static String loginCode(String hashChallengeUserName) {
        return "insert into login_code (code_hash, challenge, user_id, token_name, user_version, expires_at)"
                + " values (%s, 0, now())".formatted(hashChallengeUserName);
    }

    private static String webSession(String hashUser) {
        return "insert into web_session (secret_hash, user_id, user_version, created_at, used_at, expires_at) "
                + "values (%s, 0, now(), now(), now())".formatted(hashUser);
    }

    private static String secret(String userNameVersionKeyLength) {
        return "insert into secret (user_id, name, version, key_id, ciphertext, created_at, updated_at)"
                + " select v.u, v.n, v.v, v.k, convert_to(repeat('x', v.l), 'UTF8'), now(), now()"
                + " from (values (%s)) v (u, n, v, k, l)".formatted(userNameVersionKeyLength);
    }

    private static String idempotencyKey(String userKeyLength) {
        return "insert into idempotency_key (user_id, key, call, fingerprint, used_at, expires_at) select user_id, key,"
                + " 'groups', repeat('0', length), now(), now()"
                + " from (values (%s)) as given (user_id, key, length)".formatted(userKeyLength);
    }

    private static String passwordReset(String userHash) {
        return "insert into password_reset (user_id, secret_hash, expires_at) values (%s, now())".formatted(userHash);
    }

    private static String user(String nameUidRoleQuota) {
        return "insert into users (username, fs_uid, role_id, quota_id, created_at) values (%s, now())"
                .formatted(nameUidRoleQuota);
    }

    private static String event(String kindExecutionService) {
        return """
                insert into event (at, subject, reason, kind, execution_id, service_id)
                values (now(), 'it', 'because', %s)"""
                .formatted(kindExecutionService);
    }

    private static String audit(String actionResultProblem) {
        return "insert into audit_entry (at, target_kind, target, address, action, result, problem)"
                + " values (now(), 'node', 'n1', '', %s)".formatted(actionResultProblem);
    }

    private static String chain(String positionEntryLength) {
        return "insert into audit_chain (position, entry_id, hash) select p, e, decode(repeat('00', l), 'hex')"
                + " from (values (%s)) v(p, e, l)".formatted(positionEntryLength);
    }

    private static String checkpoint(String onlyOnePositionLength) {
        return "insert into audit_checkpoint (only_one, position, hash) select o, p, decode(repeat('00', l), 'hex')"
                + " from (values (%s)) v(o, p, l)".formatted(onlyOnePositionLength);
    }

    @Test
    void everyCheckAndKeyOfTheSchemaIsRefusedByOneOfTheCases() {
        List<String> constraints = jdbc().queryForList(
                        """
                        select conname from pg_constraint
                        where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u')
                        and conrelid <> 'flyway_schema_history'::regclass
                        union select indexrelid::regclass::text from pg_index
                        where indisunique and not indisprimary and indpred is not null and indrelid > 16383""",
                        String.class);

        assertThat(refused().map(arguments -> (String) arguments.get()[0]))
                .containsAll(constraints.stream()
                        // A name says the same twice: component and ordinal are its parts.
                        .filter(name -> !name.equals("service_execution_id_component_ordinal_key"))
                        .toList());
    }

    @Test
    void anExecutionTakesEverythingItHasWithIt() throws SQLException {
        JdbcTemplate jdbc = jdbc();
        try {
            jdbc.execute("delete from execution");

            for (String table : List.of("service", "service_port", "service_log", "event")) {
                assertThat(jdbc.queryForObject("select count(*) from " + table, Long.class))
                        .as(table)
                        .isZero();
            }
        } finally {
            connection.rollback();
        }
    }

    @Test
    void aContainerNameIsFreeAgainWhenItsServiceHasEnded() throws SQLException {
        JdbcTemplate jdbc = jdbc();
        try {
            jdbc.execute("update service set status = 'inactive'");

            assertThat(jdbc.update(SERVICE.replace("worker1-1-zoe", "worker0-1-zoe")))
                    .isOne();
        } finally {
            connection.rollback();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "execution, status, dev.zoe.db.execution.ExecutionStatus",
        "service, status, dev.zoe.db.service.ServiceStatus",
        "node, status, dev.zoe.db.node.NodeStatus",
        "event, kind, dev.zoe.db.event.EventKind",
        "audit_entry, result, dev.zoe.db.audit.AuditResult",
        "site_message, level, dev.zoe.db.message.SiteMessageLevel",
        "users, auth_source, dev.zoe.db.user.AuthSource"
    })
    void theSchemaKnowsTheSameNamesAsJava(String table, String column, Class<? extends WireNamed> type) {
        assertThat(namesOfCheck(table, column))
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(type.getEnumConstants())
                        .map(WireNamed::wire)
                        .toList());
    }

    @Test
    void theSchemaKnowsWhatTheSchedulerCanDo() {
        assertThat(namesOfCheck("scheduler", "queue_order"))
                .containsExactlyInAnyOrder(names(QueueOrder.values(), QueueOrder::wire));
        assertThat(namesOfCheck("scheduler", "allocator"))
                .containsExactlyInAnyOrder(names(Allocator.values(), Allocator::wire));
        assertThat(namesOfCheck("scheduler", "back_fill"))
                .containsExactlyInAnyOrder(names(BackFill.values(), BackFill::wire));
        assertThat(namesOfCheck("scheduler", "placement"))
                .containsExactlyInAnyOrder(names(Placement.values(), Placement::wire));
    }

    private static <E> String[] names(E[] constants, Function<E, String> wire) {
        return Arrays.stream(constants).map(wire).toArray(String[]::new);
    }

    private static List<String> namesOfCheck(String table, String column) {
        String check = jdbc().queryForObject(
                        "select pg_get_constraintdef(oid) from pg_constraint where conname = ?",
                        String.class,
                        "%s_%s_check".formatted(table, column));

        return Stream.of(String.valueOf(check).split("'", -1))
                .filter(part -> part.matches("[a-z0-9-]+"))
                .toList();
    }

    private static JdbcTemplate jdbc() {
        return new JdbcTemplate(new SingleConnectionDataSource(connection, true));
    }
}
