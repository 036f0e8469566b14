package dev.zoe.api.access;

import dev.zoe.api.access.Target.Owner;
import dev.zoe.api.testing.Operation;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleBodies;
import dev.zoe.db.testing.TestTables;
import dev.zoe.db.user.Capability;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;

/** Makes the calls of the matrix and compares what came of them with what must. */
final class MatrixRun {
    /** What a refused call may change: the record of the refusal, and when a token was used. */
    private static final Set<String> RECORDS = Set.of(
            "audit_entry", "audit_pending", "audit_chain", "audit_checkpoint", "login_attempt", "token.last_used_at");

    private final CallerLogins logins;
    private final MatrixTargets targets;
    private final TestTables tables;
    private final RestCaller root;
    private final SoftAssertions checks;
    private final MatrixCount first = new MatrixCount();
    private final MatrixCount compat = new MatrixCount();

    MatrixRun(CallerLogins logins, MatrixTargets targets, TestTables tables, RestCaller root, SoftAssertions checks) {
        this.logins = logins;
        this.targets = targets;
        this.tables = tables;
        this.root = root;
        this.checks = checks;
    }

    void callAsEveryone(AccessRow row) {
        tables.empty("login_attempt");
        for (MatrixCaller caller : MatrixCaller.values()) {
            Optional<String> ofOthers = Optional.empty();
            for (Owner owner : row.target().owners()) {
                ExpectedOutcome expected = ExpectedOutcome.of(row, caller, owner);
                Map<String, String> target = targets.find(row, owner, caller.username());
                RestResponse answer = call(row, caller, owner, target, expected);
                if (owner == Owner.OTHERS && !expected.isAllowed()) {
                    ofOthers = Optional.of(withoutTarget(row, answer, target));
                }
                if (owner == Owner.MISSING && !isToldApart(row, caller)) {
                    ofOthers.ifPresent(body -> checks.assertThat(withoutTarget(row, answer, target))
                            .as("%s by %s: one of others is like a missing one", row, caller)
                            .isEqualTo(body));
                }
            }
        }
    }

    /** The interface 0.7 says that an execution belongs to another user, as its clients expect. */
    private static boolean isToldApart(AccessRow row, MatrixCaller caller) {
        return row.isCompat()
                && row.target().isHidden()
                && ExpectedOutcome.of(row, caller, Owner.MISSING).status() == 404;
    }

    private RestResponse call(
            AccessRow row, MatrixCaller caller, Owner owner, Map<String, String> target, ExpectedOutcome expected) {
        String what = "%s by %s, target %s %s".formatted(row, caller, owner, target);
        Optional<String> body = SampleBodies.of(row.operation()).map(this::filled);
        String[] headers = logins.headers(caller);
        boolean changes = expected.isAllowed() && !row.reads();
        Map<String, String> before = changes ? Map.of() : tables.states(RECORDS);

        RestResponse answer = send(logins.of(caller), row, address(row).at(target), headers, body);

        checks.assertThat(answer.status()).as("%s: %s", what, answer.text()).isEqualTo(expected.status());
        expected.problem()
                .ifPresent(
                        problem -> checks.assertThat(answer.problem()).as(what).isEqualTo(problem));
        if (!changes) {
            checks.assertThat(tables.states(RECORDS))
                    .as("%s changes nothing", what)
                    .isEqualTo(before);
        }
        if (expected.isAllowed() && owner != Owner.OTHERS && !caller.may(Capability.OPERATE_OTHERS)) {
            checks.assertThat(answer.text())
                    .as("%s shows nothing of others", what)
                    .doesNotContain(MatrixTargets.STRANGER);
        }
        if (changes) {
            restore(row, caller, owner);
        }
        (row.isCompat() ? compat : first).add(row, caller, expected);
        return answer;
    }

    /** The operation with its query. */
    private static Operation address(AccessRow row) {
        return new Operation(row.operation().method(), row.operation().path() + SampleBodies.query(row.operation()));
    }

    private void restore(AccessRow row, MatrixCaller caller, Owner owner) {
        targets.forget(row, owner, caller.username());
        if (row.operation().path().endsWith("/users/me/password")) {
            logins.restorePassword(caller);
        }
    }

    private static RestResponse send(
            RestCaller caller, AccessRow row, String path, String[] headers, Optional<String> body) {
        if (row.accept().filter("text/event-stream"::equals).isPresent()) {
            return caller.start(
                    path,
                    Stream.concat(Stream.of("Accept", "text/event-stream"), Stream.of(headers))
                            .toArray(String[]::new));
        }
        BodyPublisher sent = body.map(BodyPublishers::ofString).orElseGet(BodyPublishers::noBody);
        return caller.send(
                request -> {
                    row.accept().ifPresent(type -> request.header("Accept", type));
                    body.ifPresent(json -> request.header("Content-Type", "application/json"));
                    if (headers.length > 0) {
                        request.headers(headers);
                    }
                    return request.method(row.operation().method(), sent);
                },
                path);
    }

    private String filled(String body) {
        String filled = body.replace(SampleBodies.UNIQUE, targets.newName());
        if (filled.contains(SampleBodies.SECRET)) {
            String name = targets.newName();
            RestResponse created = root.post("/api/v1/users", "{\"username\": \"%s\"}".formatted(name));
            filled = filled.replace(SampleBodies.RESET_USER, name)
                    .replace(SampleBodies.SECRET, created.at("/password_reset/secret"));
        }
        if (filled.contains(SampleBodies.CODE)) {
            filled = filled.replace(SampleBodies.CODE, logins.code(targets.newName()));
        }
        return filled.contains(SampleBodies.ROLE)
                ? filled.replace(
                                SampleBodies.ROLE,
                                "" + root.get("/api/v1/roles/user").id())
                        .replace(
                                SampleBodies.QUOTA,
                                "" + root.get("/api/v1/quotas/unlimited").id())
                : filled;
    }

    private static String withoutTarget(AccessRow row, RestResponse answer, Map<String, String> target) {
        HttpResponse<String> response = answer.response();
        String body = response.body();
        body = body.replaceFirst("\"status\":\\d+", "");
        for (Map.Entry<String, String> parameter : target.entrySet()) {
            if (address(row).path().contains("{" + parameter.getKey() + "}")) {
                body = body.replaceAll("\\b" + Pattern.quote(parameter.getValue()) + "\\b", "TARGET");
            }
        }
        return "%d %s %s".formatted(response.statusCode(), answer.header("Content-Type"), body);
    }

    void assertAll() {
        checks.assertAll();
    }

    /** The rows of the table in the documentation. */
    List<String> counted() {
        return List.of(first.row("/api/v1"), compat.row("/api/0.7"));
    }
}
