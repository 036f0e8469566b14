package dev.zoe.api.access;

import dev.zoe.api.access.Target.Owner;
import dev.zoe.api.contract.OpenApiContract;
import dev.zoe.api.testing.Operation;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleBodies;
import dev.zoe.application.SafeText;
import dev.zoe.db.testing.TestTables;
import dev.zoe.db.testing.TestUserWriter;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublisher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Sends bodies of any kind to operations, as an administrator, and checks what must hold for each of them: the answer
 * is one that the document has, it is no failure of Zoe, and what was refused has changed no row.
 */
final class HostileBodies {
    /** An administrator with the log-in of whom the calls are made. */
    static final String CALLER = "fuzzer";

    private static final int LARGEST_ANSWER = 1 << 20;
    /** A wrong attempt ends a code of a log-in, by design. */
    private static final Set<String> RECORDS =
            Stream.concat(MatrixRun.RECORDS.stream(), Stream.of("login_code")).collect(Collectors.toUnmodifiableSet());

    private final MatrixTargets targets;
    private final MatrixCalls calls;
    private final TestTables tables;
    private final TestUserWriter users;
    private final RestCaller caller;
    private final OpenApiContract contract;
    private final List<String> found = new ArrayList<>();

    HostileBodies(MatrixTargets targets, MatrixCalls calls, TestTables tables, TestUserWriter users, RestCaller root) {
        this.targets = targets;
        this.calls = calls;
        this.tables = tables;
        this.users = users;
        users.add(CALLER, "admin");
        this.caller = root.as(CALLER);
        this.contract = new OpenApiContract(root.get("/api/v1/openapi").json());
    }

    /** The operations that take JSON, of both interfaces. */
    static List<AccessRow> rows() {
        return AccessTable.rows().stream()
                .filter(row -> SampleBodies.json(row.operation()).isPresent())
                .toList();
    }

    /** A valid body for an operation, and one with every member that the document has for it. */
    List<String> samples(AccessRow row) {
        String valid = calls.filled(SampleBodies.of(row.operation()).orElseThrow());
        return row.isCompat()
                ? List.of(valid)
                : List.of(valid, contract.completeBody(row.operation()).toString());
    }

    /** Sends a body as JSON; errors name it {@code name}. */
    RestResponse send(AccessRow row, String name, BodyPublisher body, String... headers) {
        tables.empty("login_attempt");
        Owner owner = row.target().owners().contains(Owner.OTHERS)
                ? Owner.OTHERS
                : row.target().owners().get(0);
        String path = row.operation().at(targets.find(row, owner, CALLER));
        Map<String, String> before = tables.states(RECORDS);
        RestResponse answer = caller.send(
                request -> (headers.length == 0 ? request : request.headers(headers))
                        .header("Content-Type", "application/json")
                        .method(row.operation().method(), body),
                path);
        check(row, name, answer, before);
        if (answer.status() < 300) {
            readBack(row, name, path, answer);
            targets.forget(row, owner, CALLER);
            users.setPassword(CALLER, TestUserWriter.PASSWORD);
            users.setPassword(MatrixTargets.STRANGER, TestUserWriter.PASSWORD);
        }
        return answer;
    }

    /** What was accepted can be read again, as the document says. */
    private void readBack(AccessRow row, String name, String path, RestResponse answer) {
        Operation reading = new Operation("GET", row.operation().path());
        String location = answer.header("Location");
        boolean isReadable = contract.operations().contains(reading)
                && !row.operation().method().equals("POST");
        if (location.isEmpty() && !isReadable) {
            return;
        }
        RestResponse read =
                caller.get(location.isEmpty() ? path : URI.create(location).getRawPath());
        String what = "what %s with %s made ".formatted(row.operation(), name);
        if (read.status() != 200) {
            found.add(what + "is read with %d %s".formatted(read.status(), read.text()));
        } else if (location.isEmpty()) {
            contract.violations(reading, Optional.empty(), read)
                    .forEach(violation -> found.add(what + "is read with " + violation));
        }
    }

    private void check(AccessRow row, String name, RestResponse answer, Map<String, String> before) {
        String what = "%s with %s is answered with %d %s: "
                .formatted(row.operation(), name, answer.status(), answer.problem());
        if (answer.status() >= 500 || answer.status() == 401) {
            found.add(what + answer.text());
        }
        if (answer.status() >= 400 && !tables.states(RECORDS).equals(before)) {
            found.add(what + "it was refused and changed something");
        }
        if (answer.text().length() > LARGEST_ANSWER) {
            found.add(what
                    + "the answer has %d characters".formatted(answer.text().length()));
        }
        if (answer.text().contains("Exception") || answer.text().contains("dev.zoe")) {
            found.add(what + "the answer names classes: " + answer.text());
        }
        if (answer.status() >= 400) {
            texts(answer.json())
                    .filter(text -> !text.equals(SafeText.lines(text)))
                    .forEach(text ->
                            found.add(what + "a text of the answer has control characters: " + SafeText.line(text)));
        }
        if (!row.isCompat()) {
            contract.violations(row.operation(), Optional.empty(), answer)
                    .forEach(violation -> found.add(what + violation));
        }
    }

    /** All texts but pointers, which name a member as it is. */
    private static Stream<String> texts(JsonNode answer) {
        return answer.isString()
                ? Stream.of(answer.stringValue())
                : Stream.concat(
                        answer.isArray() ? answer.valueStream().flatMap(HostileBodies::texts) : Stream.empty(),
                        answer.properties().stream()
                                .filter(member -> !member.getKey().equals("pointer"))
                                .flatMap(member -> texts(member.getValue())));
    }

    /** What did not hold. */
    List<String> found() {
        return List.copyOf(found);
    }
}
