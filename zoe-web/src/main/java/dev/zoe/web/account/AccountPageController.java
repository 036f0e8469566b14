package dev.zoe.web.account;

import dev.zoe.api.idempotency.CreationCall;
import dev.zoe.api.password.PasswordService;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.secret.SecretService;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.session.SessionService;
import dev.zoe.api.token.TokenCreation;
import dev.zoe.api.token.TokenService;
import dev.zoe.api.usage.UsageQueries;
import dev.zoe.api.user.UserQueries;
import dev.zoe.db.secret.SecretValue;
import dev.zoe.web.form.FormAction;
import dev.zoe.web.form.FormBody;
import dev.zoe.web.form.FormState;
import dev.zoe.web.form.PageForm;
import dev.zoe.web.frame.PageController;
import dev.zoe.web.redirect.SeeOther;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.ModelAndView;

/** The account of the reader. */
@PageController
class AccountPageController {
    private static final String PAGE = "/account";
    private static final Map<String, String> USUAL_TOKEN = Map.of("scope", "run", "expires_in", "P90D");

    private final UserQueries users;
    private final UsageQueries usage;
    private final PasswordService passwords;
    private final TokenService tokens;
    private final TokenCreation tokenCreation;
    private final SessionService sessions;
    private final SecretService secrets;
    private final Clock clock;

    AccountPageController(
            UserQueries users,
            UsageQueries usage,
            PasswordService passwords,
            TokenService tokens,
            TokenCreation tokenCreation,
            SessionService sessions,
            SecretService secrets,
            Clock clock) {
        this.users = users;
        this.usage = usage;
        this.passwords = passwords;
        this.tokens = tokens;
        this.tokenCreation = tokenCreation;
        this.sessions = sessions;
        this.secrets = secrets;
        this.clock = clock;
    }

    @GetMapping(PAGE)
    String show(@AuthenticationPrincipal ApiCaller caller, Model model) {
        model.addAttribute("account", users.current(caller));
        model.addAttribute("usage", usage.ofOwnMonth(caller, LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC)));
        model.addAttribute("tokens", tokens.list(caller));
        model.addAttribute("sessions", sessions.list(caller));
        model.addAttribute("secrets", secrets.list(caller));
        for (String form : new String[] {"passwordForm", "secretForm"}) {
            if (!model.containsAttribute(form)) {
                model.addAttribute(form, FormState.of(Map.of()));
            }
        }
        if (!model.containsAttribute("tokenForm")) {
            model.addAttribute("tokenForm", FormState.of(USUAL_TOKEN));
        }
        return "account/page";
    }

    @PostMapping("/account/password")
    ModelAndView changePassword(
            @AuthenticationPrincipal ApiCaller caller,
            PageForm form,
            Model model,
            HttpServletRequest request,
            HttpServletResponse response) {
        Optional<Problem> refusal = form.raw("password").equals(form.raw("again"))
                ? FormAction.attempt(
                        response,
                        () -> passwords.change(
                                caller, request.getRemoteAddr(), form.raw("current"), form.raw("password")))
                : refuse(response, "The new password and its repetition differ.");
        if (refusal.isPresent()) {
            return refused(caller, "passwordForm", FormState.of(Map.of()).refused(form, refusal.get()), model);
        }
        model.addAttribute("done", "account.password.done");
        return new ModelAndView(show(caller, model), model.asMap());
    }

    /** Its secret is shown by this response and never again. */
    @PostMapping("/account/tokens")
    ModelAndView createToken(
            @AuthenticationPrincipal ApiCaller caller, PageForm form, Model model, HttpServletResponse response) {
        FormBody body = new FormBody(form).text("name", "scope", "expires_in");
        Optional<Problem> refusal = FormAction.attempt(
                response,
                () -> model.addAttribute(
                        "created",
                        tokenCreation
                                .create(new CreationCall(caller, "tokens", Optional.empty(), body.json()))
                                .object()));
        return refusal.isEmpty()
                ? new ModelAndView(show(caller, model), model.asMap())
                : refused(caller, "tokenForm", FormState.of(Map.of()).refused(form, refusal.get()), model);
    }

    @PostMapping("/account/tokens/revoke")
    ModelAndView revokeToken(@AuthenticationPrincipal ApiCaller caller, PageForm form) {
        tokens.revoke(caller, form.get("token"));
        return SeeOther.page(PAGE);
    }

    @PostMapping("/account/sessions/end")
    ModelAndView endSession(@AuthenticationPrincipal ApiCaller caller, PageForm form) {
        sessions.end(caller, number(form.get("session")));
        return SeeOther.page(PAGE);
    }

    private static long number(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException notANumber) {
            throw Problem.notFound("session", text);
        }
    }

    @PostMapping("/account/secrets")
    ModelAndView putSecret(
            @AuthenticationPrincipal ApiCaller caller, PageForm form, Model model, HttpServletResponse response) {
        byte[] value = form.raw("value").replace("\r\n", "\n").getBytes(StandardCharsets.UTF_8);
        Optional<Problem> refusal = value.length == 0 || value.length > SecretValue.MAX_BYTES
                ? refuse(response, "A secret has 1 to %d bytes.".formatted(SecretValue.MAX_BYTES))
                : FormAction.attempt(response, () -> {
                    var unused = secrets.put(
                            caller, form.get("name"), new SecretValue(value), Optional.empty(), Optional.empty());
                });
        return refusal.isEmpty()
                ? SeeOther.page(PAGE)
                : refused(caller, "secretForm", FormState.of(Map.of()).refused(form, refusal.get()), model);
    }

    @PostMapping("/account/secrets/delete")
    ModelAndView deleteSecret(@AuthenticationPrincipal ApiCaller caller, PageForm form) {
        secrets.delete(caller, form.get("name"), FormAction.version(form));
        return SeeOther.page(PAGE);
    }

    private ModelAndView refused(ApiCaller caller, String name, FormState form, Model model) {
        model.addAttribute(name, form);
        return new ModelAndView(show(caller, model), model.asMap());
    }

    private static Optional<Problem> refuse(HttpServletResponse response, String reason) {
        return FormAction.attempt(response, () -> {
            throw new Problem(ProblemType.INVALID_INPUT, reason);
        });
    }
}
