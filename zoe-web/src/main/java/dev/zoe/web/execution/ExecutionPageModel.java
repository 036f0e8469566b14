package dev.zoe.web.execution;

import dev.zoe.api.cluster.ExplanationService;
import dev.zoe.api.cluster.ExplanationView;
import dev.zoe.api.event.EventQueries;
import dev.zoe.api.execution.ExecutionQueries;
import dev.zoe.api.execution.ExecutionView;
import dev.zoe.api.execution.ServiceQueries;
import dev.zoe.api.execution.ServiceView;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.share.ShareService;
import dev.zoe.api.template.FilledTemplates;
import dev.zoe.db.mapping.AgeOrder;
import dev.zoe.db.user.Capability;
import dev.zoe.web.execution.output.OutputView;
import dev.zoe.web.execution.output.OutputViews;
import dev.zoe.web.execution.resource.ComponentReservations;
import dev.zoe.web.execution.resource.PresentUse;
import dev.zoe.web.execution.resource.ServiceUse;
import dev.zoe.web.execution.result.ResultFiles;
import dev.zoe.web.execution.timeline.Timelines;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;
import org.springframework.ui.Model;

/** The models of the parts of the page of an execution. Each part is also fetched alone. */
@Component
class ExecutionPageModel {
    /** Rows of the table of services, unless all are asked for. */
    private static final int MOST_SERVICES = 25;

    private static final String EXPLANATION = "explanation";

    private final ExecutionQueries executions;
    private final ServiceQueries services;
    private final EventQueries events;
    private final ExplanationService explanations;
    private final FailureAdvice advice;
    private final FailedServiceOutput failedOutput;
    private final OutputViews outputs;
    private final ResultFiles results;
    private final Timelines timelines;
    private final ShareService shares;
    private final FilledTemplates forms;

    ExecutionPageModel(
            ExecutionQueries executions,
            ServiceQueries services,
            EventQueries events,
            ExplanationService explanations,
            FailureAdvice advice,
            FailedServiceOutput failedOutput,
            OutputViews outputs,
            ResultFiles results,
            Timelines timelines,
            ShareService shares,
            FilledTemplates forms) {
        this.executions = executions;
        this.services = services;
        this.events = events;
        this.explanations = explanations;
        this.advice = advice;
        this.failedOutput = failedOutput;
        this.outputs = outputs;
        this.results = results;
        this.timelines = timelines;
        this.shares = shares;
        this.forms = forms;
    }

    /** An execution as one request of a reader sees it. */
    record Shown(ApiCaller caller, ExecutionView execution, List<ServiceUse> uses) {

        List<ServiceView> services() {
            return uses.stream().map(ServiceUse::service).toList();
        }

        /** Users with whom it is shared see neither output nor files, and change nothing. */
        boolean mayOperate() {
            return execution.owner().equals(caller.username()) || caller.may(Capability.OPERATE_OTHERS);
        }
    }

    /** @throws Problem when there is no such execution that the caller may see */
    Shown read(ApiCaller caller, long id, ExecutionPageChoice choice, Model model) {
        Shown alone = readWithoutServices(caller, id, choice, model);
        ComponentReservations reservations = ComponentReservations.of(alone.execution());
        List<ServiceUse> uses = services.list(caller, id).stream()
                .map(service -> new ServiceUse(service, reservations.of(service.component())))
                .toList();
        return new Shown(caller, alone.execution(), uses);
    }

    /**
     * The same for a part that shows no services; it has none.
     *
     * @throws Problem as {@link #read}
     */
    Shown readWithoutServices(ApiCaller caller, long id, ExecutionPageChoice choice, Model model) {
        Shown shown = new Shown(caller, executions.get(caller, id), List.of());
        model.addAttribute("execution", shown.execution());
        model.addAttribute("choice", choice);
        model.addAttribute("mayOperate", shown.mayOperate());
        return shown;
    }

