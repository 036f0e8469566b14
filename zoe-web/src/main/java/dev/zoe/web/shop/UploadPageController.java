package dev.zoe.web.shop;

import dev.zoe.api.preview.SubmissionPreviews;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.user.UserQueries;
import dev.zoe.api.user.UserView;
import dev.zoe.db.user.Capability;
import dev.zoe.web.demand.ApplicationStarter;
import dev.zoe.web.demand.StartPreview;
import dev.zoe.web.form.FormErrors;
import dev.zoe.web.form.PageForm;
import dev.zoe.web.frame.PageController;
import dev.zoe.web.redirect.SeeOther;
import java.util.Optional;
import java.util.Set;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.ModelAndView;

/** Starts an application of a description that the reader has as a file. */
@PageController
class UploadPageController {
    private static final Set<String> WITH_FIELDS = Set.of("/name", "/group");

    private final SubmissionPreviews previews;
    private final ApplicationStarter starter;
    private final UserQueries users;

    UploadPageController(SubmissionPreviews previews, ApplicationStarter starter, UserQueries users) {
        this.previews = previews;
        this.starter = starter;
        this.users = users;
    }

    @GetMapping("/shop/upload")
    String show(@AuthenticationPrincipal ApiCaller caller, Model model) {
        caller.require(Capability.SUBMIT_EXECUTIONS);
        UserView user = users.current(caller).user();
        fill(caller, UploadForm.begin(user.defaultGroup()), model);
        return "shop/upload";
    }

    /** Checks the description, and says what it would ask for. */
    @PostMapping("/shop/upload")
    ModelAndView check(@AuthenticationPrincipal ApiCaller caller, PageForm form, Model model) {
        UploadForm typed = UploadForm.read(form);
        fill(caller, typed, model);
        try {
            model.addAttribute("preview", Optional.of(StartPreview.of(previews.preview(caller, typed.json()))));
            return new ModelAndView("shop/upload");
        } catch (Problem refused) {
            return refused(refused, model);
        }
    }

    @PostMapping("/shop/upload/start")
    ModelAndView start(@AuthenticationPrincipal ApiCaller caller, PageForm form, Model model) {
        UploadForm typed = UploadForm.read(form);
        try {
            long execution = starter.start(caller, typed.name(), typed.group(), typed.key(), typed.json());
            return SeeOther.page("/executions/" + execution);
        } catch (Problem refused) {
            fill(caller, typed, model);
            return refused(refused, model);
        }
    }

    private void fill(ApiCaller caller, UploadForm typed, Model model) {
        model.addAttribute("typed", typed);
        model.addAttribute("groups", users.current(caller).user().groups());
        model.addAttribute("preview", Optional.empty());
        model.addAttribute("errors", FormErrors.NONE);
    }

    private static ModelAndView refused(Problem refused, Model model) {
        HttpStatus status = refused.type().status();
        if (status.is5xxServerError()) {
            throw refused;
        }
        FormErrors errors = FormErrors.of(refused);
        model.addAttribute("errors", errors);
        model.addAttribute("elsewhere", errors.beside(WITH_FIELDS));
        return new ModelAndView("shop/upload", status);
    }
}
