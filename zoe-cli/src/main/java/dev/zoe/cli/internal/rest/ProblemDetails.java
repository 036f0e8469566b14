package dev.zoe.cli.internal.rest;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.settings.CliSettings;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * The reason of a refusal: problem details (RFC 9457), or the text of another server.
 *
 * @param status of the answer
 * @param type last part of the problem's type, or empty
 * @param detail one or more sentences
 * @param errors single errors of a description, one line each
 */
record ProblemDetails(int status, String type, String detail, List<String> errors) {

    private static final int FIRST_SERVER_ERROR = 500;
    /** Refusals because of load: the same call may succeed seconds later. */
    private static final Set<String> TEMPORARY = Set.of("too-many-requests", "validation-at-work");

    /** With 503, as the server refuses a call before it makes a change, or takes back a change in one transaction. */
    private static final Set<String> BEFORE_THE_CHANGE = Set.of("overloaded", "database-busy");

    private static final int TOO_MANY_REQUESTS = 429;
    private static final Pattern SECONDS = Pattern.compile("\\d{1,5}");
    private static final String TOO_MUCH_WAITING = "too-much-waiting";
    /** How long to wait for the end of an execution of this user, which the server does not know. */
    private static final Duration UNTIL_ONE_ENDS = Duration.ofSeconds(5);

    private static final int LONGEST_FOREIGN_TEXT = 200;

    ProblemDetails {
        errors = List.copyOf(errors);
    }

    static ProblemDetails of(int status, byte[] body) {
        JsonNode document = CliJson.tryRead(body);
        String uri = document.path("type").asString("");
        String type = uri.substring(uri.lastIndexOf(':') + 1);
        String title = oneLine(document.path("title").asString(""));
        String detail = oneLine(document.path("detail").asString(""));
        List<String> errors = new ArrayList<>();
        document.path("errors").forEach(error -> errors.add(oneLine(line(error))));
        if (!errors.isEmpty() && !title.isEmpty()) {
            // The detail is for clients that look no further; it repeats the first error.
            String count = errors.size() == 1 ? "1 error" : errors.size() + " errors";
            return new ProblemDetails(status, type, title + ": " + count, errors);
        }
        if (status == HttpURLConnection.HTTP_UNAUTHORIZED && detail.isEmpty() && title.isEmpty()) {
            // HttpURLConnection loses the body of this answer when the request had a body.
            return new ProblemDetails(status, type, "the log-in was refused" + foreignText(body), errors);
        }
        if (detail.isEmpty() && title.isEmpty()) {
            return new ProblemDetails(status, type, "the server answered " + status + foreignText(body), errors);
        }
        return new ProblemDetails(status, type, detail.isEmpty() ? title : detail, errors);
    }

    /** {@code pointer: message (got value)}. */
    private static String line(JsonNode error) {
        JsonNode value = error.path("value");
        return DescriptionErrorFormat.line(
                error.path("pointer").asString(""),
                value.isString() ? value.stringValue() : value.isMissingNode() ? "" : value.toString(),
                error.path("message").asString(""));
    }

    private static String foreignText(byte[] body) {
        String text = oneLine(new String(body, StandardCharsets.UTF_8));
        if (text.isEmpty()) {
            return "";
        }
        return ": " + (text.length() > LONGEST_FOREIGN_TEXT ? text.substring(0, LONGEST_FOREIGN_TEXT) + "…" : text);
    }

    /** A quoted text must not look like a line of this program. */
    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    /** @param retryAfter the header of that name: whole seconds */
    CommandFailure failure(CliSettings settings, Optional<String> retryAfter) {
        List<String> lines = new ArrayList<>();
        lines.add(
                switch (status) {
                    case HttpURLConnection.HTTP_UNAUTHORIZED ->
                        detail + " (" + settings.url() + "; "
                                + settings.withheld()
                                        .orElse("run 'zoe login', or check ZOE_TOKEN, or ZOE_USER and ZOE_PASS")
                                + ")";
                    case HttpURLConnection.HTTP_PRECON_FAILED ->
                        "it was changed meanwhile; run the command again (" + detail + ")";
                    default -> detail;
                });
        lines.addAll(errors);
        return new CommandFailure(exitCode(), lines, pause(retryAfter), isWithoutEffect());
    }

    /**
     * Not with {@code database-away}, which also says that the connection broke during the commit, nor with
     * {@code master-away}: the master may still do what it was asked for.
     */
    private boolean isWithoutEffect() {
        return status == TOO_MANY_REQUESTS
                || (status == HttpURLConnection.HTTP_UNAVAILABLE && BEFORE_THE_CHANGE.contains(type));
    }

    private Optional<Duration> pause(Optional<String> retryAfter) {
        boolean later = status == TOO_MANY_REQUESTS || status == HttpURLConnection.HTTP_UNAVAILABLE;
        return retryAfter
                .filter(seconds -> later && SECONDS.matcher(seconds).matches())
                .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)))
                .or(() -> type.equals(TOO_MUCH_WAITING) ? Optional.of(UNTIL_ONE_ENDS) : Optional.empty());
    }

    private ExitCode exitCode() {
        if (status >= FIRST_SERVER_ERROR || TEMPORARY.contains(type)) {
            return ExitCode.UNREACHABLE;
        }
        return switch (status) {
            case HttpURLConnection.HTTP_UNAUTHORIZED, HttpURLConnection.HTTP_FORBIDDEN -> ExitCode.NOT_ALLOWED;
            case HttpURLConnection.HTTP_NOT_FOUND, HttpURLConnection.HTTP_GONE -> ExitCode.NOT_FOUND;
            default -> ExitCode.REFUSED;
        };
    }
}
