package dev.zoe.web.execution;

import dev.zoe.api.cluster.ExplanationService;
import dev.zoe.api.cluster.ExplanationView;
import dev.zoe.api.event.EventQueries;
import dev.zoe.api.execution.ExecutionQueries;
import dev.zoe.api.execution.ExecutionView;
import dev.zoe.api.execution.ServiceQueries;
import dev.zoe.api.execution.ServiceView;
import dev.zoe.api.pagination.PageLimit;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.web.frame.PageController;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** One execution: what it is, why it waits or runs where it runs, its services and what happened. */
@PageController
class ExecutionPageController {
    private final ExecutionQueries executions;
    private final ServiceQueries services;
    private final EventQueries events;
    private final ExplanationService explanations;
    private final FailedServiceOutput output;

    ExecutionPageController(
            ExecutionQueries executions,
            ServiceQueries services,
            EventQueries events,
            ExplanationService explanations,
            FailedServiceOutput output) {
        this.executions = executions;
        this.services = services;
        this.events = events;
        this.explanations = explanations;
        this.output = output;
    }

    @GetMapping("/executions/{id}")
    String show(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id, Model model) {
        ExecutionView execution = executions.get(caller, id);
        List<ServiceView> all = services.list(caller, id);
        boolean failed = execution.status().equals("error");
        model.addAttribute("execution", execution);
        model.addAttribute("services", all);
        model.addAttribute("output", failed ? output.read(caller, id, all) : List.of());
        model.addAttribute("endpoints", services.endpoints(caller, id));
        model.addAttribute("events", events.newest(caller, id, PageLimit.MOST));
        model.addAttribute("explanation", explanation(caller, id));
        return "execution/page";
    }

    /** The page is of use without it. */
    private ExplanationView explanation(ApiCaller caller, long id) {
        try {
            return explanations.explain(caller, id);
        } catch (Problem away) {
            if (away.type() != ProblemType.MASTER_AWAY) {
                throw away;
            }
            String reason = Optional.ofNullable(away.getBody().getDetail()).orElse("The master does not answer.");
            return new ExplanationView(
                    id, "unknown", Optional.empty(), List.of(reason), Map.of(), Optional.empty(), List.of(), List.of());
        }
    }
}
