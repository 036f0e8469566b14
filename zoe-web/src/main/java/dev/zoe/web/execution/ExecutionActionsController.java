package dev.zoe.web.execution;

import dev.zoe.api.execution.ExecutionActivity;
import dev.zoe.api.execution.ExecutionCancellation;
import dev.zoe.api.execution.ExecutionDeletion;
import dev.zoe.api.execution.ExecutionQueries;
import dev.zoe.api.execution.ExecutionView;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.submission.SubmissionRequest;
import dev.zoe.api.submission.SubmissionService;
import dev.zoe.api.template.FilledTemplates;
import dev.zoe.api.template.ShopQueries;
import dev.zoe.db.template.FilledTemplate;
import dev.zoe.web.form.PageForm;
import dev.zoe.web.frame.PageController;
import dev.zoe.web.redirect.SeeOther;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.util.UriComponentsBuilder;
import tools.jackson.databind.JsonNode;

/** What people do with an execution. */
@PageController
class ExecutionActionsController {
    private final ExecutionQueries executions;
    private final ExecutionCancellation cancellation;
    private final ExecutionDeletion deletion;
    private final ExecutionActivity activity;
    private final SubmissionService submission;
    private final FilledTemplates forms;
    private final ShopQueries shop;
    private final ExecutionPageController page;

    ExecutionActionsController(
            ExecutionQueries executions,
            ExecutionCancellation cancellation,
            ExecutionDeletion deletion,
            ExecutionActivity activity,
            SubmissionService submission,
            FilledTemplates forms,
            ShopQueries shop,
            ExecutionPageController page) {
        this.executions = executions;
        this.cancellation = cancellation;
        this.deletion = deletion;
        this.activity = activity;
        this.submission = submission;
        this.forms = forms;
        this.shop = shop;
        this.page = page;
    }

    @PostMapping("/executions/{id}/cancel")
    ModelAndView cancel(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id, PageForm form) {
        var unused = cancellation.cancel(caller, id);
        return SeeOther.page("/executions/" + id);
    }

    /** It is used, although its services say that it is idle. */
    @PostMapping("/executions/{id}/touch")
    ModelAndView touch(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id, PageForm form, Model model) {
        try {
            var unused = activity.touch(caller, id);
            return SeeOther.page("/executions/" + id);
        } catch (Problem refused) {
            if (refused.type() == ProblemType.NOT_FOUND) {
                throw refused;
            }
            return refused(caller, id, refused, model);
        }
    }

    /** As it was, except that it waits for nothing and is in no array. */
    @PostMapping("/executions/{id}/again")
    ModelAndView runAgain(
            @AuthenticationPrincipal ApiCaller caller, @PathVariable long id, PageForm form, Model model) {
        ExecutionView old = executions.get(caller, id);
        try {
            SubmissionService.Outcome outcome = submission.submit(caller, again(caller, old), form.given("key"));
            long again = outcome.execution().id();
            forms.copy(id, again);
            return SeeOther.page("/executions/" + again);
        } catch (Problem refused) {
            return refused(caller, id, refused, model);
        }
    }

    private static SubmissionRequest again(ApiCaller caller, ExecutionView old) {
        String application = old.application().map(JsonNode::toString).orElseThrow();
        boolean isOwn = old.owner().equals(caller.username());
        return new SubmissionRequest(
                Optional.of(old.name()), old.group().filter(group -> isOwn), List.of(), Optional.empty(), application);
    }

    /** To the form that it was made in, or to the builder. */
    @GetMapping("/executions/{id}/edit")
    ModelAndView edit(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id) {
        Optional<FilledTemplate> form = forms.find(caller, id);
        if (form.flatMap(filled -> shop.maybeFind(caller, filled.id())).isPresent()) {
            return SeeOther.page(UriComponentsBuilder.fromPath("/shop/templates/{template}")
                    .queryParam("from", id)
                    .encode()
                    .buildAndExpand(form.get().id())
                    .toUriString());
        }
        if (form.isPresent() && !caller.mayCustomizeResources()) {
            throw new Problem(
                    ProblemType.NOT_FOUND,
                    "The template \"%s\", which this execution was made of, is not in the shop any more."
                            .formatted(form.get().id()));
        }
        return SeeOther.page("/build?from=" + id);
    }

    @PostMapping("/executions/{id}/delete")
    ModelAndView delete(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id, PageForm form, Model model) {
        try {
            deletion.delete(caller, id);
            return SeeOther.page("/executions");
        } catch (Problem refused) {
            if (refused.type() == ProblemType.NOT_FOUND) {
                throw refused;
            }
            return refused(caller, id, refused, model);
        }
    }

    /** The same page with the reason. */
    private ModelAndView refused(ApiCaller caller, long id, Problem refused, Model model) {
        model.addAttribute("refused", refused.getBody());
        String view = page.show(caller, id, ExecutionPageChoice.none(), model);
        ModelAndView shown = new ModelAndView(view, model.asMap());
        shown.setStatus(refused.type().status());
        return shown;
    }

    /** The description, to be kept, changed and submitted again. */
    @GetMapping("/executions/{id}/description")
    ResponseEntity<String> description(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id) {
        ExecutionView execution = executions.get(caller, id);
        ContentDisposition file = ContentDisposition.attachment()
                .filename(execution.name() + ".json", StandardCharsets.UTF_8)
                .build();
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .header(HttpHeaders.CONTENT_DISPOSITION, file.toString())
                .body(execution.application().orElseThrow().toPrettyString());
    }
}
