package dev.zoe.web.login;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.security.LoginRefusedException;
import dev.zoe.api.session.SessionSecret;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.authentication.WebAuthenticationDetails;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.view.RedirectView;

/** The page on which people log in, and the end of their sessions. */
@Controller
class LoginPageController {
    private static final String FORM_COOKIE = "zoe-form";
    private static final String WRONG = "The user name or the password is wrong, or the user is disabled.";
    private static final String FORM_ENDED = "The form was too old. Try again.";

    private final AuthenticationManager passwordLogin;
    private final BrowserSessions sessions;
    private final LoginCookies cookies;

    LoginPageController(AuthenticationManager passwordLogin, BrowserSessions sessions, LoginCookies cookies) {
        this.passwordLogin = passwordLogin;
        this.sessions = sessions;
        this.cookies = cookies;
    }

    @GetMapping("/login")
    ModelAndView show(
            HttpServletRequest request, HttpServletResponse response, @RequestParam(defaultValue = "/") String to) {
        return page(request, response, HttpStatus.OK, LoginForm.page(to), Optional.empty());
    }

    @PostMapping("/login")
    ModelAndView logIn(HttpServletRequest request, HttpServletResponse response) throws IOException {
        LoginForm form = LoginForm.read(request);
        if (!isOfThisBrowser(form, request)) {
            return page(request, response, HttpStatus.FORBIDDEN, form.to(), Optional.of(FORM_ENDED));
        }
        try {
            if (authenticate(form, request).getPrincipal() instanceof ApiCaller caller) {
                sessions.begin(request, response, caller);
            }
            return redirect(form.to());
        } catch (LoginRefusedException refused) {
            Problem problem = refused.problem();
            Optional.ofNullable(problem.getHeaders().getFirst(HttpHeaders.RETRY_AFTER))
                    .ifPresent(wait -> response.setHeader(HttpHeaders.RETRY_AFTER, wait));
            return page(
                    request,
                    response,
                    problem.type().status(),
                    form.to(),
                    Optional.ofNullable(problem.getBody().getDetail()));
        } catch (BadCredentialsException wrong) {
            return page(request, response, HttpStatus.UNAUTHORIZED, form.to(), Optional.of(WRONG));
        }
    }

    private Authentication authenticate(LoginForm form, HttpServletRequest request) {
        UsernamePasswordAuthenticationToken attempt =
                UsernamePasswordAuthenticationToken.unauthenticated(form.username(), form.password());
        attempt.setDetails(new WebAuthenticationDetails(request));
        return passwordLogin.authenticate(attempt);
    }

    private boolean isOfThisBrowser(LoginForm form, HttpServletRequest request) {
        return cookies.read(request, FORM_COOKIE)
                .filter(cookie -> !cookie.isEmpty())
                .filter(cookie -> MessageDigest.isEqual(
                        cookie.getBytes(StandardCharsets.UTF_8), form.form().getBytes(StandardCharsets.UTF_8)))
                .isPresent();
    }

    @PostMapping("/logout")
    ModelAndView logOut(HttpServletRequest request, HttpServletResponse response) {
        sessions.end(request, response);
        return redirect("/login");
    }

    private ModelAndView page(
            HttpServletRequest request,
            HttpServletResponse response,
            HttpStatus status,
            String to,
            Optional<String> error) {
        String form = cookies.read(request, FORM_COOKIE)
                .flatMap(SessionSecret::read)
                .orElseGet(SessionSecret::generate)
                .text();
        cookies.write(request, response, FORM_COOKIE, form);
        ModelAndView page = new ModelAndView("login", status);
        page.addObject("passwords", true);
        page.addObject("form", form);
        page.addObject("to", to);
        page.addObject("error", error);
        return page;
    }

    /** With 303, so that the browser does not send the form again. */
    private static ModelAndView redirect(String page) {
        RedirectView view = new RedirectView(page);
        view.setStatusCode(HttpStatus.SEE_OTHER);
        view.setExposeModelAttributes(false);
        return new ModelAndView(view);
    }
}
