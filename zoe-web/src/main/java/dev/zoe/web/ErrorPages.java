package dev.zoe.web;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.web.frame.PageFrame;
import dev.zoe.web.login.SessionLoginFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.springframework.context.MessageSource;
import org.springframework.dao.DataAccessException;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;
import org.springframework.web.servlet.ModelAndView;

/** Failures as pages. Who is signed in keeps the bar with the navigation. */
@Component
class ErrorPages {
    private final PageFrame frame;
    private final MessageSource messages;

    ErrorPages(PageFrame frame, MessageSource messages) {
        this.frame = frame;
        this.messages = messages;
    }

    ModelAndView of(Problem problem, HttpServletRequest request, HttpServletResponse response) {
        return page(problem, "/", "frame.back", request, response);
    }

    /** There is nothing at the address. */
    ModelAndView noPage(HttpServletRequest request, HttpServletResponse response) {
        return of(problem(ProblemType.NOT_FOUND, "frame.noPage", request), request, response);
    }

    /**
     * The address takes only what a form sends.
     *
     * @param page the page that has the form
     */
    ModelAndView formOnly(String page, HttpServletRequest request, HttpServletResponse response) {
        Problem problem = problem(ProblemType.METHOD_NOT_ALLOWED, "frame.formOnly", request);
        return page(problem, page, "frame.formOnly.page", request, response);
    }

    private Problem problem(ProblemType type, String key, HttpServletRequest request) {
        Problem problem = new Problem(type, messages.getMessage(key + ".text", null, request.getLocale()));
        problem.getBody().setTitle(messages.getMessage(key, null, request.getLocale()));
        return problem;
    }

    private ModelAndView page(
            Problem problem, String back, String backText, HttpServletRequest request, HttpServletResponse response) {
        ModelAndView page = new ModelAndView("frame/problem");
        page.setStatus(problem.type().status());
        page.addObject("problem", problem.getBody());
        page.addObject("back", back);
        page.addObject("backText", backText);
        signedIn(request).ifPresent(caller -> addFrame(page, caller, request, response));
        return page;
    }

    private void addFrame(
            ModelAndView page, ApiCaller caller, HttpServletRequest request, HttpServletResponse response) {
        try {
            page.addAllObjects(frame.model(caller, request, response));
            page.addObject("hasSession", true);
        } catch (DataAccessException | TransactionException away) {
            // The failure may be that of the database. The page is of use without the bar.
            page.getModelMap().remove("caller");
        }
    }

    /** Programs, which have no session, need no bar. */
    private static Optional<ApiCaller> signedIn(HttpServletRequest request) {
        Authentication login = SecurityContextHolder.getContext().getAuthentication();
        return SessionLoginFilter.hasSession(request)
                        && login != null
                        && login.getPrincipal() instanceof ApiCaller caller
                ? Optional.of(caller)
                : Optional.empty();
    }
}
