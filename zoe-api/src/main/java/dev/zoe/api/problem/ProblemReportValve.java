package dev.zoe.api.problem;

import dev.zoe.api.requestid.RequestId;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import tools.jackson.databind.json.JsonMapper;

/**
 * Answers what the server refuses before any filter sees it, such as a path that cannot be decoded, with a problem
 * instead of Tomcat's page. Tomcat makes it by its class name, so it is public and takes nothing.
 */
public final class ProblemReportValve extends ErrorReportValve {
    private static final Logger LOG = LoggerFactory.getLogger(ProblemReportValve.class);
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @Override
    protected void report(Request request, Response response, @Nullable Throwable failure) {
        int code = response.getStatus();
        if (code < HttpStatus.BAD_REQUEST.value() || response.getContentWritten() > 0 || !response.setErrorReported()) {
            return;
        }
        HttpStatus status = HttpStatus.resolve(code);
        ProblemType type = status == null
                ? ProblemType.INTERNAL
                : ProblemType.of(status)
                        .orElse(status.is4xxClientError() ? ProblemType.MALFORMED_REQUEST : ProblemType.INTERNAL);
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("type", type.uri().toString());
        body.put("title", type.title());
        body.put("status", code);
        body.put("detail", detail(type));
        if (request.getRequestURI() != null) {
            body.put("instance", request.getRequestURI());
        }
        RequestId.of(request).ifPresent(id -> body.put(RequestId.NAME, id));
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        response.setCharacterEncoding(StandardCharsets.UTF_8);
        try {
            Writer out = response.getReporter();
            if (out != null) {
                out.write(JSON.writeValueAsString(body));
                response.finishResponse();
            }
        } catch (IOException gone) {
            LOG.debug("A caller closed its connection before it got the answer: error=\"{}\"", gone.getMessage());
        }
    }

    private static String detail(ProblemType type) {
        return type == ProblemType.MALFORMED_REQUEST
                ? "The server cannot read this request; the path may hold only characters that are"
                        + " properly encoded, and no %00, and the body must come as a whole, without a long"
                        + " silence."
                : type.title() + ".";
    }
}
