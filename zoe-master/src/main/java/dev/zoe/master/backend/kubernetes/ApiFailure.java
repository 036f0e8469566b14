package dev.zoe.master.backend.kubernetes;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Classifies the failures of requests to the API server. */
final class ApiFailure {
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int SERVER_ERROR = 500;

    /** Part of the message of a pod for which the quota of the namespace has no room. */
    static final String FULL_QUOTA = "exceeded quota";

    private static final String TERMINATING = "is being terminated";
    /** A cluster makes the account of pods a moment after their namespace. */
    private static final String NO_ACCOUNT = "error looking up service account";

    /** The admission of pods refuses one whose PriorityClass does not exist. */
    private static final Pattern NO_PRIORITY_CLASS = Pattern.compile("no PriorityClass with name (\\S+) was found");

    private final String namespace;
    private final PodScheduling scheduling;

    /** @param scheduling names the settings of priority classes */
    ApiFailure(String namespace, PodScheduling scheduling) {
        this.namespace = namespace;
        this.scheduling = scheduling;
    }

    BackEndException of(String what, KubernetesClientException failure) {
        String message = message(failure);
        int code = failure.getCode();
        if (code <= 0) {
            return new BackEndException(
                    Kind.UNAVAILABLE, what + ": the API server does not answer: " + cause(failure), failure);
        }
        if (code == UNAUTHORIZED) {
            return new BackEndException(
                    Kind.UNAVAILABLE,
                    what + ": the API server does not accept the credentials (401); they may have expired. Renew the"
                            + " token or certificate of the kubeconfig",
                    failure);
        }
        return new BackEndException(kind(code, message), what + ": " + explained(code, message), failure);
    }

    private static Kind kind(int code, String message) {
        if (code == TOO_MANY_REQUESTS || code >= SERVER_ERROR) {
            return Kind.UNAVAILABLE;
        }
        if (message.contains(FULL_QUOTA)
                || isMissingNamespace(code, message)
                || message.contains(TERMINATING)
                || message.contains(NO_ACCOUNT)
                || NO_PRIORITY_CLASS.matcher(message).find()
                || isMissingRight(code, message)) {
            // Nothing that an execution could do about: it waits until the operator has repaired that, or others leave
            // room in the quota.
            return Kind.UNAVAILABLE;
        }
        return switch (code) {
            case NOT_FOUND -> Kind.NOT_FOUND;
            case CONFLICT -> Kind.UNAVAILABLE;
            default -> Kind.REJECTED;
        };
    }

    private String explained(int code, String message) {
        if (isMissingNamespace(code, message)) {
            return "the namespace \"%s\" does not exist; create it, or set zoe.back-end.kubernetes.namespace to one that does"
                    .formatted(namespace);
        }
        if (message.contains(TERMINATING)) {
            return "the namespace \"%s\" is being terminated; create it again when it is gone".formatted(namespace);
        }
        Matcher priorityClass = NO_PRIORITY_CLASS.matcher(message);
        if (priorityClass.find()) {
            return scheduling.missing(priorityClass.group(1));
        }
        if (isMissingRight(code, message)) {
            return "Zoe lacks a permission in the cluster: " + message
                    + ". Give it the role of docs/operators/kubernetes.md. The cluster refuses a namespace that does not"
                    + " exist in the same words";
        }
        return message;
    }

    private static boolean isMissingNamespace(int code, String message) {
        return code == NOT_FOUND && message.contains("namespaces \"");
    }

    /** Unlike quotas and admission, which refuse with the same status, authorization names the user. */
    private static boolean isMissingRight(int code, String message) {
        return code == FORBIDDEN && message.contains(" is forbidden: User \"");
    }

    /** The server's own message, without the text of the client around it. */
    private static String message(KubernetesClientException failure) {
        return Optional.ofNullable(failure.getStatus())
                .map(status -> status.getMessage())
                .orElseGet(() -> String.valueOf(failure.getMessage()));
    }

    private static String cause(KubernetesClientException failure) {
        Throwable deepest = failure;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return deepest.getMessage() == null ? deepest.getClass().getSimpleName() : deepest.getMessage();
    }
}
