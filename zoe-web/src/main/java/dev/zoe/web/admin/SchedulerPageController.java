package dev.zoe.web.admin;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.scheduler.SchedulerPreviews;
import dev.zoe.api.scheduler.SchedulerSettingsService;
import dev.zoe.api.scheduler.SchedulerSettingsView;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.user.Capability;
import dev.zoe.web.form.FormAction;
import dev.zoe.web.form.FormBody;
import dev.zoe.web.form.FormState;
import dev.zoe.web.form.PageForm;
import dev.zoe.web.frame.PageController;
import dev.zoe.web.redirect.SeeOther;
import jakarta.servlet.http.HttpServletResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.ModelAndView;

/** The settings of the scheduler. */
@PageController
class SchedulerPageController {
    private static final String WEIGHTS = "weights";
    private static final String PREEMPTION = "preemption";
    private static final String AGEING = "ageing_seconds";
    private static final List<String> CHOICES = List.of("order", "allocator", "back_fill", "placement");
    private static final List<String> NUMBERS =
            List.of("back_fill_depth", "minimum_run_seconds", "cool_down_seconds", "ageing_factor", "lost_at_reclaim");

    private final SchedulerSettingsService settings;
    private final SchedulerPreviews previews;

    SchedulerPageController(SchedulerSettingsService settings, SchedulerPreviews previews) {
        this.settings = settings;
        this.previews = previews;
    }

    @GetMapping("/admin/scheduler")
    String show(@AuthenticationPrincipal ApiCaller caller, Model model) {
        caller.require(Capability.CHANGE_CONFIG);
        SchedulerSettingsView view = settings.show(caller);
        return show(view, state(view), model);
    }

    private static String show(SchedulerSettingsView view, FormState form, Model model) {
        model.addAttribute("settings", view);
        model.addAttribute("choices", CHOICES);
        model.addAttribute("numbers", NUMBERS);
        model.addAttribute("edit", form);
        return "admin/scheduler";
    }

    private static FormState state(SchedulerSettingsView view) {
        Map<String, Object> values = new LinkedHashMap<>();
        view.settings().forEach((name, value) -> {
            if (value instanceof Map<?, ?> weights) {
                values.put(name, lines(weights));
            } else {
                values.put(name, Optional.ofNullable(value));
            }
        });
        values.put("version", view.version());
        return FormState.of(values);
    }

    private static String lines(Map<?, ?> weights) {
        return weights.entrySet().stream()
                .map(weight -> weight.getKey() + " " + weight.getValue())
                .sorted()
                .collect(Collectors.joining("\n"));
    }

    @PostMapping("/admin/scheduler")
    ModelAndView change(
            @AuthenticationPrincipal ApiCaller caller, PageForm form, Model model, HttpServletResponse response) {
        Optional<Problem> refusal = FormAction.attempt(response, () -> {
            var unused = settings.change(caller, patch(caller, form), FormAction.version(form));
        });
        if (refusal.isEmpty()) {
            return SeeOther.page("/admin/scheduler");
        }
        SchedulerSettingsView view = settings.show(caller);
        return new ModelAndView(show(view, state(view).refused(form, refusal.get()), model), model.asMap());
    }

    /** The same page with what was typed, and what the scheduler would decide now with it. */
    @PostMapping("/admin/scheduler/preview")
    String preview(
            @AuthenticationPrincipal ApiCaller caller, PageForm form, Model model, HttpServletResponse response) {
        SchedulerSettingsView view = settings.show(caller);
        Optional<Problem> refusal = FormAction.attempt(
                response, () -> model.addAttribute("preview", previews.preview(caller, patch(caller, form))));
        FormState present = state(view);
        return show(view, refusal.map(why -> present.refused(form, why)).orElseGet(() -> present.typed(form)), model);
    }

    private String patch(ApiCaller caller, PageForm form) {
        return new FormBody(form)
                .text(CHOICES.toArray(String[]::new))
                .number(NUMBERS.toArray(String[]::new))
                .numberOrNull(AGEING)
                .flag(PREEMPTION)
                .member(WEIGHTS, weights(caller, form.raw(WEIGHTS)))
                .toString();
    }

    /** A change of weights names those that change, and null for those that go: lines that were removed are such. */
    private Map<String, @Nullable Object> weights(ApiCaller caller, String text) {
        Map<String, @Nullable Object> weights = new LinkedHashMap<>();
        Map<?, ?> present = (Map<?, ?>)
                Objects.requireNonNull(settings.show(caller).settings().get(WEIGHTS));
        present.keySet().forEach(name -> weights.put(String.valueOf(name), null));
        Stream.of(text.split("\\R"))
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .forEach(line -> {
                    String[] parts = line.split("\\s+", 2);
                    weights.put(parts[0], parts.length < 2 ? "" : FormBody.parsed(parts[1]));
                });
        return weights;
    }
}
