package dev.zoe.api.problem;

import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.SocketTimeoutException;
import org.apache.catalina.connector.ClientAbortException;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

/** Answers what filters and the container refuse, which never reaches {@link ProblemAdvice}. */
@Controller
@Hidden
class ErrorDispatchController implements ErrorController {
    private final ProblemWriter problems;

    ErrorDispatchController(ProblemWriter problems) {
        this.problems = problems;
    }

    @RequestMapping("/error")
    void error(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (request.getAttribute(RequestDispatcher.ERROR_EXCEPTION) instanceof Throwable failure) {
            problems.write(problem(failure), request, response);
            return;
        }
        int code = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer status ? status : 404;
        HttpStatus status = HttpStatus.resolve(code);
        ProblemType type = status == null
                ? ProblemType.INTERNAL
                : ProblemType.of(status)
                        .orElse(isOfTheCaller(status) ? ProblemType.MALFORMED_REQUEST : ProblemType.INTERNAL);
        problems.write(new Problem(type, type.title() + "."), request, response);
    }

    /** Tomcat answers 501 to a transfer coding that it does not know, and 505 to another version of HTTP. */
    private static boolean isOfTheCaller(HttpStatus status) {
        return status.is4xxClientError()
                || status == HttpStatus.NOT_IMPLEMENTED
                || status == HttpStatus.HTTP_VERSION_NOT_SUPPORTED;
    }

    /** What Tomcat keeps of a body that could not be read, whatever was answered then, is no failure of Zoe. */
    private static Problem problem(Throwable failure) {
        if (failure instanceof SocketTimeoutException) {
            return new Problem(
                    ProblemType.BODY_TOO_SLOW, "The body stopped coming before it was complete. Nothing was changed.");
        }
        if (failure instanceof ClientAbortException) {
            return new Problem(ProblemType.MALFORMED_REQUEST, "The body ended before it was complete.");
        }
        return ProblemMapper.toProblem(failure);
    }
}
