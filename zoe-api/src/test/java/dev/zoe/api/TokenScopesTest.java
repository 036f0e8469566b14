package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleApplications;
import dev.zoe.db.scheduler.SchedulerSettingsEntity;
import dev.zoe.db.scheduler.SchedulerSettingsRepository;
import dev.zoe.scheduler.Settings;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

/** What a token of each scope may do of what its user may: here the user is an administrator. */
class TokenScopesTest extends ApiTest {
    private static final String WEAK_PASSWORD = "{\"current\": \"secret\", \"password\": \"x\"}";
    private static final String SUBMISSION = SampleApplications.submission(SampleApplications.elastic("sort", 1));

    private long ended;
    private long own;
    private long ofBob;

    @BeforeEach
    void cluster(@Autowired SchedulerSettingsRepository schedulers) {
        tables.empty("scheduler");
        schedulers.save(new SchedulerSettingsEntity(Settings.DEFAULT, Instant.parse("2026-11-21T10:00:00Z")));
        addNode("n1", 4, 1L << 30);
        submitAll();
    }

    private void submitAll() {
        own = submit(root, "own", 1);
        ended = submit(root, "ended", 1);
        end(ended, "terminated");
        ofBob = submit(bob, "his-own", 1);
    }

    @ParameterizedTest
    @CsvSource({
        "GET,    /api/v1/executions,               200, 200, 200",
        "GET,    /api/v1/executions/OWN,           200, 200, 200",
        "HEAD,   /api/v1/executions/OWN,           200, 200, 200",
        "GET,    /api/v1/executions/BOB,           404, 404, 200",
        "GET,    /api/v1/nodes,                    200, 200, 200",
        "GET,    /api/v1/queue,                    200, 200, 200",
        "GET,    /api/v1/scheduler,                200, 200, 200",
        "GET,    /api/v1/diagnosis,                200, 200, 200",
        "GET,    /api/v1/tokens,                   200, 200, 200",
        "GET,    /api/v1/users/bob/tokens,         403, 403, 200",
        "POST,   /api/v1/validation,               200, 200, 200",
        "POST,   /api/v1/executions,               403, 201, 201",
        "POST,   /api/v1/executions/OWN/cancel,    403, 202, 202",
        "POST,   /api/v1/executions/BOB/cancel,    403, 404, 202",
        "DELETE, /api/v1/executions/ENDED,         403, 204, 204",
        "PATCH,  /api/v1/nodes/n1,                 403, 403, 200",
        "PATCH,  /api/v1/scheduler,                403, 403, 200",
        "POST,   /api/v1/tokens,                   403, 403, 201",
        "DELETE, /api/v1/tokens/read,              403, 403, 204",
        "DELETE, /api/v1/users/bob/tokens/none,    403, 403, 404",
        "GET,    /api/v1/users/me,                 200, 200, 200",
        "GET,    /api/v1/users/bob,                403, 403, 200",
        "POST,   /api/v1/roles,                    403, 403, 201",
        "PUT,    /api/v1/users/me/password,        403, 403, 400",
    })
    void aScopeLimitsWhatTheRoleAllows(String method, String path, int read, int run, int all) {
        assertThat(call("read", method, path)).as("read").isEqualTo(read);
        assertThat(call("run", method, path)).as("run").isEqualTo(run);
        assertThat(call("all", method, path)).as("all").isEqualTo(all);
    }

    private int call(String scope, String method, String path) {
        RestCaller program = program(scope);
        submitAll();
        RestResponse answer = send(
                program,
                method,
                path.replace("OWN", "" + own).replace("BOB", "" + ofBob).replace("ENDED", "" + ended));
        if (answer.status() == 403 && !method.equals("HEAD")) {
            assertThat(answer.problem()).isEqualTo("token-scope");
        }
        return answer.status();
    }

    private static RestResponse send(RestCaller program, String method, String path) {
        return switch (method) {
            case "PUT" -> program.send("PUT", path, "application/json", WEAK_PASSWORD);
            case "POST" -> program.post(path, body(path));
            case "PATCH" ->
                program.send("PATCH", path, "application/json", path.contains("nodes") ? "{\"drained\": true}" : "{}");
            default -> program.send(method, path);
        };
    }

    private static String body(String path) {
        if (path.endsWith("/roles")) {
            return "{\"name\": \"guest-%d\", \"capabilities\": []}".formatted(System.nanoTime());
        }
        if (path.endsWith("/validation")) {
            return SampleApplications.elastic("sort", 1);
        }
        return path.endsWith("/tokens") ? "{\"name\": \"another\"}" : path.endsWith("/executions") ? SUBMISSION : "";
    }

    @Test
    void aRefusalSaysWhichScopeWouldDo() {
        RestResponse submitted = program("read").post("/api/v1/executions", SUBMISSION);
        RestResponse changed = program("run").send("PATCH", "/api/v1/scheduler", "application/json", "{}");

        assertThat(submitted.at("/detail"))
                .isEqualTo("The token 'read' has the scope 'read', which does not allow this. Use a token of the scope"
                        + " 'run' or 'all', or log in with the password.");
        assertThat(changed.at("/detail")).contains("'run'").contains("of the scope 'all', or");
    }

    @Test
    void aScopeGivesNothingThatTheRoleDoesNotHave() {
        RestCaller ofAlice = anonymous.withToken(alice.post("/api/v1/tokens", "{\"name\": \"ci\", \"scope\": \"all\"}")
                .at("/secret"));

        assertThat(ofAlice.get("/api/v1/executions/" + ofBob).status()).isEqualTo(404);
        assertThat(ofAlice.send("PATCH", "/api/v1/scheduler", "application/json", "{}")
                        .problem())
                .isEqualTo("missing-capability");
        users.add("watcher", "observer");
        RestCaller ofWatcher = anonymous.withToken(anonymous
                .as("watcher")
                .post("/api/v1/tokens", "{\"name\": \"ci\", \"scope\": \"all\"}")
                .at("/secret"));
        assertThat(ofWatcher.post("/api/v1/executions", SUBMISSION).problem()).isEqualTo("missing-capability");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/validation/../executions", "/api/v1/validation/", "/api/v1//validation"})
    void onlyThePathOfTheValidationIsOpenToATokenThatReads(String path) {
        assertThat(program("read").post(path, SUBMISSION).status()).isIn(400, 403);
    }

    @Test
    void measurementsCanBeReadWithAToken() {
        assertThat(program("read").get("/actuator/prometheus").status()).isEqualTo(200);
        assertThat(anonymous.get("/actuator/prometheus").status()).isEqualTo(401);
    }

    private RestCaller program(String scope) {
        RestResponse created = create(scope);
        return anonymous.withToken(created.at("/secret"));
    }

    /** A new one, in place of an earlier one of this scope. */
    private RestResponse create(String scope) {
        root.send("DELETE", "/api/v1/tokens/" + scope);
        RestResponse created =
                root.post("/api/v1/tokens", "{\"name\": \"%s\", \"scope\": \"%s\"}".formatted(scope, scope));
        assertThat(created.status()).isEqualTo(201);
        return created;
    }
}
