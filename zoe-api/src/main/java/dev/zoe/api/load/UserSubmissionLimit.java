package dev.zoe.api.load;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.problem.ProblemWriter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Refuses submissions of a user who has too many in work or waiting, or of all together, before their body is read. */
@Component
@Order(UserFilter.AFTER_LOG_IN + 1)
final class UserSubmissionLimit extends UserFilter {
    private final SubmissionRoom room;
    private final int most;
    private final int mostPerUser;
    private final ProblemWriter problems;

    UserSubmissionLimit(LoadLimits limits, SubmissionRoom room, ProblemWriter problems) {
        this.room = room;
        this.most = limits.maxSubmissions();
        this.mostPerUser = limits.maxSubmissionsPerUser();
        this.problems = problems;
    }

    @Override
    boolean isFor(HttpServletRequest request) {
        return SubmissionRoom.isFor(request);
    }

    @Override
    void filter(String user, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (!room.users().take(user)) {
            problems.write(tooMany(), request, response);
            return;
        }
        try {
            chain.doFilter(request, response);
        } finally {
            room.users().release(user);
        }
    }

    private Problem tooMany() {
        return new Problem(
                        ProblemType.OVERLOADED,
                        "%d submissions of this user, or %d of all users, are in work or wait for it, which is the most. Nothing was changed; submit again as late as Retry-After says."
                                .formatted(mostPerUser, most))
                .retryAfter(room.comeAgain());
    }
}
