package dev.zoe.api.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.access.Target.Owner;
import dev.zoe.api.contract.OpenApiContract;
import dev.zoe.api.requestid.RequestId;
import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.Operation;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleBodies;
import dev.zoe.api.testing.TestLoginCodes;
import dev.zoe.db.scheduler.SchedulerSettingsEntity;
import dev.zoe.db.scheduler.SchedulerSettingsRepository;
import dev.zoe.db.testing.TestSessionWriter;
import dev.zoe.scheduler.Settings;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javax.sql.DataSource;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.web.util.UriUtils;

/** Hostile texts in every parameter of every operation: query, path and headers, as the OpenAPI document lists them. */
@Tag("slow")
class HostileParametersTest extends ApiTest {
    private static final List<String> TEXTS = List.of(
            "' or '1'='1",
            "x'); drop table users; --",
            "%",
            "_____",
            "\\",
            "*)(uid=*",
            "a\r\nSet-Cookie: stolen=1",
            "\u001b[31m\u202e",
            "<script>alert(1)</script>",
            "../../etc/passwd",
            "99999999999999999999",
            "a".repeat(2_000));
    /** What {@code HttpClient} sends in a header. */
    private static final List<String> HEADER_TEXTS =
            List.of("' or '1'='1", "W/\"1\"", "-1", "99999999999999999999", "<script>", "a".repeat(2_000));
    /** These are no text, or choose what a list shows rather than of whom. */
    private static final Set<String> CALLER_FILTERS = Set.of("name", "owner", "user", "group", "actor", "target");

    private OpenApiContract contract;
    private MatrixTargets targets;
    private MatrixCalls calls;
    private final SoftAssertions checks = new SoftAssertions();

    @BeforeEach
    void prepare(
            @Autowired DataSource database,
            @Autowired SchedulerSettingsRepository schedulers,
            @Autowired ApplicationContext context) {
        tables.empty("scheduler");
        schedulers.save(new SchedulerSettingsEntity(Settings.DEFAULT, Instant.parse("2026-11-21T10:00:00Z")));
        MASTER.answers(MatrixReplies::to);
        users.add(MatrixTargets.STRANGER, "user");
        targets = new MatrixTargets(root, records, new TestSessionWriter(database));
        targets.startStranger();
        calls = new MatrixCalls(targets, root, users, new TestLoginCodes(context));
        contract = new OpenApiContract(anonymous.get("/api/v1/openapi").json());
    }

    @AfterEach
    void removeRolesAndQuotas() {
        MatrixTargets.removeRolesAndQuotas(root);
    }

    @Test
    void inTheQueryTheyAreOnlyTextThatNothingMatches() {
        Set<String> tried = new TreeSet<>();
        for (AccessRow row : rows()) {
            String path = path(row, "alice");
            Map<String, String> before = tables.states(MatrixRun.RECORDS);
            for (String name : contract.parameters(row.operation(), "query")) {
                for (String text : TEXTS) {
                    RestResponse answer = call(row, path + "?" + name + "=" + encoded(text));
                    check(row, "%s=%s".formatted(name, text), answer);
                    if (answer.status() == 200 && CALLER_FILTERS.contains(name)) {
                        tried.add(row.operation().path() + " " + name);
                        checks.assertThat(answer.text())
                                .as("%s %s=%s matches nothing", row, name, text)
                                .doesNotContain(MatrixTargets.STRANGER)
                                .doesNotContain("\"name\":");
                    }
                }
            }
            checks.assertThat(tables.states(MatrixRun.RECORDS))
                    .as("%s changes nothing", row)
                    .isEqualTo(before);
        }
        checks.assertAll();
        assertThat(tried).contains("/api/v1/executions owner", "/api/v1/users name", "/api/v1/audit actor");
    }

    @Test
    void inThePathTheyNameNothing() {
        for (AccessRow row : rows()) {
            // A new object may have any name that its pattern allows.
            List<String> names =
                    row.target() == Target.NEW_NAME ? List.of() : contract.parameters(row.operation(), "path");
            Map<String, String> right = names.isEmpty() ? Map.of() : find(row, "alice");
            Map<String, String> before = tables.states(MatrixRun.RECORDS);
            for (String name : names) {
                for (String text : TEXTS) {
                    Map<String, String> target = new HashMap<>(right);
                    target.put(name, UriUtils.encode(text, StandardCharsets.UTF_8));
                    RestResponse answer = call(row, row.operation().at(target));
                    check(row, "{%s}=%s".formatted(name, text), answer);
                    checks.assertThat(answer.status())
                            .as("%s {%s}=%s", row, name, text)
                            .isBetween(400, 499);
                }
            }
            checks.assertThat(tables.states(MatrixRun.RECORDS))
                    .as("%s changes nothing", row)
                    .isEqualTo(before);
        }
        checks.assertAll();
    }

    @Test
    void inHeadersTheyAreRefusedOrOnlyText() {
        for (AccessRow row : rows()) {
            List<String> names = contract.parameters(row.operation(), "header").stream()
                    .filter(name -> !name.equals(RequestId.HEADER))
                    .toList();
            for (String name : names) {
                for (String text : HEADER_TEXTS) {
                    RestResponse answer = call(row, path(row, "alice"), name, text);
                    targets.forget(row, owner(row), "alice");
                    check(row, "%s: %s".formatted(name, text), answer);
                    checks.assertThat(answer.status() < 300 && name.equals("If-Match"))
                            .as("%s If-Match: %s", row, text)
                            .isFalse();
                }
            }
        }
        checks.assertAll();
    }

    private void check(AccessRow row, String what, RestResponse answer) {
        checks.assertThat(answer.status())
                .as("%s with %s: %s", row, what, answer.text())
                .isLessThan(500)
                .isNotEqualTo(401);
        checks.assertThat(answer.headers()).as("%s with %s", row, what).doesNotContainKey("set-cookie");
        checks.assertThat(contract.violations(row.operation(), Optional.empty(), answer))
                .as("%s with %s", row, what)
                .isEmpty();
    }

    private static List<AccessRow> rows() {
        return AccessTable.rows().stream()
                .filter(row -> !row.isCompat() && row.accept().isEmpty())
                .filter(row -> !row.operation().path().endsWith("/users/me/password"))
                .toList();
    }

    private RestResponse call(AccessRow row, String path, String... headers) {
        Operation operation = row.operation();
        String body = SampleBodies.of(operation).map(calls::filled).orElse("");
        return root.send(
                request -> (headers.length == 0 ? request : request.headers(headers))
                        .header("Content-Type", "application/json")
                        .method(
                                operation.method(),
                                body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body)),
                path);
    }

    private String path(AccessRow row, String caller) {
        return row.operation().at(find(row, caller));
    }

    private Map<String, String> find(AccessRow row, String caller) {
        return targets.find(row, owner(row), caller);
    }

    private static Owner owner(AccessRow row) {
        return row.target().owners().get(0);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
