package dev.zoe.web.admin;

import dev.zoe.api.execution.ExecutionCancellation;
import dev.zoe.api.password.PasswordResetView;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.quota.QuotaService;
import dev.zoe.api.quota.QuotaView;
import dev.zoe.api.role.RoleService;
import dev.zoe.api.role.RoleView;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.session.SessionService;
import dev.zoe.api.token.TokenService;
import dev.zoe.api.user.NewUserView;
import dev.zoe.api.user.PasswordResetService;
import dev.zoe.api.user.UserQueries;
import dev.zoe.api.user.UserService;
import dev.zoe.api.user.UserView;
import dev.zoe.web.form.FormAction;
import dev.zoe.web.form.FormBody;
import dev.zoe.web.form.FormErrors;
import dev.zoe.web.form.FormState;
import dev.zoe.web.form.PageForm;
import dev.zoe.web.frame.PageController;
import dev.zoe.web.redirect.SeeOther;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** Users: the list, a new one, and one of them with role, quota, password, tokens and sessions. */
@PageController
class UsersPageController {
    private static final int LIMIT = 50;
    private static final String LIST = "admin/users";
    private static final String ONE = "admin/user";

    private final UserQueries queries;
    private final UserService users;
    private final RoleService roles;
    private final QuotaService quotas;
    private final PasswordResetService resets;
    private final TokenService tokens;
    private final SessionService sessions;
    private final ExecutionCancellation cancellation;

    UsersPageController(
            UserQueries queries,
            UserService users,
            RoleService roles,
            QuotaService quotas,
            PasswordResetService resets,
            TokenService tokens,
            SessionService sessions,
            ExecutionCancellation cancellation) {
        this.queries = queries;
        this.users = users;
        this.roles = roles;
        this.quotas = quotas;
        this.resets = resets;
        this.tokens = tokens;
        this.sessions = sessions;
        this.cancellation = cancellation;
    }

