package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.exception.DockerException;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import java.util.List;

/** Turns what docker-java throws into what the master understands, keeping the engine's own words. */
final class DockerFailures {
    private static final int BAD_REQUEST = 400;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int SERVER_ERROR = 500;

    /** An engine says these with status 500, though it is the request that is wrong. */
    private static final List<String> WRONG_REQUEST =
            List.of("OCI runtime", "executable file not found", "invalid mount", "permission denied");

    private static final String NO_ADDRESSES = "non-overlapping IPv4 address pool";

    private DockerFailures() {}

    static BackEndException of(DockerHost host, String what, RuntimeException failure) {
        String words = words(host, failure);
        Kind kind = isTlsTrouble(host, failure, words) ? Kind.UNAVAILABLE : kind(failure, words);
        return new BackEndException(kind, what + " on node " + host.name() + ": " + words, failure);
    }

    /** Words of an engine that understood the request may be those of a user, such as the name of an image. */
    private static boolean isTlsTrouble(DockerHost host, RuntimeException failure, String words) {
        boolean understood = failure instanceof DockerException && !words.contains(TlsAdvice.WANTS_TLS);
        return !understood && TlsAdvice.advice(host, words).isPresent();
    }

    /** The name is taken. */
    static boolean isConflict(RuntimeException failure) {
        return failure instanceof DockerException answer && answer.getHttpStatus() == CONFLICT;
    }

    /** What is asked for would harm something else, such as a container that is still attached to a network. */
    static boolean isForbidden(RuntimeException failure) {
        return failure instanceof DockerException answer && answer.getHttpStatus() == FORBIDDEN;
    }

    /** The engine has no addresses for another network; it says so with status 404. */
    static boolean isOutOfAddresses(RuntimeException failure) {
        return failure instanceof DockerException && words(failure).contains(NO_ADDRESSES);
    }

    /** The engine answered that it failed, though nothing is wrong with the request. */
    static boolean isServerError(RuntimeException failure) {
        return failure instanceof DockerException answer && answer.getHttpStatus() >= SERVER_ERROR;
    }

    /** The engine answered that something is not there. */
    static boolean isNotFound(RuntimeException failure) {
        return failure instanceof DockerException answer && answer.getHttpStatus() == NOT_FOUND;
    }

    /** What the engine said, and what would be right where that is known. */
    static String words(DockerHost host, Throwable failure) {
        return TlsAdvice.advised(host, words(failure));
    }

    /** What the engine said, without the wrapping of transport and JSON. */
    static String words(Throwable failure) {
        String message = String.valueOf(failure.getMessage()).strip();
        if (failure instanceof DockerException) {
            return DockerTransport.words(message);
        }
        return DockerTransport.silence(failure)
                .map(cause -> "no answer from the Docker Engine ("
                        + cause.getClass().getSimpleName() + ": " + cause.getMessage() + ")")
                .orElse(message);
    }

    private static Kind kind(RuntimeException failure, String words) {
        if (!(failure instanceof DockerException answer)) {
            return DockerTransport.silence(failure).isPresent() ? Kind.UNAVAILABLE : Kind.REJECTED;
        }
        int status = answer.getHttpStatus();
        if (status == NOT_FOUND) {
            return Kind.NOT_FOUND;
        }
        boolean wrong = status >= BAD_REQUEST && status < SERVER_ERROR;
        return wrong || WRONG_REQUEST.stream().anyMatch(words::contains) ? Kind.REJECTED : Kind.NO_ROOM;
    }
}
