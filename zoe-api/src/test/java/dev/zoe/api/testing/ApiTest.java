package dev.zoe.api.testing;

import static org.awaitility.Awaitility.await;

import dev.zoe.api.ApiApplication;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.db.testing.DatabaseFaults;
import dev.zoe.db.testing.MasterRecordWriter;
import dev.zoe.db.testing.TestDatabase;
import dev.zoe.db.testing.TestTables;
import dev.zoe.db.testing.TestUserWriter;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

/**
 * A running API with three users, all with the password {@code secret}: {@code alice} and {@code bob} have the role
 * {@code user}, {@code root} has the role {@code admin}. One server serves all tests; each begins with empty tables.
 */
@SpringBootTest(classes = ApiApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT)
@Import({QuickPasswordHashes.class, ApiTest.WaitsForMaster.class})
// Not below: what is registered there cannot be changed by a test that needs another value.
@TestPropertySource(properties = "zoe.api.heartbeat=200ms")
public abstract class ApiTest {
    protected static final ScriptedMaster MASTER = new ScriptedMaster();

    protected TestTables tables;
    protected TestUserWriter users;
    protected MasterRecordWriter records;
    protected DatabaseFaults faults;

    protected RestCaller alice;
    protected RestCaller bob;
    protected RestCaller root;
    protected RestCaller anonymous;

    @TestConfiguration(proxyBeanMethods = false)
    static class WaitsForMaster {
        @Bean
        static MasterLinkWaits masterLinkWaits() {
            return new MasterLinkWaits(MASTER);
        }
    }

    @DynamicPropertySource
    static void settings(DynamicPropertyRegistry properties) {
        TestDatabase.register(properties);
        properties.add("zoe.api.master-endpoint", MASTER::endpoint);
        MasterKeys.ofApi().forEach((name, file) -> properties.add(name, () -> file));
        properties.add("zoe.api.master-patience", () -> MasterLinkWaits.PATIENCE);
        properties.add("zoe.api.master-check", () -> "50ms");
        properties.add("zoe.api.event-poll", () -> "50ms");
        properties.add("zoe.api.max-upload", () -> "1MB");
        properties.add("zoe.api.nodes-remembered", () -> "0s");
        properties.add("zoe.api.monitor.port", () -> "0");
        properties.add("zoe.deployment-name", () -> "test");
        properties.add("zoe.api.templates", () -> "src/test/templates");
        properties.add("zoe.secrets.keys", () -> Base64.getEncoder().encodeToString(new byte[32]));
    }

    @BeforeEach
    void begin(
            @Autowired Environment environment, @Autowired DataSource database, @Autowired ApplicationContext context) {
        MASTER.reset();
        tables = new TestTables(database);
        users = new TestUserWriter(database);
        records = new MasterRecordWriter(context);
        faults = new DatabaseFaults(database);
        tables.empty("execution", "event", "node", "users", "user_group", "login_attempt");
        users.add("alice", "user");
        users.add("bob", "user");
        users.add("root", "admin");
        anonymous =
                new RestCaller("http://127.0.0.1:" + environment.getProperty("local.server.port"), Optional.empty());
        alice = anonymous.as("alice");
        bob = anonymous.as("bob");
        root = anonymous.as("root");
        awaitMaster("leader");
    }

    protected void awaitMaster(String presence) {
        await().until(() -> anonymous.get("/api/v1/info").at("/master").equals(presence));
    }

    protected void addNode(String name, int cores, long memory, String... labels) {
        records.addNode(name, cores, memory, 0, labels);
    }

    /** Submits an application with {@code workers} workers for {@code user} and gives its id. */
    protected long submit(RestCaller user, String name, int workers) {
        RestResponse answer = user.post(
                "/api/v1/executions", SampleApplications.submission(SampleApplications.elastic(name, workers)));
        if (answer.status() != 201) {
            throw new AssertionError(answer.status() + " " + answer.text());
        }
        return answer.id();
    }

    /** Puts a service where the master would have put it. */
    protected void place(long execution, String service, String node, String status) {
        records.place(
                execution, service, node, "most free capacity", ServiceStatus.valueOf(status.toUpperCase(Locale.ROOT)));
    }

    protected void end(long execution, String status) {
        records.end(execution, ExecutionStatus.valueOf(status.toUpperCase(Locale.ROOT)));
    }
}
