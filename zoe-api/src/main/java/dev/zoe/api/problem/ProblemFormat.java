package dev.zoe.api.problem;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;

/** How errors look on the paths of an interface that has no problem details. Their bodies are JSON all the same. */
public interface ProblemFormat {

    boolean isFor(HttpServletRequest request);

    /** @param usual what this kind of problem is answered with elsewhere */
    HttpStatusCode status(ProblemType type, HttpStatusCode usual);

    /** What is written as JSON. */
    Object body(ProblemDetail problem);
}
