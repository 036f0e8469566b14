package dev.zoe.master.backend.swarm;

import com.github.dockerjava.transport.DockerHttpClient.Response;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.docker.DockerTransport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The response of a manager.
 *
 * @param status of HTTP
 * @param body JSON, or nothing
 */
record ManagerResponse(int status, String body) {
    static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int SERVER_ERROR = 500;
    private static final int UNAVAILABLE = 503;

    private static final String SAME_NAME = "name conflicts with an existing object";

    /** Messages of a manager that cannot decide for the swarm at the moment; another one may. */
    private static final List<String> NO_MAJORITY = List.of(
            "does not have a leader",
            "lost leadership",
            "code = Unavailable",
            "DeadlineExceeded",
            "context deadline exceeded",
            "raft: ");

    /** The answer of a manager that requires TLS to a request that is not encrypted. */
    private static final String TLS_REQUIRED = "HTTP request to an HTTPS server";

    static ManagerResponse of(Response response) throws IOException {
        return new ManagerResponse(
                response.getStatusCode(), new String(response.getBody().readAllBytes(), StandardCharsets.UTF_8));
    }

    boolean isOk() {
        return status < BAD_REQUEST;
    }

    boolean isNotFound() {
        return status == NOT_FOUND;
    }

    /** The name is taken; the status differs when the other object was created at the same moment. */
    boolean isConflict() {
        return status == CONFLICT || message().contains(SAME_NAME);
    }

    /** The host answers, but it is not a manager that can decide for the swarm. */
    boolean lacksAuthority() {
        return status == UNAVAILABLE
                || (status == BAD_REQUEST && body.contains(TLS_REQUIRED))
                || (status >= SERVER_ERROR && NO_MAJORITY.stream().anyMatch(message()::contains));
    }

    /** The body. A refusal is thrown. */
    JsonNode json(String what) throws BackEndException {
        if (!isOk()) {
            throw failure(what);
        }
        try {
            return JsonMapper.shared().readTree(body);
        } catch (JacksonException e) {
            throw new BackEndException(
                    Kind.UNAVAILABLE, what + ": the answer of the manager is not JSON: " + e.getMessage(), e);
        }
    }

    /** The refusal as an exception. */
    BackEndException failure(String what) {
        return new BackEndException(kind(), what + ": " + message());
    }

    private Kind kind() {
        if (isNotFound()) {
            return Kind.NOT_FOUND;
        }
        return status < SERVER_ERROR ? Kind.REJECTED : Kind.NO_ROOM;
    }

    /** The manager's own message, without JSON around it. */
    String message() {
        return DockerTransport.engineMessage(body);
    }
}
