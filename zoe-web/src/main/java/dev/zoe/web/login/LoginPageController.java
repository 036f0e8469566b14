package dev.zoe.web.login;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.security.LoginRefusedException;
import dev.zoe.web.redirect.SeeOther;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
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

/** The page on which people log in, and the end of their sessions. */
@Controller
class LoginPageController {
    private static final String WRONG = "The user name or the password is wrong, or the user is disabled.";
    private static final String FORM_ENDED = "The form was too old. Try again.";

    private final AuthenticationManager passwordLogin;
    private final BrowserSessions sessions;
    private final LoginPage page;
    private final FormSecret forms;

    LoginPageController(
            AuthenticationManager passwordLogin, BrowserSessions sessions, LoginPage page, FormSecret forms) {
        this.passwordLogin = passwordLogin;
        this.sessions = sessions;
        this.page = page;
        this.forms = forms;
    }

    @GetMapping("/login")
    ModelAndView show(
            HttpServletRequest request, HttpServletResponse response, @RequestParam(defaultValue = "/") String to) {
        return page.show(request, response, HttpStatus.OK, "", LoginForm.page(to), Optional.empty());
    }

    @PostMapping("/login")
    ModelAndView logIn(HttpServletRequest request, HttpServletResponse response) throws IOException {
        LoginForm form = LoginForm.read(request);
        if (!forms.isOfThisBrowser(form.form(), request)) {
            return page.show(
                    request, response, HttpStatus.FORBIDDEN, form.username(), form.to(), Optional.of(FORM_ENDED));
        }
        try {
            if (authenticate(form, request).getPrincipal() instanceof ApiCaller caller) {
                sessions.begin(request, response, caller);
            }
            return SeeOther.page(form.to());
        } catch (LoginRefusedException refused) {
            Problem problem = refused.problem();
            Optional.ofNullable(problem.getHeaders().getFirst(HttpHeaders.RETRY_AFTER))
                    .ifPresent(wait -> response.setHeader(HttpHeaders.RETRY_AFTER, wait));
            return page.show(
                    request,
                    response,
                    problem.type().status(),
                    form.username(),
                    form.to(),
                    Optional.ofNullable(problem.getBody().getDetail()));
        } catch (BadCredentialsException wrong) {
            return page.show(
                    request, response, HttpStatus.UNAUTHORIZED, form.username(), form.to(), Optional.of(WRONG));
        }
    }

    private Authentication authenticate(LoginForm form, HttpServletRequest request) {
        UsernamePasswordAuthenticationToken attempt =
                UsernamePasswordAuthenticationToken.unauthenticated(form.username(), form.password());
        attempt.setDetails(new WebAuthenticationDetails(request));
        return passwordLogin.authenticate(attempt);
    }

    @PostMapping("/logout")
    ModelAndView logOut(HttpServletRequest request, HttpServletResponse response) {
        sessions.end(request, response);
        return SeeOther.page("/login");
    }
}
