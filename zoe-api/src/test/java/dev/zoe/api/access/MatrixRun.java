package dev.zoe.api.access;

import dev.zoe.api.access.Target.Owner;
import dev.zoe.api.contract.OpenApiContract;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleBodies;
import dev.zoe.db.testing.TestTables;
import dev.zoe.db.user.Capability;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.assertj.core.api.SoftAssertions;

/** Makes the calls of the matrix and compares what came of them with what must. */
final class MatrixRun {
    /** What a refused call may change: the record of the refusal, and when a token was used. */
    static final Set<String> RECORDS = Set.of(
            "audit_entry",
            "audit_pending",
            "audit_chain",
            "audit_checkpoint",
            "login_attempt",
            "token.last_used_at",
            // A change that is added to its total.
            "unended_change",
            "user_unended",
            "group_unended");

    private final CallerLogins logins;
    private final MatrixTargets targets;
    private final TestTables tables;
    private final MatrixCalls calls;
    private final OpenApiContract contract;
    private final SoftAssertions checks;
    private final MatrixCount first = new MatrixCount();
    private final MatrixCount compat = new MatrixCount();

    MatrixRun(
            CallerLogins logins,
            MatrixTargets targets,
            MatrixCalls calls,
            TestTables tables,
            RestCaller root,
            SoftAssertions checks) {
        this.logins = logins;
        this.targets = targets;
        this.tables = tables;
        this.calls = calls;
        this.contract = new OpenApiContract(root.get("/api/v1/openapi").json());
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

    /**
     * Whether the caller may know that there is such a thing of another user: the interface 0.7 says that an execution
     * belongs to another user, as its clients expect, and operators see workspaces that they may not change.
     */
    private static boolean isToldApart(AccessRow row, MatrixCaller caller) {
        boolean seesWorkspaces = row.target() == Target.CHANGED_WORKSPACE && caller.may(Capability.OPERATE_OTHERS);
        boolean isOfOlderClients = row.isCompat()
                && row.target().isHidden()
                && ExpectedOutcome.of(row, caller, Owner.MISSING).status() == 404;
        return seesWorkspaces || isOfOlderClients;
    }

    private RestResponse call(
            AccessRow row, MatrixCaller caller, Owner owner, Map<String, String> target, ExpectedOutcome expected) {
        String what = "%s by %s, target %s %s".formatted(row, caller, owner, target);
        Optional<String> body = SampleBodies.of(row.operation()).map(calls::filled);
        String[] headers = logins.headers(caller);
        boolean changes = expected.isAllowed() && !row.reads();
        Map<String, String> before = changes ? Map.of() : tables.states(RECORDS);

        RestResponse answer =
                calls.send(logins.of(caller), row, MatrixCalls.address(row).at(target), headers, body);

        checks.assertThat(answer.status()).as("%s: %s", what, answer.text()).isEqualTo(expected.status());
        expected.problem()
                .ifPresent(
                        problem -> checks.assertThat(answer.problem()).as(what).isEqualTo(problem));
        if (!row.isCompat()) {
            checks.assertThat(contract.violations(row.operation(), body, answer))
                    .as(what)
                    .isEmpty();
        }
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

    private void restore(AccessRow row, MatrixCaller caller, Owner owner) {
        targets.forget(row, owner, caller.username());
        if (row.operation().path().endsWith("/users/me/password")) {
            logins.restorePassword(caller);
        }
    }

    private static String withoutTarget(AccessRow row, RestResponse answer, Map<String, String> target) {
        HttpResponse<String> response = answer.response();
        String body = answer.textOfAnyRequest();
        body = body.replaceFirst("\"status\":\\d+", "");
        for (Map.Entry<String, String> parameter : target.entrySet()) {
            if (MatrixCalls.address(row).path().contains("{" + parameter.getKey() + "}")) {
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
