package dev.zoe.web.admin;

import dev.zoe.api.message.SiteMessageService;
import dev.zoe.api.message.SiteMessageView;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.web.form.FormAction;
import dev.zoe.web.form.FormBody;
import dev.zoe.web.form.FormErrors;
import dev.zoe.web.form.FormState;
import dev.zoe.web.form.PageForm;
import dev.zoe.web.frame.PageController;
import dev.zoe.web.redirect.SeeOther;
import jakarta.servlet.http.HttpServletResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.ModelAndView;

/** The message that every page shows: set, changed and deleted. */
@PageController
class SiteMessagePageController {
    private static final String PAGE = "/admin/message";
    private static final String VERSION = "version";

    private final SiteMessageService messages;

    SiteMessagePageController(SiteMessageService messages) {
        this.messages = messages;
    }

    @GetMapping(PAGE)
    String show(@AuthenticationPrincipal ApiCaller caller, Model model) {
        Optional<SiteMessageView> present = messages.find(caller);
        return show(present, state(present), model);
    }

    private static String show(Optional<SiteMessageView> present, FormState form, Model model) {
        model.addAttribute("present", present);
        model.addAttribute("levels", List.of("info", "warning"));
        model.addAttribute("edit", form);
        return "admin/message";
    }

    private static FormState state(Optional<SiteMessageView> present) {
        Map<String, Object> values = new LinkedHashMap<>();
        present.ifPresent(message -> {
            values.put("text", message.text());
            values.put("level", message.level());
            values.put("from", message.from());
            values.put("until", message.until());
            values.put(VERSION, message.version());
        });
        return FormState.of(values);
    }

    /** A form without a version was made when there was no message. */
    @PostMapping(PAGE)
    ModelAndView set(
            @AuthenticationPrincipal ApiCaller caller, PageForm form, Model model, HttpServletResponse response) {
        String body = new FormBody(form)
                .text("text", "level")
                .textOrNull("from")
                .textOrNull("until")
                .toString();
        Optional<String> version = FormAction.version(form);
        Optional<String> noneYet = version.isPresent() ? Optional.empty() : Optional.of("*");
        Optional<Problem> refusal = FormAction.attempt(response, () -> {
            var unused = messages.put(caller, body, version, noneYet);
        });
        if (refusal.isEmpty()) {
            return SeeOther.page(PAGE);
        }
        Optional<SiteMessageView> present = messages.find(caller);
        return new ModelAndView(show(present, state(present).refused(form, refusal.get()), model), model.asMap());
    }

    @PostMapping(PAGE + "/delete")
    ModelAndView delete(
            @AuthenticationPrincipal ApiCaller caller, PageForm form, Model model, HttpServletResponse response) {
        Optional<Problem> refusal =
                FormAction.attempt(response, () -> messages.delete(caller, FormAction.version(form)));
        if (refusal.isEmpty()) {
            return SeeOther.page(PAGE);
        }
        model.addAttribute(
                "deleteProblem", refusal.map(problem -> FormErrors.of(problem).detail()));
        return new ModelAndView(show(caller, model), model.asMap());
    }
}