    /** The fields of the filter; blank ones do not count. */
    record Filter(
            Optional<String> name,
            Optional<String> role,
            Optional<String> quota,
            Optional<String> enabled,
            Optional<String> cursor) {

        static final Filter NONE =
                new Filter(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

        Filter {
            name = given(name);
            role = given(role);
            quota = given(quota);
            enabled = given(enabled);
            cursor = given(cursor);
        }

        private static Optional<String> given(Optional<String> field) {
            return field.map(String::strip).filter(text -> !text.isEmpty());
        }
    }

    @GetMapping("/admin/users")
    String list(
            @AuthenticationPrincipal ApiCaller caller,
            @RequestParam Optional<String> name,
            @RequestParam Optional<String> role,
            @RequestParam Optional<String> quota,
            @RequestParam Optional<String> enabled,
            @RequestParam Optional<String> cursor,
            Model model) {
        Filter filter = new Filter(name, role, quota, enabled, cursor);
        return list(caller, filter, FormState.of(Map.of("role", "user", "quota", QuotaView.UNLIMITED)), model);
    }

    private String list(ApiCaller caller, Filter filter, FormState form, Model model) {
        model.addAttribute(
                "page",
                queries.list(
                        caller,
                        filter.name(),
                        filter.role(),
                        filter.quota(),
                        filter.enabled().map("yes"::equals),
                        LIMIT,
                        filter.cursor()));
        model.addAttribute("filter", filter);
        choices(caller, model);
        model.addAttribute("fresh", form);
        return LIST;
    }

    private void choices(ApiCaller caller, Model model) {
        model.addAttribute(
                "roles", roles.list(caller).stream().map(RoleView::name).toList());
        model.addAttribute(
                "quotas", quotas.list(caller).stream().map(QuotaView::name).toList());
    }

    /** A new user without a password gets a secret, which only this response shows. */
    @PostMapping("/admin/users")
    ModelAndView create(
            @AuthenticationPrincipal ApiCaller caller, PageForm form, Model model, HttpServletResponse response) {
        FormBody body =
                new FormBody(form).text("username", "email", "role", "quota").number("shares", "fs_uid");
        AtomicReference<NewUserView> created = new AtomicReference<>();
        Optional<Problem> refusal = FormAction.attempt(
                response,
                () -> created.set(
                        users.create(caller, body.toString(), Optional.empty()).object()));
        if (refusal.isPresent()) {
            FormState typed = FormState.of(Map.of()).refused(form, refusal.get());
            return new ModelAndView(list(caller, Filter.NONE, typed, model), model.asMap());
        }
        NewUserView user = Objects.requireNonNull(created.get());
        model.addAttribute("reset", user.passwordReset());
        return new ModelAndView(one(caller, user.user(), Optional.empty(), model), model.asMap());
    }

    @GetMapping("/admin/users/{username}")
    String one(@AuthenticationPrincipal ApiCaller caller, @PathVariable String username, Model model) {
        return one(caller, queries.get(caller, username), Optional.empty(), model);
    }

    /** @param refused the form as it was refused; empty when it was not */
    private String one(ApiCaller caller, UserView user, Optional<FormState> refused, Model model) {
        model.addAttribute("user", user);
        model.addAttribute("edit", refused.orElseGet(() -> state(user)));
        model.addAttribute("tokens", tokens.list(caller, user.username()));
        model.addAttribute("sessions", sessions.list(caller, user.username()));
        if (!model.containsAttribute("reset")) {
            model.addAttribute("reset", Optional.<PasswordResetView>empty());
        }
        choices(caller, model);
        return ONE;
    }

    private static FormState state(UserView user) {
        return FormState.of(Map.of(
                "email", user.email(),
                "role", user.role(),
                "quota", user.quota(),
                "shares", user.shares(),
                "fs_uid", user.fsUid(),
                "enabled", user.enabled(),
                "version", user.version()));
    }

    /** Changes a user. The executions of a user who is disabled go on, unless the form says otherwise. */
    @PostMapping("/admin/users/{username}")
    ModelAndView change(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String username,
            PageForm form,
            Model model,
            HttpServletResponse response) {
        String body = new FormBody(form)
                .textOrNull("email")
                .text("role", "quota")
                .number("shares", "fs_uid")
                .flag("enabled")
                .toString();
        Optional<Problem> refusal = FormAction.attempt(response, () -> {
            UserView changed = users.change(caller, username, body, FormAction.version(form));
            if (!changed.enabled() && form.get("executions").equals("cancel")) {
                cancellation.cancelAllOf(changed.id(), caller);
            }
        });
        if (refusal.isEmpty()) {
            return SeeOther.page("/admin/users/" + username);
        }
        UserView user = queries.get(caller, username);
        Optional<FormState> typed = Optional.of(state(user).refused(form, refusal.get()));
        return new ModelAndView(one(caller, user, typed, model), model.asMap());
    }

    /** The secret is shown by this response and never again. */
    @PostMapping("/admin/users/{username}/password-reset")
    ModelAndView resetPassword(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String username,
            PageForm form,
            Model model,
            HttpServletResponse response) {
        String body = new FormBody(form).flag("revoke").toString();
        Optional<Problem> refusal = FormAction.attempt(
                response,
                () -> model.addAttribute(
                        "reset", Optional.of(resets.reset(caller, username, Optional.of(body), Optional.empty()))));
        model.addAttribute(
                "resetProblem", refusal.map(problem -> FormErrors.of(problem).detail()));
        return new ModelAndView(one(caller, queries.get(caller, username), Optional.empty(), model), model.asMap());
    }

    @PostMapping("/admin/users/{username}/tokens")
    ModelAndView revokeToken(@AuthenticationPrincipal ApiCaller caller, @PathVariable String username, PageForm form) {
        tokens.revoke(caller, username, form.get("token"));
        return SeeOther.page("/admin/users/" + username);
    }

    @PostMapping("/admin/users/{username}/sessions")
    ModelAndView endSessions(@AuthenticationPrincipal ApiCaller caller, @PathVariable String username, PageForm form) {
        sessions.endAll(caller, username);
        return SeeOther.page("/admin/users/" + username);
    }

    @PostMapping("/admin/users/{username}/delete")
    ModelAndView delete(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String username,
            PageForm form,
            Model model,
            HttpServletResponse response) {
        Optional<Problem> refusal =
                FormAction.attempt(response, () -> users.delete(caller, username, FormAction.version(form)));
        if (refusal.isEmpty()) {
            return SeeOther.page("/admin/users");
        }
        UserView user = queries.get(caller, username);
        model.addAttribute(
                "deleteProblem", refusal.map(problem -> FormErrors.of(problem).detail()));
        return new ModelAndView(one(caller, user, Optional.empty(), model), model.asMap());
    }
}
