package dev.zoe.web.execution;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.share.ShareService;
import dev.zoe.api.share.ShareView;
import dev.zoe.web.form.PageForm;
import dev.zoe.web.frame.PageController;
import dev.zoe.web.redirect.SeeOther;
import java.util.List;
import java.util.Optional;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.util.UriComponentsBuilder;

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
        return done(id, "shared", name);
    }

    /** The page after a change; it names {@code name} only when it is shared with it now. */
    @GetMapping(path = "/executions/{id}", params = "shared")
    String shared(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable long id,
            @RequestParam String shared,
            Model model) {
        return afterChange(caller, id, shared, true, model);
    }

    /** The same after the end of a share. */
    @GetMapping(path = "/executions/{id}", params = "unshared")
    String unshared(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable long id,
            @RequestParam String unshared,
            Model model) {
        return afterChange(caller, id, unshared, false, model);
    }

    private String afterChange(ApiCaller caller, long id, String name, boolean isShared, Model model) {
        String view = page.show(caller, id, ExecutionPageChoice.none(), model);
        boolean isListed = model.getAttribute("shares") instanceof List<?> all
                && all.stream()
                        .anyMatch(each ->
                                each instanceof ShareView share && share.name().equals(name));
        if (isListed == isShared) {
            model.addAttribute(isShared ? "sharedNow" : "sharedNoLonger", name);
        }
        return view;
    }

    private static ModelAndView done(long id, String change, String name) {
        return SeeOther.page(UriComponentsBuilder.fromPath("/executions/" + id)
                .queryParam(change, "{name}")
                .fragment("shares")
                .encode()
                .buildAndExpand(name)
                .toUriString());
    }

    @PostMapping("/executions/{id}/shares/end")
    ModelAndView end(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id, PageForm form) {
        String name = form.get("name");
        if (form.get("kind").equals(GROUP)) {
            shares.endForGroup(caller, id, name);
        } else {
            shares.endForUser(caller, id, name);
        }
        return done(id, "unshared", name);
    }
}