    /** Its state, what went wrong, where it is reached, and what can be done. */
    void addTop(Shown shown, Model model) {
        ExecutionView execution = shown.execution();
        boolean hasFailed = execution.status().equals("error");
        model.addAttribute(
                "actions",
                ExecutionActions.of(shown.caller(), execution, shown.mayOperate(), forms.has(execution.id())));
        model.addAttribute("advice", advice.of(execution, shown.uses()));
        model.addAttribute(
                "failedOutput",
                hasFailed ? failedOutput.read(shown.caller(), execution.id(), shown.services()) : List.of());
        model.addAttribute("endpoints", services.endpoints(shown.caller(), execution.id()));
        addExplanation(shown, model);
    }

    /** What it reserves and uses, why it is where it is, and its services. */
    void addDetail(Shown shown, ExecutionPageChoice choice, Model model) {
        // A service that failed is of more interest than the first ones.
        List<ServiceUse> uses = shown.uses().stream()
                .sorted(Comparator.comparing(use -> !use.hasFailed()))
                .toList();
        model.addAttribute("use", PresentUse.of(uses));
        model.addAttribute("serviceCount", uses.size());
        model.addAttribute("services", choice.allServices() ? uses : first(uses));
        ExplanationView explanation = addExplanation(shown, model);
        model.addAttribute(
                "placements", choice.allServices() ? explanation.placements() : first(explanation.placements()));
    }

    void addTimeline(Shown shown, ExecutionPageChoice choice, Model model) {
        model.addAttribute("timeline", timelines.of(shown.caller(), shown.execution(), choice.timelineChoice()));
    }

    /**
     * Begins to read the output; nothing for users with whom the execution is shared.
     *
     * @return waits for the output and adds it
     */
    Runnable beginOutput(Shown shown, ExecutionPageChoice choice, Model model) {
        if (!shown.mayOperate()) {
            return () -> {};
        }
        Supplier<OutputView> output =
                outputs.begin(shown.caller(), shown.execution(), shown.services(), choice.output());
        return () -> model.addAttribute("output", output.get());
    }

    /** Nothing for users with whom the execution is shared. */
    void addResults(Shown shown, Model model) {
        if (!shown.mayOperate()) {
            return;
        }
        model.addAttribute("results", results.of(shown.caller(), shown.execution()));
    }

    /** The same. */
    void addShares(Shown shown, Model model) {
        if (!shown.mayOperate()) {
            return;
        }
        model.addAttribute(
                "shares", shares.list(shown.caller(), shown.execution().id()));
    }

    void addEvents(Shown shown, ExecutionPageChoice choice, Model model) {
        AgeOrder order = AgeOrder.NEWEST_FIRST;
        model.addAttribute(
                "events",
                events.ofExecution(
                        shown.caller(),
                        shown.execution().id(),
                        Optional.empty(),
                        order,
                        choice.before().orElse(order.start()),
                        choice.eventLimit()));
    }

    private static <T> List<T> first(List<T> all) {
        return all.subList(0, Math.min(MOST_SERVICES, all.size()));
    }

    /** Asks the master once for all parts of a page. */
    private ExplanationView addExplanation(Shown shown, Model model) {
        if (model.getAttribute(EXPLANATION) instanceof ExplanationView known) {
            return known;
        }
        ExplanationView explanation = explanation(shown.caller(), shown.execution());
        model.addAttribute(EXPLANATION, explanation);
        return explanation;
    }

    /** The page is of use without it. */
    private ExplanationView explanation(ApiCaller caller, ExecutionView execution) {
        try {
            return explanations.explain(caller, execution);
        } catch (Problem away) {
            if (away.type() != ProblemType.MASTER_AWAY) {
                throw away;
            }
            String reason = Optional.ofNullable(away.getBody().getDetail()).orElse("The master does not answer.");
            return new ExplanationView(
                    execution.id(),
                    "unknown",
                    Optional.empty(),
                    List.of(reason),
                    Map.of(),
                    Optional.empty(),
                    List.of(),
                    List.of());
        }
    }
}
