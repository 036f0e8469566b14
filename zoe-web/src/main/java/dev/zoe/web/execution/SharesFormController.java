package dev.zoe.web.execution;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.share.ShareService;
import dev.zoe.web.form.PageForm;
import dev.zoe.web.frame.PageController;
import dev.zoe.web.redirect.SeeOther;
import java.util.Optional;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.ModelAndView;

/** The forms of an execution's page that share it with users and groups, and share it no longer. */
@PageController
class SharesFormController {
    private static final String GROUP = "group";

    private final ShareService shares;
    private final ExecutionPageController page;

    SharesFormController(ShareService shares, ExecutionPageController page) {
        this.shares = shares;
        this.page = page;
    }

    @PostMapping("/executions/{id}/shares")
    ModelAndView share(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id, PageForm form, Model model) {
        String name = form.get("name");
        boolean isGroup = form.get("kind").equals(GROUP);
        try {
            if (name.isEmpty()) {
                throw Problem.badParameter("name", name, "the name of a user or of a group");
            }
            if (isGroup) {
                shares.shareWithGroup(caller, id, name);
            } else {
                shares.shareWithUser(caller, id, name);
            }
        } catch (Problem refused) {
            // When the execution itself is not there, its page says so.
            model.addAttribute(
                    "shareProblem", Optional.ofNullable(refused.getBody().getDetail()));
            model.addAttribute("typedShare", form.raw("name"));
            model.addAttribute("typedGroup", isGroup);
            String view = page.show(caller, id, ExecutionPageChoice.none(), model);
            ModelAndView shown = new ModelAndView(view, model.asMap());
            shown.setStatus(refused.type().status());
            return shown;
        }
        return SeeOther.page("/executions/%d#shares".formatted(id));
    }

    @PostMapping("/executions/{id}/shares/end")
    ModelAndView end(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id, PageForm form) {
        if (form.get("kind").equals(GROUP)) {
            shares.endForGroup(caller, id, form.get("name"));
        } else {
            shares.endForUser(caller, id, form.get("name"));
        }
        return SeeOther.page("/executions/%d#shares".formatted(id));
    }
}
