package dev.zoe.web.admin;

import dev.zoe.api.group.GroupMembers;
import dev.zoe.api.group.GroupQueries;
import dev.zoe.api.group.GroupService;
import dev.zoe.api.group.GroupView;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.quota.QuotaService;
import dev.zoe.api.quota.QuotaView;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.web.form.FormAction;
import dev.zoe.web.form.FormBody;
import dev.zoe.web.form.FormErrors;
import dev.zoe.web.form.FormState;
import dev.zoe.web.form.PageForm;
import dev.zoe.web.frame.PageController;
import dev.zoe.web.redirect.SeeOther;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import java.util.Optional;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.ModelAndView;

/** Groups: the list, a new one, and one of them with quota, shares and members. */
@PageController
class GroupsPageController {
    private final GroupQueries queries;
    private final GroupService groups;
    private final GroupMembers members;
    private final QuotaService quotas;

    GroupsPageController(GroupQueries queries, GroupService groups, GroupMembers members, QuotaService quotas) {
        this.queries = queries;
        this.groups = groups;
        this.members = members;
        this.quotas = quotas;
    }

    @GetMapping("/admin/groups")
    String list(@AuthenticationPrincipal ApiCaller caller, Model model) {
        return list(caller, FormState.of(Map.of("quota", QuotaView.UNLIMITED, "shares", 1)), model);
    }

    private String list(ApiCaller caller, FormState form, Model model) {
        model.addAttribute("groups", queries.list(caller));
        model.addAttribute(
                "quotas", quotas.list(caller).stream().map(QuotaView::name).toList());
        model.addAttribute("fresh", form);
        return "admin/groups";
    }

    @PostMapping("/admin/groups")
    ModelAndView create(
            @AuthenticationPrincipal ApiCaller caller, PageForm form, Model model, HttpServletResponse response) {
        String body = new FormBody(form).text("name", "quota").number("shares").toString();
        Optional<Problem> refusal = FormAction.attempt(response, () -> {
            var unused = groups.create(caller, body, Optional.empty());
        });
        return refusal.isEmpty()
                ? SeeOther.page("/admin/groups/" + form.get("name"))
                : new ModelAndView(
                        list(caller, FormState.of(Map.of()).refused(form, refusal.get()), model), model.asMap());
    }

    @GetMapping("/admin/groups/{name}")
    String one(@AuthenticationPrincipal ApiCaller caller, @PathVariable String name, Model model) {
        GroupView group = queries.get(caller, name);
        return one(caller, group, state(group), model);
    }

    private String one(ApiCaller caller, GroupView group, FormState form, Model model) {
        model.addAttribute("group", group);
        model.addAttribute("edit", form);
        model.addAttribute(
                "quotas", quotas.list(caller).stream().map(QuotaView::name).toList());
        return "admin/group";
    }

    private static FormState state(GroupView group) {
        return FormState.of(Map.of("quota", group.quota(), "shares", group.shares(), "version", group.version()));
    }

    @PostMapping("/admin/groups/{name}")
    ModelAndView change(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String name,
            PageForm form,
            Model model,
            HttpServletResponse response) {
        String body = new FormBody(form).text("quota").number("shares").toString();
        Optional<Problem> refusal = FormAction.attempt(response, () -> {
            var unused = groups.change(caller, name, body, FormAction.version(form));
        });
        if (refusal.isEmpty()) {
            return SeeOther.page("/admin/groups/" + name);
        }
        GroupView group = queries.get(caller, name);
        return new ModelAndView(one(caller, group, state(group).refused(form, refusal.get()), model), model.asMap());
    }

    @PostMapping("/admin/groups/{name}/members")
    ModelAndView addMember(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String name,
            PageForm form,
            Model model,
            HttpServletResponse response) {
        var group = queries.get(caller, name);
        try {
            var unused = members.add(caller, name, form.get("username"), form.isTicked("default"));
            return SeeOther.page("/admin/groups/" + name);
        } catch (Problem problem) {
            // Of a user that does not exist, the form says so.
            response.setStatus(problem.type().status().value());
            model.addAttribute(
                    "memberProblem", Optional.of(FormErrors.of(problem).detail()));
            model.addAttribute("typedMember", form.get("username"));
            return new ModelAndView(one(caller, group, state(group), model), model.asMap());
        }
    }

    @PostMapping("/admin/groups/{name}/members/remove")
    ModelAndView removeMember(@AuthenticationPrincipal ApiCaller caller, @PathVariable String name, PageForm form) {
        members.remove(caller, name, form.get("username"));
        return SeeOther.page("/admin/groups/" + name);
    }

    @PostMapping("/admin/groups/{name}/delete")
    ModelAndView delete(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String name,
            PageForm form,
            Model model,
            HttpServletResponse response) {
        Optional<Problem> refusal =
                FormAction.attempt(response, () -> groups.delete(caller, name, FormAction.version(form)));
        if (refusal.isEmpty()) {
            return SeeOther.page("/admin/groups");
        }
        GroupView group = queries.get(caller, name);
        model.addAttribute(
                "deleteProblem", refusal.map(problem -> FormErrors.of(problem).detail()));
        return new ModelAndView(one(caller, group, state(group), model), model.asMap());
    }
}
