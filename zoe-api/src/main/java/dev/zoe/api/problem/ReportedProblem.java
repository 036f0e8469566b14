package dev.zoe.api.problem;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/** Lets filters see with which problem a request was answered. */
public final class ReportedProblem {
    private static final String ATTRIBUTE = ReportedProblem.class.getName();

    private ReportedProblem() {}

    static void set(HttpServletRequest request, ProblemType type) {
        request.setAttribute(ATTRIBUTE, type);
    }

    /** Empty when the answer was no problem. */
    public static Optional<ProblemType> of(HttpServletRequest request) {
        return Optional.ofNullable(request.getAttribute(ATTRIBUTE))
                .filter(ProblemType.class::isInstance)
                .map(ProblemType.class::cast);
    }
}
