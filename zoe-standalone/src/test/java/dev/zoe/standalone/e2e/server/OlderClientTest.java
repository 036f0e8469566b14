package dev.zoe.standalone.e2e.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import dev.zoe.standalone.e2e.testing.OlderClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Iterator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A client of the older Zoe starts, follows, lists, ends and deletes applications, and administers the site. */
class OlderClientTest {
    private static final String PASSWORD = "orbit-velvet-canyon-7";

    private InProcessServer server;
    private OlderClient admin;

    @BeforeEach
    void logIn() throws Exception {
        server = InProcessServer.sharedOnProcesses();
        admin = logIn(server.admin());
    }

    @Test
    void anApplicationIsStartedFollowedListedAndDeleted() throws Exception {
        double before = seconds();
        String application = application(
                "older",
                "echo begun; until [ -e \\\"$ZOE_WORKSPACE/go-$EXECUTION_ID\\\" ]; do sleep 0.1; done; echo done");
        assertThat(admin.status("POST", "/zapp_validate", application)).isEqualTo(200);
        long id = start(application);
        awaitStatus(id, "running");
        JsonNode running = admin.get("/execution/" + id);
        assertThat(running.path("time_start").asDouble()).isBetween(before, seconds());
        long service = running.at("/services/0").asLong();
        assertThat(admin.get("/service/" + service).path("status").asString()).isEqualTo("active");
        assertThat(admin.get("/execution/endpoints/" + id).path("endpoints").isArray())
                .isTrue();
        assertThat(admin.get("/discovery/by_group/" + id + "/main")
                        .at("/dns_names/0")
                        .asString())
                .startsWith("127.");
        assertThat(admin.get("/statistics/scheduler")
                        .path("platform_stats")
                        .path("nodes")
                        .size())
                .isPositive();

        try (Stream<String> output = admin.lines("/service/logs/" + service)) {
            Iterator<String> lines = output.iterator();
            assertThat(lines.next()).isEqualTo("begun");
            Files.createFile(workspace().resolve("go-" + id));
            assertThat(lines.next()).isEqualTo("done");
            assertThat(lines.hasNext()).isFalse();
        }

        awaitStatus(id, "terminated");
        String name = Long.toString(id);
        assertThat(admin.get("/execution?status=terminated&name=older&later_than_submit=%f&earlier_than_end=%f"
                                .formatted(before, seconds() + 60))
                        .has(name))
                .isTrue();
        assertThat(admin.get("/execution?earlier_than_submit=%f".formatted(before))
                        .has(name))
                .isFalse();
        assertThat(admin.status("DELETE", "/execution/" + id, "")).isEqualTo(400);
        admin.delete("/execution/delete/" + id);
        assertThat(admin.status("GET", "/execution/" + id, "")).isEqualTo(404);
    }

    @Test
    void anApplicationIsTerminated() throws Exception {
        long id = start(application("endless", "sleep 600"));
        awaitStatus(id, "running");
        assertThat(admin.status("DELETE", "/execution/delete/" + id, "")).isEqualTo(400);

        admin.delete("/execution/" + id);

        awaitStatus(id, "terminated");
        assertThat(admin.get("/execution/" + id).path("time_end").isNumber()).isTrue();
    }

    @Test
    void usersRolesAndQuotasAreAdministered() throws Exception {
        long role = admin.post("/role", "{\"name\": \"older\", \"can_access_api\": true, \"can_see_status\": true}")
                .path("role_id")
                .asLong();
        long quota = admin.post("/quota", "{\"name\": \"older\", \"concurrent_executions\": 3, \"runtime_limit\": 2}")
                .path("quota_id")
                .asLong();
        long user = admin.post(
                        "/user",
                        "{\"username\": \"older\", \"role_id\": %d, \"quota_id\": %d, \"password\": \"%s\"}"
                                .formatted(role, quota, PASSWORD))
                .path("user_id")
                .asLong();
        OlderClient newcomer = OlderClient.logIn(server.url(), "older:" + PASSWORD);
        assertThat(newcomer.user().path("role_id").asLong()).isEqualTo(role);
        assertThat(newcomer.get("/execution").isEmpty()).isTrue();
        assertThat(newcomer.status("GET", "/user", "")).isEqualTo(401);

        admin.post("/role/" + role, "{\"can_delete_executions\": true}");
        admin.post("/quota/" + quota, "{\"runtime_limit\": 0.5}");
        admin.post("/user/" + user, "{\"enabled\": false, \"priority\": 2}");

        assertThat(newcomer.status("GET", "/execution", "")).isEqualTo(401);
        assertThat(admin.get("/role/" + role).at("/role/can_delete_executions").asBoolean())
                .isTrue();
        assertThat(admin.get("/quota/" + quota).at("/quota/runtime_limit").asDouble())
                .isEqualTo(0.5);
        JsonNode changed = admin.get("/user").path(Long.toString(user));
        assertThat(changed.path("enabled").asBoolean()).isFalse();
        assertThat(changed.path("priority").asInt()).isEqualTo(2);
        admin.delete("/user/" + user);
        admin.delete("/quota/" + quota);
        admin.delete("/role/" + role);
        assertThat(admin.status("GET", "/user/" + user, "")).isEqualTo(404);
    }

    private OlderClient logIn(RestCaller caller) throws Exception {
        return OlderClient.logIn(caller.base(), caller.login().orElseThrow());
    }

    private Path workspace() throws Exception {
        return Files.createDirectories(server.workspace());
    }

    private long start(String application) throws Exception {
        return admin.post("/execution", "{\"name\": \"older\", \"application\": %s}".formatted(application))
                .path("execution_id")
                .asLong();
    }

    private void awaitStatus(long id, String status) {
        await().until(() -> admin.get("/execution/" + id).path("status").asString(), status::equals);
    }

    /** A description as the older Zoe has it, with a script. */
    private static String application(String name, String script) {
        return """
                {"name": "%s", "version": 3, "will_end": true, "size": 5, "services": [
                  {"name": "main", "image": "%s", "monitor": true, "startup_order": 0, "essential_count": 1,
                   "total_count": 1, "resources": {"memory": {"min": 33554432, "max": 33554432},
                                                   "cores": {"min": 0.05, "max": 1}},
                   "environment": [["WHO", "{user_name}"]], "volumes": [], "ports": [],
                   "command": "sh -c '%s'"}]}"""
                .formatted(name, InProcessServer.SHELL_IMAGE, script);
    }

    private static double seconds() {
        return Instant.now().toEpochMilli() / 1000.0;
    }
}
