package dev.zoe.api.problem;

import dev.zoe.application.SafeText;
import java.io.Serial;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** Ends a call with a problem: thrown by the services, written by {@link ProblemAdvice} or {@link ProblemWriter}. */
public final class Problem extends ErrorResponseException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final ProblemType type;

    /** Empty when the problem is not about one parameter. */
    private final String parameter;

    /** What the parameter must be; empty when the problem is not about one. */
    private final String right;

    /** @param detail what is wrong with this very call, and what would be right */
    public Problem(ProblemType type, String detail) {
        this(type, detail, "", "");
    }

    private Problem(ProblemType type, String detail, String parameter, String right) {
        super(type.status(), body(type, detail), null);
        this.type = type;
        this.parameter = parameter;
        this.right = right;
    }

    public ProblemType type() {
        return type;
    }

    /** Name of the parameter that cannot be used; empty when the problem is not about one. */
    public Optional<String> parameter() {
        return Optional.of(parameter).filter(name -> !name.isEmpty());
    }

    /** What the parameter must be, for a form that names the field itself; empty as {@link #parameter()} is. */
    public Optional<String> right() {
        return Optional.of(right).filter(text -> !text.isEmpty());
    }

    /** Nothing of this name that the caller may see. */
    public static Problem notFound(String what, Object name) {
        return new Problem(ProblemType.NOT_FOUND, "There is no %s %s, or it is not yours.".formatted(what, name));
    }

    /** A parameter that cannot be used. */
    public static Problem badParameter(String name, String value, String right) {
        String shown = value.length() > 80 ? value.substring(0, 80) + "…" : value;
        return new Problem(
                ProblemType.MALFORMED_REQUEST,
                "Parameter %s is '%s'; it must be %s.".formatted(name, shown, right),
                name,
                right);
    }

    /**
     * A problem that the master reports.
     *
     * @param reason a sentence without capital letter and full stop, as errors of the master are
     */
    public static Problem ofMaster(ProblemType type, String reason) {
        return new Problem(type, Character.toUpperCase(reason.charAt(0)) + reason.substring(1) + ".");
    }

    /** Adds a member to the body. */
    public Problem with(String member, List<?> value) {
        getBody().setProperty(member, value);
        return this;
    }

    /** Says when to try again, in the header {@code Retry-After}. */
    public Problem retryAfter(Duration wait) {
        getHeaders().set(HttpHeaders.RETRY_AFTER, String.format(Locale.ROOT, "%d", Math.max(1, wait.toSeconds())));
        return this;
    }

    static ProblemDetail body(ProblemType type, String detail) {
        // It may quote the call: what a terminal or a log would interpret is escaped.
        ProblemDetail body = ProblemDetail.forStatusAndDetail(type.status(), SafeText.lines(detail));
        body.setType(type.uri());
        body.setTitle(type.title());
        return body;
    }
}
