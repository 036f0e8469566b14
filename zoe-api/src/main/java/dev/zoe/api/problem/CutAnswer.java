package dev.zoe.api.problem;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/**
 * Marks requests that failed after their response had begun. The server ends the connection of such a request, so that
 * no reader takes the beginning of a file or a list for the whole of it.
 */
public final class CutAnswer {
    private static final String ATTRIBUTE = CutAnswer.class.getName();

    private CutAnswer() {}

    /** Marks a request whose response has begun; returns whether it has. */
    public static boolean mark(HttpServletRequest request, HttpServletResponse response) {
        if (response.isCommitted()) {
            request.setAttribute(ATTRIBUTE, true);
        }
        return response.isCommitted();
    }

    /** Whether the request was marked. */
    public static boolean isMarked(HttpServletRequest request) {
        return request.getAttribute(ATTRIBUTE) != null;
    }
}
