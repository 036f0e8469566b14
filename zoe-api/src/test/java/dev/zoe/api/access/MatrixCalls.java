package dev.zoe.api.access;

import dev.zoe.api.testing.Operation;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleBodies;
import dev.zoe.api.testing.TestLoginCodes;
import dev.zoe.db.testing.TestUserWriter;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Optional;
import java.util.stream.Stream;

/** Sends the calls of {@link AccessTable} with their sample bodies. */
final class MatrixCalls {
    private final MatrixTargets targets;
    private final RestCaller root;
    private final TestUserWriter users;
    private final TestLoginCodes codes;

    MatrixCalls(MatrixTargets targets, RestCaller root, TestUserWriter users, TestLoginCodes codes) {
        this.targets = targets;
        this.users = users;
        this.codes = codes;
        this.root = root;
    }

    /** The operation with its query. */
    static Operation address(AccessRow row) {
        return new Operation(row.operation().method(), row.operation().path() + SampleBodies.query(row.operation()));
    }

    /** @param path that of the row, with the values of its parameters */
    RestResponse send(RestCaller caller, AccessRow row, String path, String[] headers, Optional<String> body) {
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
                    body.ifPresent(text -> request.header("Content-Type", SampleBodies.type(text)));
                    if (headers.length > 0) {
                        request.headers(headers);
                    }
                    return request.method(row.operation().method(), sent);
                },
                path);
    }

    /** A sample body with new names instead of its words in capitals. */
    String filled(String body) {
        String filled = body.replace(SampleBodies.UNIQUE, targets.newName());
        if (filled.contains(SampleBodies.SECRET)) {
            String name = targets.newName();
            RestResponse created = root.post("/api/v1/users", "{\"username\": \"%s\"}".formatted(name));
            filled = filled.replace(SampleBodies.RESET_USER, name)
                    .replace(SampleBodies.SECRET, created.at("/password_reset/secret"));
        }
        if (filled.contains(SampleBodies.CODE)) {
            filled = filled.replace(SampleBodies.CODE, code(targets.newName()));
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

    /** A code of a log-in that a new user has allowed. */
    private String code(String username) {
        users.add(username, "user");
        return codes.issue(username, SampleBodies.VERIFIER);
    }
}
