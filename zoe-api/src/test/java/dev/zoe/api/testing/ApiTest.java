package dev.zoe.api.testing;

import static org.awaitility.Awaitility.await;

import dev.zoe.api.ApiApplication;
import dev.zoe.db.testing.TestDatabase;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/**
 * A running API with three users, all with the password {@code secret}: {@code alice} and {@code bob} have the role
 * {@code user}, {@code root} has the role {@code admin}. One server serves all tests; each begins with empty tables.
 */
@SpringBootTest(classes = ApiApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT)
public abstract class ApiTest {
    protected static final ScriptedMaster MASTER = new ScriptedMaster();

    @Autowired
    protected JdbcClient database;

    protected Http alice;
    protected Http bob;
    protected Http root;
    protected Http nobody;

    @DynamicPropertySource
    static void settings(DynamicPropertyRegistry properties) {
        TestDatabase.register(properties);
        properties.add("zoe.api.master-endpoint", MASTER::endpoint);
        MasterKeys.ofApi().forEach((name, file) -> properties.add(name, () -> file));
        properties.add("zoe.api.master-patience", () -> "500ms");
        properties.add("zoe.api.master-check", () -> "50ms");
        properties.add("zoe.api.event-poll", () -> "50ms");
        properties.add("zoe.api.heartbeat", () -> "200ms");
        properties.add("zoe.api.nodes-remembered", () -> "0s");
        properties.add("zoe.api.monitor.port", () -> "0");
        properties.add("zoe.deployment-name", () -> "test");
    }

    @BeforeEach
    void begin(@Autowired Environment environment) {
        MASTER.reset();
        database.sql("truncate execution, event, node, users, login_attempt cascade")
                .update();
        addUser("alice", "user");
        addUser("bob", "user");
        addUser("root", "admin");
        nobody = new Http("http://127.0.0.1:" + environment.getProperty("local.server.port"), Optional.empty());
        alice = nobody.as("alice");
        bob = nobody.as("bob");
        root = nobody.as("root");
        awaitMaster("leader");
    }

    protected void awaitMaster(String presence) {
        await().until(() -> nobody.get("/api/v1/info").at("/master").equals(presence));
    }

    protected void addUser(String username, String role) {
        database.sql(
                        """
                        insert into users (username, password_hash, fs_uid, role_id, quota_id, created_at)
                        select :username, '{noop}secret', 1000, r.id, q.id, now()
                        from role r, quota q where r.name = :role and q.name = 'unlimited'
                        """)
                .params(Map.of("username", username, "role", role))
                .update();
    }

    protected void addNode(String name, int cores, long memory, String... labels) {
        database.sql(
                        """
                        insert into node (name, back_end, address, status, millicores, memory, labels, seen_at)
                        values (:name, 'docker', '10.0.0.1', 'up', :millicores, :memory,
                                string_to_array(:labels, ','), now())
                        """)
                .params(Map.of(
                        "name",
                        name,
                        "millicores",
                        cores * 1000,
                        "memory",
                        memory,
                        "labels",
                        String.join(",", List.of(labels))))
                .update();
    }

    /** Submits an application with {@code workers} workers for {@code user} and gives its id. */
    protected long submit(Http user, String name, int workers) {
        Answer answer = user.post("/api/v1/executions", Sample.submission(Sample.elastic(name, workers)));
        if (answer.status() != 201) {
            throw new AssertionError(answer.status() + " " + answer.text());
        }
        return answer.id();
    }

    /** Puts a service where the master would have put it. */
    protected void place(long execution, String service, String node, String status) {
        database.sql(
                        """
                        update service set status = :status, node = :node, container_name = name || '-' || execution_id,
                               placed_because = 'most room'
                        where execution_id = :execution and name = :service
                        """)
                .params(Map.of("execution", execution, "service", service, "node", node, "status", status))
                .update();
    }

    protected void end(long execution, String status) {
        database.sql("update execution set status = :status, ended_at = now() where id = :id")
                .params(Map.of("id", execution, "status", status))
                .update();
        database.sql("update service set status = 'inactive' where execution_id = :id")
                .param("id", execution)
                .update();
    }

    /** How many rows the table has. */
    protected long count(String table) {
        return database.sql("select count(*) from " + table).query(Long.class).single();
    }
}
