package dev.zoe.web.account;

import dev.zoe.api.password.PasswordResetUse;
import dev.zoe.api.problem.Problem;
import dev.zoe.web.form.FormAction;
import dev.zoe.web.form.FormState;
import dev.zoe.web.form.PageForm;
import dev.zoe.web.frame.PageController;
import dev.zoe.web.redirect.SeeOther;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import java.util.Optional;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** The page on which a user, who is not logged in, sets a password with the secret of an administrator. */
@PageController
class PasswordResetPageController {
    private static final String FORM = "resetForm";

    private final PasswordResetUse resets;

    PasswordResetPageController(PasswordResetUse resets) {
        this.resets = resets;
    }

    /** @param user name of the user, as the link of the administrator has it */
    @GetMapping("/login/password")
    String show(@RequestParam Optional<String> user, Model model) {
        model.addAttribute(FORM, FormState.of(Map.of("username", user)));
        return "account/reset";
    }

    @PostMapping("/login/password")
    ModelAndView set(PageForm form, Model model, HttpServletRequest request, HttpServletResponse response) {
        Optional<Problem> refusal = FormAction.attempt(
                response,
                () -> resets.redeem(
                        form.get("username"), form.get("secret"), form.raw("password"), request.getRemoteAddr()));
        if (refusal.isEmpty()) {
            return SeeOther.page("/login");
        }
        model.addAttribute(FORM, FormState.of(Map.of()).refused(form, refusal.get()));
        return new ModelAndView("account/reset", model.asMap());
    }
}
