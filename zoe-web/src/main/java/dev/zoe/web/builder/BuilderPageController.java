package dev.zoe.web.builder;

import dev.zoe.api.execution.ExecutionQueries;
import dev.zoe.api.execution.ExecutionView;
import dev.zoe.api.preview.SubmissionPreviews;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.template.NewTemplate;
import dev.zoe.api.template.ShopQueries;
import dev.zoe.api.template.TemplateApplications;
import dev.zoe.api.template.TemplateService;
import dev.zoe.api.user.UserQueries;
import dev.zoe.db.user.Capability;
import dev.zoe.web.demand.ApplicationStarter;
import dev.zoe.web.demand.DescriptionDownload;
import dev.zoe.web.demand.GivenName;
import dev.zoe.web.demand.StartPreview;
import dev.zoe.web.form.FormErrors;
import dev.zoe.web.form.PageForm;
import dev.zoe.web.frame.PageController;
import dev.zoe.web.redirect.SeeOther;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** Composes an application in a form with its JSON beside it. */
@PageController
class BuilderPageController {
    private static final String PAGE = "builder/page";

    private final SubmissionPreviews previews;
    private final ApplicationStarter starter;
    private final UserQueries users;
    private final ExecutionQueries executions;
    private final ShopQueries shop;
    private final TemplateApplications templates;
    private final TemplateService service;

    BuilderPageController(
            SubmissionPreviews previews,
            ApplicationStarter starter,
            UserQueries users,
            ExecutionQueries executions,
            ShopQueries shop,
            TemplateApplications templates,
            TemplateService service) {
        this.previews = previews;
        this.starter = starter;
        this.users = users;
        this.executions = executions;
        this.shop = shop;
        this.templates = templates;
        this.service = service;
    }

    /**
     * An empty form, or one that begins with the description of an execution or of a template.
     *
     * @param from an execution that the reader may see
     */
    @GetMapping("/build")
    ModelAndView show(
            @AuthenticationPrincipal ApiCaller caller,
            @RequestParam Optional<Long> from,
            @RequestParam Optional<String> template,
            Model model) {
        requireBuilder(caller);
        Optional<ExecutionView> earlier = from.map(id -> executions.get(caller, id));
        String json = earlier.map(BuilderPageController::ofExecution)
                .or(() -> template.map(id -> ofTemplate(caller, id)))
                .orElseGet(BuilderPageController::begin);
        String name = earlier.map(GivenName::of).orElse("");
        BuilderForm form = BuilderForm.begin(name, users.current(caller).user().defaultGroup(), json);
        boolean isNew = from.isEmpty() && template.isEmpty();
        return isNew ? unchecked(caller, form, model) : page(caller, form, HttpStatus.OK, model);
    }

    private static String ofExecution(ExecutionView execution) {
        return execution.application().orElseThrow().toPrettyString();
    }

    private String ofTemplate(ApiCaller caller, String id) {
        shop.find(caller, id);
        String json = templates.fillTyped(caller, id, Map.of());
        return BuilderDocument.read(json).map(BuilderDocument::text).orElse(json);
    }

    private static String begin() {
        BuilderDocument document = BuilderDocument.empty();
        document.add(BuildingBlock.PROGRAM);
        return document.text();
    }

    /**
     * What changes beside the part that is edited, for htmx: the text beside the fields, or the fields beside the text.
     */
    @PostMapping("/build/json")
    String edit(@AuthenticationPrincipal ApiCaller caller, PageForm form, Model model) {
        requireBuilder(caller);
        BuilderForm typed = BuilderForm.read(form);
        BuilderForm shown = check(caller, typed, model);
        boolean isJsonEdited = BuilderForm.isJsonEdited(form);
        model.addAttribute("replacesJson", !isJsonEdited || !shown.json().equals(typed.json()));
        // Of a text that is no JSON there are no fields: those of the last one stay.
        model.addAttribute(
                "replacesFields",
                isJsonEdited && BuilderDocument.read(typed.json()).isPresent());
        return PAGE + " :: answer";
    }

    @PostMapping("/build/check")
    ModelAndView check(@AuthenticationPrincipal ApiCaller caller, PageForm form, Model model) {
        requireBuilder(caller);
        return page(caller, BuilderForm.read(form), HttpStatus.OK, model);
    }

    /** Fills the fields from the text, whichever was edited last. */
    @PostMapping("/build/read")
    ModelAndView readJson(@AuthenticationPrincipal ApiCaller caller, PageForm form, Model model) {
        requireBuilder(caller);
        return page(caller, BuilderForm.of(form, form.raw("json")), HttpStatus.OK, model);
    }

    @PostMapping("/build/add")
    ModelAndView add(@AuthenticationPrincipal ApiCaller caller, PageForm form, Model model) {
        requireBuilder(caller);
        BuilderForm typed = BuilderForm.read(form);
        Optional<BuilderDocument> document = BuilderDocument.read(typed.json());
        document.ifPresent(
                found -> found.add(BuildingBlock.of(form.get("block")).orElse(BuildingBlock.EMPTY)));
        return page(caller, withText(typed, document), HttpStatus.OK, model);
    }

    @PostMapping("/build/remove/{index}")
    ModelAndView remove(
            @AuthenticationPrincipal ApiCaller caller, @PathVariable int index, PageForm form, Model model) {
        requireBuilder(caller);
        BuilderForm typed = BuilderForm.read(form);
        Optional<BuilderDocument> document = BuilderDocument.read(typed.json());
        document.ifPresent(found -> found.remove(index));
        return page(caller, withText(typed, document), HttpStatus.OK, model);
    }

