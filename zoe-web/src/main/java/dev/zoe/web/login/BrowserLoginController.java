package dev.zoe.web.login;

import dev.zoe.api.browserlogin.LoginCodes;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.web.redirect.SeeOther;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.ModelAndView;

/**
 * Asks a user whether a command line may log in, and gives it a code. Only the form of the page makes a code, so that a
 * link, a frame or another site makes none.
 *
 * <p>The code goes to the command line by a page that leads there, and not by a redirect of the form: the policy of the
 * pages lets forms go to this server only, and browsers apply this to redirects of forms too.
 */
@Controller
class BrowserLoginController {
    private static final Duration TO_COMMAND_LINE = Duration.ofMinutes(1);
    private static final Duration TO_COPY = Duration.ofMinutes(5);
    private static final String FORM_ENDED = "The form was too old. Try again.";

    private final LoginCodes codes;
    private final BrowserSessions sessions;
    private final FormSecret forms;

    BrowserLoginController(LoginCodes codes, BrowserSessions sessions, FormSecret forms) {
        this.codes = codes;
        this.sessions = sessions;
        this.forms = forms;
    }

    @GetMapping(BrowserLoginRequest.PATH)
    ModelAndView ask(HttpServletRequest request, HttpServletResponse response) {
        BrowserLoginRequest asked = read(name -> Objects.requireNonNullElse(request.getParameter(name), ""));
        return sessions.caller(request)
                .map(caller -> question(request, response, HttpStatus.OK, asked, caller, Optional.empty()))
                .orElseGet(() -> logInFirst(asked));
    }

    @PostMapping(BrowserLoginRequest.PATH)
    ModelAndView allow(HttpServletRequest request, HttpServletResponse response) throws IOException {
        FormFields fields = FormFields.read(request);
        BrowserLoginRequest asked = read(fields::get);
        Optional<ApiCaller> caller = sessions.caller(request);
        if (caller.isEmpty()) {
            return logInFirst(asked);
        }
        if (!forms.isOfThisBrowser(fields.get("form"), request)) {
            return question(request, response, HttpStatus.FORBIDDEN, asked, caller.get(), Optional.of(FORM_ENDED));
        }
        Duration lifetime = asked.port().isPresent() ? TO_COMMAND_LINE : TO_COPY;
        String code = codes.issue(caller.get(), asked.login(), lifetime);
        ModelAndView page = new ModelAndView("login-cli-allowed");
        page.addObject("callback", asked.callback("code", code));
        page.addObject("code", code);
        page.addObject("minutes", lifetime.toMinutes());
        return page;
    }

    private ModelAndView question(
            HttpServletRequest request,
            HttpServletResponse response,
            HttpStatus status,
            BrowserLoginRequest asked,
            ApiCaller caller,
            Optional<String> error) {
        ModelAndView page = new ModelAndView("login-cli", status);
        page.addObject("form", forms.write(request, response));
        page.addObject("port", asked.port().map(String::valueOf).orElse(""));
        page.addObject("state", asked.state());
        page.addObject("challenge", asked.login().challenge());
        page.addObject("name", asked.login().tokenName());
        page.addObject("username", caller.username());
        page.addObject("refusal", asked.callback("error", "access_denied").orElse("/"));
        page.addObject("error", error);
        return page;
    }

    private static ModelAndView logInFirst(BrowserLoginRequest asked) {
        return SeeOther.page("/login?to=" + URLEncoder.encode(asked.page(), StandardCharsets.UTF_8));
    }

    private static BrowserLoginRequest read(UnaryOperator<String> values) {
        return BrowserLoginRequest.read(values)
                .orElseThrow(() -> new Problem(
                        ProblemType.MALFORMED_REQUEST,
                        "The address is not that of 'zoe login'; copy all of it, or run 'zoe login' again."));
    }
}
