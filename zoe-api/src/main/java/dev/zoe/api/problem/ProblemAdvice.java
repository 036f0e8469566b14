package dev.zoe.api.problem;

import dev.zoe.api.requestid.RequestId;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/** Turns every exception that ends a call of the REST interface into a problem of a known type. */
@RestControllerAdvice
@Order(Ordered.LOWEST_PRECEDENCE)
class ProblemAdvice extends ResponseEntityExceptionHandler {
    private final ProblemFormats formats;

    ProblemAdvice(ProblemFormats formats) {
        this.formats = formats;
    }

    @ExceptionHandler(Exception.class)
    @Nullable
    ResponseEntity<Object> handleAnythingElse(Exception failure, WebRequest request) {
        Problem problem = ProblemMapper.toProblem(failure);
        return handleExceptionInternal(
                problem, problem.getBody(), problem.getHeaders(), problem.getStatusCode(), request);
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleExceptionInternal(
            Exception cause, @Nullable Object body, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        if (isCut(request)) {
            return null;
        }
        ProblemDetail detail = cause instanceof Problem problem ? problem.getBody() : describe(cause, body, status);
        if (request instanceof ServletWebRequest servlet) {
            ProblemType type = cause instanceof Problem problem ? problem.type() : type(status);
            ReportedProblem.set(servlet.getRequest(), type);
            RequestId.of(servlet.getRequest()).ifPresent(id -> detail.setProperty(RequestId.NAME, id));
            if (detail.getInstance() == null) {
                detail.setInstance(URI.create(servlet.getRequest().getRequestURI()));
            }
            Optional<ProblemFormat> format = formats.find(servlet.getRequest());
            if (format.isPresent()) {
                return super.handleExceptionInternal(
                        cause,
                        format.get().body(detail),
                        json(headers),
                        format.get().status(type, status),
                        request);
            }
        }
        return super.handleExceptionInternal(cause, detail, headers, status, request);
    }

    private static boolean isCut(WebRequest request) {
        if (!(request instanceof ServletWebRequest servlet)) {
            return false;
        }
        HttpServletResponse response = servlet.getResponse();
        return response != null && CutAnswer.mark(servlet.getRequest(), response);
    }

    private static HttpHeaders json(HttpHeaders given) {
        HttpHeaders headers = new HttpHeaders();
        headers.putAll(given);
        headers.setContentType(MediaType.APPLICATION_JSON);
        return headers;
    }

    private static ProblemDetail describe(Exception cause, @Nullable Object body, HttpStatusCode status) {
        ProblemType type = type(status);
        ProblemDetail described = Problem.body(type, sentence(cause).orElseGet(() -> given(body, type)));
        described.setStatus(status.value());
        return described;
    }

    private static ProblemType type(HttpStatusCode status) {
        return ProblemType.of(status).orElse(ProblemType.INTERNAL);
    }

    private static Optional<String> sentence(Exception cause) {
        if (cause instanceof NoResourceFoundException missing) {
            return Optional.of("There is nothing at /%s; GET /api/v1/openapi lists what there is."
                    .formatted(missing.getResourcePath()));
        }
        if (cause instanceof HttpRequestMethodNotSupportedException unsupported) {
            return Optional.of("%s is not possible here; use one of %s."
                    .formatted(unsupported.getMethod(), unsupported.getSupportedHttpMethods()));
        }
        if (cause instanceof HttpMediaTypeNotSupportedException unsupported) {
            return Optional.of("The body is of type %s; send it with Content-Type: application/json."
                    .formatted(unsupported.getContentType()));
        }
        if (cause instanceof HttpMediaTypeNotAcceptableException unacceptable) {
            return Optional.of(
                    "This call answers with %s only; accept that.".formatted(unacceptable.getSupportedMediaTypes()));
        }
        if (cause instanceof HttpMessageNotReadableException) {
            return Optional.of("The body is missing or is not what this call takes; send JSON in UTF-8.");
        }
        if (cause instanceof MethodArgumentTypeMismatchException mismatch) {
            return Optional.of("Parameter %s is '%s'; it must be %s."
                    .formatted(mismatch.getName(), mismatch.getValue(), expected(mismatch.getRequiredType())));
        }
        return Optional.empty();
    }

    private static String expected(@Nullable Class<?> type) {
        if (type == null) {
            return "of another type";
        }
        if (type == long.class || type == int.class || Number.class.isAssignableFrom(type)) {
            return "a whole number";
        }
        return type == boolean.class ? "true or false" : "a " + type.getSimpleName();
    }

    private static String given(@Nullable Object body, ProblemType type) {
        String detail = body instanceof ProblemDetail problem ? problem.getDetail() : null;
        return detail == null ? type.title() + "." : detail;
    }
}
