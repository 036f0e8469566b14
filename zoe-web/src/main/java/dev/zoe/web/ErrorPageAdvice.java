package dev.zoe.web;

import dev.zoe.api.problem.CutAnswer;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemMapper;
import dev.zoe.api.problem.ProblemType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.ModelAndView;

/** Renders the failures of page requests as pages. */
@ControllerAdvice(basePackageClasses = WebConfiguration.class)
@Order(Ordered.HIGHEST_PRECEDENCE)
class ErrorPageAdvice {
    private final ErrorPages pages;

    ErrorPageAdvice(ErrorPages pages) {
        this.pages = pages;
    }

    /** The browser has closed the connection, as it does when a reader leaves a page; no response can be written. */
    @ExceptionHandler(AsyncRequestNotUsableException.class)
    void ignore() {}

    @ExceptionHandler(Exception.class)
    @Nullable
    ModelAndView show(Exception failure, HttpServletRequest request, HttpServletResponse response) {
        if (CutAnswer.mark(request, response)) {
            return null;
        }
        if (failure instanceof MethodArgumentTypeMismatchException) {
            return pages.noPage(request, response);
        }
        Problem problem = problem(failure);
        Optional.ofNullable(problem.getHeaders().getFirst(HttpHeaders.RETRY_AFTER))
                .ifPresent(wait -> response.setHeader(HttpHeaders.RETRY_AFTER, wait));
        return pages.of(problem, request, response);
    }

    private static Problem problem(Exception failure) {
        return failure instanceof MissingServletRequestParameterException missing
                ? new Problem(
                        ProblemType.MALFORMED_REQUEST,
                        "The address lacks the parameter '%s'.".formatted(missing.getParameterName()))
                : ProblemMapper.toProblem(failure);
    }
}
