package dev.zoe.web.execution;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.web.execution.ExecutionPageModel.Shown;
import dev.zoe.web.execution.timeline.Timelines;
import dev.zoe.web.frame.PageController;
import java.util.Arrays;
import java.util.Locale;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** One execution: what it is, what to do with it, what it did and what it left. */
@PageController
class ExecutionPageController {
    private static final String PAGE = "execution/page";

    private final ExecutionPageModel parts;

    ExecutionPageController(ExecutionPageModel parts) {
        this.parts = parts;
    }

    /**
     * All parts, except two that take long and that the page fetches when it has appeared: the timeline of many
     * services, and the results of one that has not ended, which are searched for in the workspace.
     */
    @GetMapping("/executions/{id}")
    String show(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable long id,
            @ModelAttribute("choice") ExecutionPageChoice choice,
            Model model) {
        Shown shown = parts.read(caller, id, choice, model);
        Runnable addOutput = parts.beginOutput(shown, choice, model);
        parts.addTop(shown, model);
        parts.addDetail(shown, choice, model);
        if (choice.wantsTimeline() || !Timelines.isGrouped(shown.uses().size())) {
            parts.addTimeline(shown, choice, model);
        }
        if (shown.execution().endedAt().isPresent()) {
            parts.addResults(shown, model);
        }
        parts.addShares(shown, model);
        parts.addEvents(shown, choice, model);
        addOutput.run();
        return PAGE;
    }

    /** A part alone, when it has changed. */
    @GetMapping(path = "/executions/{id}", params = "part")
    String part(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable long id,
            @RequestParam String part,
            @ModelAttribute("choice") ExecutionPageChoice choice,
            Model model) {
        Part asked = Part.read(part);
        Shown shown = asked.showsServices()
                ? parts.read(caller, id, choice, model)
                : parts.readWithoutServices(caller, id, choice, model);
        switch (asked) {
            case TOP -> parts.addTop(shown, model);
            case DETAIL -> parts.addDetail(shown, choice, model);
            case TIMELINE -> parts.addTimeline(shown, choice, model);
            case RESULTS -> parts.addResults(shown, model);
            case EVENTS -> parts.addEvents(shown, choice, model);
        }
        return PAGE + " :: " + asked.fragment();
    }

    /** The parts that change while the page is open. */
    enum Part {
        TOP,
        DETAIL,
        TIMELINE,
        RESULTS,
        EVENTS;

        static Part read(String name) {
            return Arrays.stream(values())
                    .filter(part -> part.fragment().equals(name))
                    .findFirst()
                    .orElseThrow(() -> Problem.badParameter("part", name, "a part of the page, such as top"));
        }

        /** Reading a thousand of them takes longer than any part without them. */
        boolean showsServices() {
            return this == TOP || this == DETAIL;
        }

        String fragment() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
