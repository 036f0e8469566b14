package dev.zoe.api.compat;

import dev.zoe.api.input.FieldError;
import dev.zoe.api.problem.ProblemFormat;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.application.DescriptionError;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.stereotype.Component;

/** Errors of the interface 0.7: a text, and 401 for everything that the caller may not do. */
@Component
final class CompatProblemFormat implements ProblemFormat {
    private static final String PATHS = "/api/0.7/";
    private static final int MOST_ERRORS = 20;

    @Override
    public boolean isFor(HttpServletRequest request) {
        return request.getRequestURI().startsWith(PATHS);
    }

    @Override
    public HttpStatusCode status(ProblemType type, HttpStatusCode usual) {
        return switch (type) {
            case MISSING_CAPABILITY, TOKEN_SCOPE -> HttpStatus.UNAUTHORIZED;
            case NOT_ENDED -> HttpStatus.BAD_REQUEST;
            default -> usual;
        };
    }

    @Override
    public ErrorView body(ProblemDetail problem) {
        List<String> errors =
                errors(Optional.ofNullable(problem.getProperties()).orElse(Map.of()));
        return new ErrorView(errors.size() > 1 ? String.join("\n", errors) : String.valueOf(problem.getDetail()));
    }

    /** Everything that is wrong with a body, a line each. */
    private static List<String> errors(Map<String, Object> members) {
        return members.get("errors") instanceof List<?> all
                ? all.stream()
                        .limit(MOST_ERRORS)
                        .flatMap(CompatProblemFormat::line)
                        .collect(Collectors.toUnmodifiableList())
                : List.of();
    }

    private static Stream<String> line(Object error) {
        if (error instanceof DescriptionError wrong) {
            return Stream.of(line(wrong.pointer(), wrong.message()));
        }
        return error instanceof FieldError wrong ? Stream.of(line(wrong.pointer(), wrong.message())) : Stream.empty();
    }

    /** @param pointer empty for the whole document */
    private static String line(String pointer, String message) {
        return pointer.isEmpty() ? message : pointer + ": " + message;
    }

    /** The body of every error. */
    record ErrorView(String message) {}
}
