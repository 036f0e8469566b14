package dev.zoe.web.form;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import java.util.Set;
import org.springframework.http.HttpStatus;

/** What a form asks for. */
public final class FormAction {
    /** No form could be shown for these: its page says the same. */
    private static final Set<ProblemType> OF_PAGES = Set.of(
            ProblemType.UNAUTHENTICATED,
            ProblemType.MISSING_CAPABILITY,
            ProblemType.TOKEN_SCOPE,
            ProblemType.CROSS_SITE,
            ProblemType.NOT_FOUND);

    private FormAction() {}

    /**
     * Does it, and sets the status of a refusal.
     *
     * @return why it was refused; empty when it was done
     */
    public static Optional<Problem> attempt(HttpServletResponse response, Runnable action) {
        try {
            action.run();
            return Optional.empty();
        } catch (Problem problem) {
            if (OF_PAGES.contains(problem.type())) {
                throw problem;
            }
            boolean isChanged = problem.type() == ProblemType.CHANGED_MEANWHILE;
            response.setStatus((isChanged ? HttpStatus.CONFLICT : problem.type().status()).value());
            return Optional.of(problem);
        }
    }

    /** The version that the form was made for, as a header has it; empty when the form has none. */
    public static Optional<String> version(PageForm form) {
        return form.given("version").map("\"%s\""::formatted);
    }
}