    /** A text that is no JSON stays, with an error that says where it is wrong. */
    private static BuilderForm withText(BuilderForm typed, Optional<BuilderDocument> document) {
        return document.map(BuilderDocument::text).map(typed::with).orElse(typed);
    }

    @PostMapping("/build/start")
    ModelAndView start(@AuthenticationPrincipal ApiCaller caller, PageForm form, Model model) {
        requireBuilder(caller);
        BuilderForm typed = BuilderForm.read(form);
        try {
            starter.requireName(typed.name());
        } catch (Problem refused) {
            return refusedName(caller, typed, refused, model);
        }
        try {
            long execution = starter.start(caller, typed.name(), typed.group(), typed.key(), typed.json());
            return SeeOther.page("/executions/" + execution);
        } catch (Problem refused) {
            return refused(caller, typed, refused, model);
        }
    }

    @PostMapping("/build/description")
    Object download(@AuthenticationPrincipal ApiCaller caller, PageForm form, Model model) {
        requireBuilder(caller);
        BuilderForm typed = BuilderForm.read(form);
        try {
            StartPreview preview = StartPreview.of(previews.preview(caller, typed.json()));
            return DescriptionDownload.of(preview.name(), preview.json());
        } catch (Problem refused) {
            return refused(caller, typed, refused, model);
        }
    }

    /** Saves it as a template of the reader. */
    @PostMapping("/build/save")
    ModelAndView save(@AuthenticationPrincipal ApiCaller caller, PageForm form, Model model) {
        requireBuilder(caller);
        BuilderForm typed = BuilderForm.read(form);
        String name = BuilderDocument.read(typed.json())
                .map(document -> form.given("save_as").orElse(document.read(ApplicationField.NAME)))
                .orElse("");
        try {
            NewTemplate template =
                    new NewTemplate("Built", name, typed.json(), "", "", List.of(), List.of(), List.of());
            service.saveOwn(caller, template);
            return SeeOther.page("/shop");
        } catch (Problem refused) {
            return refused(caller, typed, refused, model);
        }
    }

    private static void requireBuilder(ApiCaller caller) {
        caller.require(Capability.CUSTOMIZE_RESOURCES);
        caller.require(Capability.SUBMIT_EXECUTIONS);
    }

    private ModelAndView refused(ApiCaller caller, BuilderForm typed, Problem refused, Model model) {
        HttpStatus status = refused.type().status();
        if (status.is5xxServerError()) {
            throw refused;
        }
        ModelAndView page = page(caller, typed, status, model);
        FormErrors errors = FormErrors.of(refused);
        BuilderDocument document = BuilderDocument.read(typed.json()).orElseGet(BuilderDocument::empty);
        model.addAttribute("errors", errors);
        model.addAttribute("fields", BuilderFields.of(document, errors));
        model.addAttribute("refused", true);
        return page;
    }

    /** The name of the execution is not that of the application, which has a field of its own. */
    private ModelAndView refusedName(ApiCaller caller, BuilderForm typed, Problem refused, Model model) {
        ModelAndView page = page(caller, typed, refused.type().status(), model);
        FormErrors errors = FormErrors.of(refused);
        model.addAttribute("wrongName", errors.at("/name"));
        model.addAttribute("errors", new FormErrors(errors.detail(), List.of()));
        model.addAttribute("refused", true);
        return page;
    }

    private ModelAndView page(ApiCaller caller, BuilderForm form, HttpStatus status, Model model) {
        check(caller, form, model);
        model.addAttribute("groups", users.current(caller).user().groups());
        return new ModelAndView(PAGE, status);
    }

    /** A form that the reader has not touched: its missing parts are no errors yet. */
    private ModelAndView unchecked(ApiCaller caller, BuilderForm form, Model model) {
        show(form, Optional.empty(), FormErrors.NONE, model);
        model.addAttribute("groups", users.current(caller).user().groups());
        return new ModelAndView(PAGE);
    }

    /** @return the form as it is shown */
    private BuilderForm check(ApiCaller caller, BuilderForm form, Model model) {
        try {
            StartPreview preview = StartPreview.of(previews.preview(caller, form.json()));
            // Older formats are replaced, so that the fields show what the notes are about.
            String json = preview.notes().isEmpty() ? form.json() : pretty(preview.json());
            BuilderForm shown = form.with(json);
            show(shown, Optional.of(preview), FormErrors.NONE, model);
            return shown;
        } catch (Problem wrong) {
            if (wrong.type().status().is5xxServerError()) {
                throw wrong;
            }
            show(form, Optional.empty(), FormErrors.of(wrong), model);
            return form;
        }
    }

    private static String pretty(String json) {
        return BuilderDocument.read(json).map(BuilderDocument::text).orElse(json);
    }

    private static void show(BuilderForm form, Optional<StartPreview> preview, FormErrors errors, Model model) {
        Optional<BuilderDocument> read = BuilderDocument.read(form.json());
        BuilderDocument document = read.orElseGet(BuilderDocument::empty);
        model.addAttribute("edited", read.isPresent() ? "form" : "json");
        model.addAttribute("typed", form);
        model.addAttribute("preview", preview);
        model.addAttribute("errors", errors);
        model.addAttribute("fields", BuilderFields.of(document, errors));
        model.addAttribute("drawing", Drawing.of(document));
        model.addAttribute("blocks", BuildingBlock.values());
        model.addAttribute("wrongName", Optional.empty());
        model.addAttribute("replacesJson", false);
        model.addAttribute("replacesFields", false);
    }
}
