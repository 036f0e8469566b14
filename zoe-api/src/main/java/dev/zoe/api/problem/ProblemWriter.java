package dev.zoe.api.problem;

import dev.zoe.api.requestid.RequestId;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Writes a problem where Spring MVC is not at work: in filters and in the container's error dispatch. */
@Component
public class ProblemWriter {
    private final JsonMapper json;
    private final ProblemFormats formats;

    ProblemWriter(JsonMapper json, ProblemFormats formats) {
        this.json = json;
        this.formats = formats;
    }

    /** Answers with {@code problem}; does nothing when an answer has already begun. */
    public void write(Problem problem, HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (response.isCommitted()) {
            return;
        }
        ReportedProblem.set(request, problem.type());
        ProblemDetail body = problem.getBody();
        body.setInstance(URI.create(request.getRequestURI()));
        RequestId.of(request).ifPresent(id -> body.setProperty(RequestId.NAME, id));
        problem.getHeaders().forEach((name, values) -> values.forEach(value -> response.addHeader(name, value)));
        Optional<ProblemFormat> format = formats.find(request);
        response.setStatus(format.map(other -> other.status(problem.type(), problem.getStatusCode()))
                .orElseGet(problem::getStatusCode)
                .value());
        response.setContentType(
                format.isPresent() ? MediaType.APPLICATION_JSON_VALUE : MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        response.setCharacterEncoding(StandardCharsets.UTF_8);
        Object written = format.map(other -> other.body(body)).orElse(body);
        response.getOutputStream().write(json.writeValueAsBytes(written));
    }
}
