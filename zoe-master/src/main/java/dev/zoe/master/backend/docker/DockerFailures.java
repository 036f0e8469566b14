package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.exception.DockerException;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import java.util.List;
import java.util.regex.Pattern;

/** Turns what docker-java throws into what the master understands, keeping the engine's own words. */
final class DockerFailures {
    private static final int BAD_REQUEST = 400;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int SERVER_ERROR = 500;

    /** Messages that an engine sends with status 500 although the request is wrong. */
    private static final List<String> WRONG_REQUEST =
            List.of("OCI runtime", "executable file not found", "invalid mount", "permission denied");

    private static final Pattern AMBIGUOUS = Pattern.compile("network \\S+ is ambiguous");
    private static final String NO_ADDRESSES = "non-overlapping IPv4 address pool";

    private DockerFailures() {}

    static BackEndException of(DockerHost host, String what, RuntimeException failure) {
        String message = message(host, failure);
        Kind kind = isTlsFailure(host, failure, message) ? Kind.UNAVAILABLE : kind(failure, message);
        return new BackEndException(kind, what + " on node " + host.name() + ": " + message, failure);
    }

    /** The message of an engine that understood the request may contain text of a user, such as an image name. */
    private static boolean isTlsFailure(DockerHost host, RuntimeException failure, String message) {
        boolean understood = failure instanceof DockerException && !message.contains(TlsAdvice.TLS_REQUIRED);
        return !understood && TlsAdvice.advice(host, message).isPresent();
    }

    /** The name is taken. */
    static boolean isConflict(RuntimeException failure) {
        return failure instanceof DockerException answer && answer.getHttpStatus() == CONFLICT;
    }

    /** The engine has several networks of the name that the request has. */
    static boolean isAmbiguous(RuntimeException failure) {
        return failure instanceof DockerException
                && AMBIGUOUS.matcher(message(failure)).find();
    }

    /** The engine forbids the change, such as the removal of a network with attached containers. */
    static boolean isForbidden(RuntimeException failure) {
        return failure instanceof DockerException answer && answer.getHttpStatus() == FORBIDDEN;
    }

    /** The engine has no addresses for another network; it answers with status 404. */
    static boolean isOutOfAddresses(RuntimeException failure) {
        return failure instanceof DockerException && message(failure).contains(NO_ADDRESSES);
    }

    /** The engine failed, although the request is right. */
    static boolean isServerError(RuntimeException failure) {
        return failure instanceof DockerException answer && answer.getHttpStatus() >= SERVER_ERROR;
    }

    /** The engine answered that an object does not exist. */
    static boolean isNotFound(RuntimeException failure) {
        return failure instanceof DockerException answer && answer.getHttpStatus() == NOT_FOUND;
    }

    /** The message of the engine, with advice where there is any. */
    static String message(DockerHost host, Throwable failure) {
        return TlsAdvice.withAdvice(host, message(failure));
    }

    /** The message of the engine, without transport and JSON around it. */
    static String message(Throwable failure) {
        String message = String.valueOf(failure.getMessage()).strip();
        if (failure instanceof DockerException) {
            return DockerTransport.engineMessage(message);
        }
        return DockerTransport.connectionFailure(failure)
                .map(cause -> "no answer from the Docker Engine ("
                        + cause.getClass().getSimpleName() + ": " + cause.getMessage() + ")")
                .orElse(message);
    }

    /** Whatever is missing when a container starts, such as its program, is a part of the request. */
    static BackEndException rejectedIfNotFound(BackEndException failure) {
        return failure.kind() == Kind.NOT_FOUND
                ? new BackEndException(Kind.REJECTED, String.valueOf(failure.getMessage()), failure)
                : failure;
    }

    private static Kind kind(RuntimeException failure, String message) {
        if (!(failure instanceof DockerException answer)) {
            return DockerTransport.connectionFailure(failure).isPresent() ? Kind.UNAVAILABLE : Kind.REJECTED;
        }
        int status = answer.getHttpStatus();
        if (status == NOT_FOUND) {
            return Kind.NOT_FOUND;
        }
        boolean wrong = status >= BAD_REQUEST && status < SERVER_ERROR;
        return wrong || WRONG_REQUEST.stream().anyMatch(message::contains) ? Kind.REJECTED : Kind.NO_ROOM;
    }
}
