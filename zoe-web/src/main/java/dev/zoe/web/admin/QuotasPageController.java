package dev.zoe.web.admin;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.quota.QuotaLimits;
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
import java.math.BigDecimal;
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

/** Quotas: what their users and groups may run at once. */
@PageController
class QuotasPageController {
    /** The fields, in the order of the form. */
    static final List<String> FIELDS = List.of(
            "concurrent_executions",
            "waiting_executions",
            "cores",
            "memory",
            "gpus",
            "elastic_cores",
            "elastic_memory",
            "elastic_gpus",
            "runtime_limit_seconds");

    private final QuotaService quotas;

    QuotasPageController(QuotaService quotas) {
        this.quotas = quotas;
    }

    @GetMapping("/admin/quotas")
    String list(@AuthenticationPrincipal ApiCaller caller, Model model) {
        return list(caller, FormState.of(Map.of()), model);
    }

    private String list(ApiCaller caller, FormState form, Model model) {
        model.addAttribute("quotas", quotas.list(caller));
        model.addAttribute("fields", FIELDS);
        model.addAttribute("fresh", form);
        return "admin/quotas";
    }

    @PostMapping("/admin/quotas")
    ModelAndView create(
            @AuthenticationPrincipal ApiCaller caller, PageForm form, Model model, HttpServletResponse response) {
        String body = limits(form).text("name").toString();
        Optional<Problem> refusal = FormAction.attempt(response, () -> {
            var unused = quotas.create(caller, body, Optional.empty());
        });
        return refusal.isEmpty()
                ? SeeOther.page("/admin/quotas/" + form.get("name"))
                : new ModelAndView(
                        list(caller, FormState.of(Map.of()).refused(form, refusal.get()), model), model.asMap());
    }

    /** An empty field is no limit. */
    private static FormBody limits(PageForm form) {
        return new FormBody(form).numberOrNull(FIELDS.toArray(String[]::new));
    }

    @GetMapping("/admin/quotas/{name}")
    String one(@AuthenticationPrincipal ApiCaller caller, @PathVariable String name, Model model) {
        QuotaView quota = quotas.get(caller, name);
        return one(quota, state(quota), model);
    }

    private String one(QuotaView quota, FormState form, Model model) {
        model.addAttribute("quota", quota);
        model.addAttribute("fields", FIELDS);
        model.addAttribute("edit", form);
        return "admin/quota";
    }

    private static FormState state(QuotaView quota) {
        QuotaLimits limits = quota.limits();
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("concurrent_executions", limit(limits.concurrentExecutions()));
        values.put("waiting_executions", limit(limits.waitingExecutions()));
        values.put("cores", limit(limits.cores()));
        values.put("memory", limit(limits.memory()));
        values.put("gpus", limit(limits.gpus()));
        values.put("elastic_cores", limit(limits.elasticCores()));
        values.put("elastic_memory", limit(limits.elasticMemory()));
        values.put("elastic_gpus", limit(limits.elasticGpus()));
        values.put("runtime_limit_seconds", limit(limits.runtimeLimitSeconds()));
        values.put("version", quota.version());
        return FormState.of(values);
    }

    /** A limit of 0 is none. */
    private static Optional<String> limit(Number value) {
        BigDecimal exact = new BigDecimal(value.toString());
        return exact.signum() == 0
                ? Optional.empty()
                : Optional.of(exact.stripTrailingZeros().toPlainString());
    }

    @PostMapping("/admin/quotas/{name}")
    ModelAndView change(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String name,
            PageForm form,
            Model model,
            HttpServletResponse response) {
        String body = limits(form).toString();
        Optional<Problem> refusal = FormAction.attempt(response, () -> {
            var unused = quotas.change(caller, name, body, FormAction.version(form));
        });
        if (refusal.isEmpty()) {
            return SeeOther.page("/admin/quotas/" + name);
        }
        QuotaView quota = quotas.get(caller, name);
        return new ModelAndView(one(quota, state(quota).refused(form, refusal.get()), model), model.asMap());
    }

    @PostMapping("/admin/quotas/{name}/delete")
    ModelAndView delete(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String name,
            PageForm form,
            Model model,
            HttpServletResponse response) {
        Optional<Problem> refusal =
                FormAction.attempt(response, () -> quotas.delete(caller, name, FormAction.version(form)));
        if (refusal.isEmpty()) {
            return SeeOther.page("/admin/quotas");
        }
        QuotaView quota = quotas.get(caller, name);
        model.addAttribute(
                "deleteProblem", refusal.map(problem -> FormErrors.of(problem).detail()));
        return new ModelAndView(one(quota, state(quota), model), model.asMap());
    }
}
