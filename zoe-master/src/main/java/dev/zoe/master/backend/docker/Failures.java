package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.exception.DockerException;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Turns what docker-java throws into what the master understands, keeping the engine's own words. */
final class Failures {
    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int SERVER_ERROR = 500;

    /** An engine says these with status 500, though it is the request that is wrong. */
    private static final List<String> WRONG_REQUEST =
            List.of("OCI runtime", "executable file not found", "invalid mount", "permission denied");

    private Failures() {}

    static BackEndException of(DockerHost host, String what, RuntimeException failure) {
        String words = words(failure);
        return new BackEndException(kind(failure, words), what + " on node " + host.name() + ": " + words, failure);
    }

    /** A connection broke that was open already; with a new one, things may be different. */
    static boolean isBrokenConnection(RuntimeException failure) {
        return !(failure instanceof DockerException)
                && silence(failure)
                        .filter(cause ->
                                !(cause instanceof ConnectException || cause instanceof InterruptedIOException))
                        .isPresent();
    }

    /** The name is taken. */
    static boolean isConflict(RuntimeException failure) {
        return failure instanceof DockerException answer && answer.getHttpStatus() == CONFLICT;
    }

    /** The engine answered that something is not there. */
    static boolean isNotFound(RuntimeException failure) {
        return failure instanceof DockerException answer && answer.getHttpStatus() == NOT_FOUND;
    }

    /** What the engine said, without the wrapping of transport and JSON. */
    static String words(Throwable failure) {
        String message = String.valueOf(failure.getMessage()).strip();
        if (failure instanceof DockerException) {
            return unwrapped(message);
        }
        return silence(failure)
                .map(cause -> "no answer from the Docker Engine ("
                        + cause.getClass().getSimpleName() + ": " + cause.getMessage() + ")")
                .orElse(message);
    }

    private static Kind kind(RuntimeException failure, String words) {
        if (!(failure instanceof DockerException answer)) {
            return silence(failure).isPresent() ? Kind.UNAVAILABLE : Kind.REJECTED;
        }
        int status = answer.getHttpStatus();
        if (status == NOT_FOUND) {
            return Kind.NOT_FOUND;
        }
        boolean wrong = status >= BAD_REQUEST && status < SERVER_ERROR;
        return wrong || WRONG_REQUEST.stream().anyMatch(words::contains) ? Kind.REJECTED : Kind.NO_ROOM;
    }

    /** Why there was no answer, if there was none. */
    private static Optional<Throwable> silence(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException) {
                return Optional.of(cause);
            }
        }
        return Optional.empty();
    }

    /** {@code Status 404: {"message":"No such image"}} says {@code No such image}. */
    private static String unwrapped(String message) {
        int brace = message.indexOf('{');
        if (brace < 0) {
            return message;
        }
        try {
            JsonNode said =
                    JsonMapper.shared().readTree(message.substring(brace)).path("message");
            return said.isString() ? said.stringValue() : message;
        } catch (JacksonException e) {
            // Not JSON after all: then the message is the words.
            return message;
        }
    }
}
