package dev.zoe.web.admin;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.role.RoleService;
import dev.zoe.api.role.RoleView;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.user.Capability;
import dev.zoe.web.form.FormAction;
import dev.zoe.web.form.FormBody;
import dev.zoe.web.form.FormErrors;
import dev.zoe.web.form.FormState;
import dev.zoe.web.form.PageForm;
import dev.zoe.web.frame.PageController;
import dev.zoe.web.redirect.SeeOther;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.ModelAndView;

/** Roles: what their users may do, and what their applications may ask for. */
@PageController
class RolesPageController {
    private static final List<String> CAPABILITIES =
            Arrays.stream(Capability.values()).map(Capability::roleName).toList();

    private final RoleService roles;

    RolesPageController(RoleService roles) {
        this.roles = roles;
    }

    @GetMapping("/admin/roles")
    String list(@AuthenticationPrincipal ApiCaller caller, Model model) {
        return list(caller, FormState.of(Map.of()), model);
    }

    private String list(ApiCaller caller, FormState form, Model model) {
        model.addAttribute("roles", roles.list(caller));
        model.addAttribute("capabilities", CAPABILITIES);
        model.addAttribute("fresh", form);
        return "admin/roles";
    }

    @PostMapping("/admin/roles")
    ModelAndView create(
            @AuthenticationPrincipal ApiCaller caller, PageForm form, Model model, HttpServletResponse response) {
        String body = new FormBody(form).text("name").list("capabilities").toString();
        Optional<Problem> refusal = FormAction.attempt(response, () -> {
            var unused = roles.create(caller, body, Optional.empty());
        });
        return refusal.isEmpty()
                ? SeeOther.page("/admin/roles/" + form.get("name"))
                : new ModelAndView(
                        list(caller, FormState.of(Map.of()).refused(form, refusal.get()), model), model.asMap());
    }

    @GetMapping("/admin/roles/{name}")
    String one(@AuthenticationPrincipal ApiCaller caller, @PathVariable String name, Model model) {
        RoleView role = roles.get(caller, name);
        return one(role, state(role), model);
    }

    private String one(RoleView role, FormState form, Model model) {
        model.addAttribute("role", role);
        model.addAttribute("capabilities", CAPABILITIES);
        model.addAttribute("edit", form);
        return "admin/role";
    }

    private static FormState state(RoleView role) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("capabilities", role.capabilities());
        values.put("priority_classes", joined(role.policy().priorityClasses()));
        values.put("networks", joined(role.policy().networks()));
        values.put("host_paths", joined(role.policy().hostPaths()));
        values.put("registries", joined(role.policy().registries()));
        values.put("linux_capabilities", joined(Optional.of(role.policy().linuxCapabilities())));
        values.put("read_only_root", role.policy().readOnlyRoot());
        values.put("idle_release_elastic_seconds", seconds(role.idleReleaseElasticSeconds()));
        values.put("idle_stop_seconds", seconds(role.idleStopSeconds()));
        values.put("version", role.version());
        return FormState.of(values);
    }

    private static String seconds(Optional<Long> limit) {
        return limit.map(String::valueOf).orElse("");
    }

    private static String joined(Optional<List<String>> names) {
        return String.join(" ", names.orElse(List.of()));
    }

    /**
     * Empty lists of the policy mean those of the site, but for the Linux capabilities, of which there are then none.
     */
    @PostMapping("/admin/roles/{name}")
    ModelAndView change(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String name,
            PageForm form,
            Model model,
            HttpServletResponse response) {
        String body = new FormBody(form)
                .list("capabilities")
                .wordsOrNull("priority_classes")
                .wordsOrNull("networks")
                .wordsOrNull("host_paths")
                .wordsOrNull("registries")
                .words("linux_capabilities")
                .flag("read_only_root")
                .numberOrNull("idle_release_elastic_seconds", "idle_stop_seconds")
                .toString();
        Optional<Problem> refusal = FormAction.attempt(response, () -> {
            var unused = roles.change(caller, name, body, FormAction.version(form));
        });
        if (refusal.isEmpty()) {
            return SeeOther.page("/admin/roles/" + name);
        }
        RoleView role = roles.get(caller, name);
        return new ModelAndView(one(role, state(role).refused(form, refusal.get()), model), model.asMap());
    }

    @PostMapping("/admin/roles/{name}/delete")
    ModelAndView delete(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String name,
            PageForm form,
            Model model,
            HttpServletResponse response) {
        Optional<Problem> refusal =
                FormAction.attempt(response, () -> roles.delete(caller, name, FormAction.version(form)));
        if (refusal.isEmpty()) {
            return SeeOther.page("/admin/roles");
        }
        RoleView role = roles.get(caller, name);
        model.addAttribute(
                "deleteProblem", refusal.map(problem -> FormErrors.of(problem).detail()));
        return new ModelAndView(one(role, state(role), model), model.asMap());
    }
}
