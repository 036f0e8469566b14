package dev.zoe.web.shop;

import dev.zoe.api.execution.ExecutionQueries;
import dev.zoe.api.master.MasterAvailability;
import dev.zoe.api.preview.SubmissionPreviews;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.template.FilledTemplates;
import dev.zoe.api.template.ShopQueries;
import dev.zoe.api.template.ShopTemplate;
import dev.zoe.api.template.TemplateApplications;
import dev.zoe.api.template.TemplateService;
import dev.zoe.api.user.UserQueries;
import dev.zoe.api.user.UserView;
import dev.zoe.db.user.Capability;
import dev.zoe.web.demand.ApplicationStarter;
import dev.zoe.web.demand.DescriptionDownload;
import dev.zoe.web.demand.GivenName;
import dev.zoe.web.demand.StartPreview;
import dev.zoe.web.form.FormErrors;
import dev.zoe.web.form.PageForm;
import dev.zoe.web.frame.PageController;
import dev.zoe.web.redirect.SeeOther;
import java.util.Optional;
import org.springframework.context.MessageSource;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.http.HttpStatusCode;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** A template: what it is, a form for its parameters, and what it would ask for. */
@PageController
class TemplatePageController {
    private final ShopQueries shop;
    private final TemplateApplications applications;
    private final SubmissionPreviews previews;
    private final ApplicationStarter starter;
    private final TemplateService service;
    private final FilledTemplates forms;
    private final ExecutionQueries executions;
    private final UserQueries users;
    private final MasterAvailability master;
    private final MessageSource messages;

    TemplatePageController(
            ShopQueries shop,
            TemplateApplications applications,
            SubmissionPreviews previews,
            ApplicationStarter starter,
            TemplateService service,
            FilledTemplates forms,
            ExecutionQueries executions,
            UserQueries users,
            MasterAvailability master,
            MessageSource messages) {
        this.shop = shop;
        this.applications = applications;
        this.previews = previews;
        this.starter = starter;
        this.service = service;
        this.forms = forms;
        this.executions = executions;
        this.users = users;
        this.master = master;
        this.messages = messages;
    }

    /** @param from an execution that the reader may see, whose values the form begins with */
    @GetMapping("/shop/templates/{id}")
    String show(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String id,
            @RequestParam Optional<Long> from,
            Model model) {
        ShopTemplate template = shop.find(caller, id);
        UserView user = users.current(caller).user();
        ParameterForm empty = ParameterForm.begin(user.defaultGroup());
        preview(
                caller,
                template,
                from.map(execution -> filled(caller, id, execution, empty)).orElse(empty),
                model);
        frame(caller, user, model);
        return "shop/template";
    }

    private ParameterForm filled(ApiCaller caller, String id, long execution, ParameterForm empty) {
        return forms.find(caller, execution)
                .filter(filled -> filled.id().equals(id))
                .map(filled -> empty.with(GivenName.of(executions.get(caller, execution)), filled.typed()))
                .orElse(empty);
    }

    /** The same with what was typed. To htmx, only what depends on it. */
    @PostMapping("/shop/templates/{id}/preview")
    String preview(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String id,
            @RequestHeader(name = "HX-Request") Optional<String> htmx,
            PageForm form,
            Model model) {
        preview(caller, shop.find(caller, id), ParameterForm.read(form), model);
        if (htmx.isPresent()) {
            return "shop/template :: checked";
        }
        model.addAttribute("wasChecked", true);
        frame(caller, users.current(caller).user(), model);
        return "shop/template";
    }

    @PostMapping("/shop/templates/{id}/start")
    ModelAndView start(@AuthenticationPrincipal ApiCaller caller, @PathVariable String id, PageForm form, Model model) {
        ShopTemplate template = shop.find(caller, id);
        ParameterForm typed = ParameterForm.read(form);
        try {
            String description = applications.fillTyped(caller, id, typed.typed());
            long execution = starter.start(caller, typed.name(), typed.group(), typed.key(), description);
            forms.keep(execution, template.template(), typed.typed());
            return SeeOther.page("/executions/" + execution);
        } catch (Problem refused) {
            preview(caller, template, typed, model);
            return refusedPage(caller, template, typed, refused, model);
        }
    }

    @PostMapping("/shop/templates/{id}/description")
    Object download(@AuthenticationPrincipal ApiCaller caller, @PathVariable String id, PageForm form, Model model) {
        ShopTemplate template = shop.find(caller, id);
        ParameterForm typed = ParameterForm.read(form);
        try {
            String description = applications.fillTyped(caller, id, typed.typed());
            StartPreview preview = StartPreview.of(previews.preview(caller, description));
            return DescriptionDownload.of(preview.name(), preview.json());
        } catch (Problem refused) {
            show(template, typed, Optional.empty(), errors(template, refused), model);
            return refusedPage(caller, template, typed, refused, model);
        }
    }

    private ModelAndView refusedPage(
            ApiCaller caller, ShopTemplate template, ParameterForm typed, Problem refused, Model model) {
        FormErrors errors = errors(template, refused);
        model.addAttribute("errors", errors);
        model.addAttribute("fields", typed.fields(template.template(), errors));
        model.addAttribute("elsewhere", typed.elsewhere(template.template(), errors));
        model.addAttribute("refused", true);
        frame(caller, users.current(caller).user(), model);
        return new ModelAndView(
                "shop/template", HttpStatusCode.valueOf(refused.type().status().value()));
    }

    /** They name fields as the form does. */
    private FormErrors errors(ShopTemplate template, Problem refused) {
        String ofName = messages.getMessage("demand.name", null, LocaleContextHolder.getLocale());
        return FormErrors.of(refused).named(ParameterForm.labels(template.template(), ofName));
    }

    /** Saves it as a template of the reader, with what was typed as the defaults. */
    @PostMapping("/shop/templates/{id}/save")
    ModelAndView save(@AuthenticationPrincipal ApiCaller caller, @PathVariable String id, PageForm form, Model model) {
        ShopTemplate template = shop.find(caller, id);
        ParameterForm typed = ParameterForm.read(form);
        try {
            String name = form.given("save_as").orElse(template.template().name());
            return SeeOther.page(SiteTemplateController.page(service.saveOwn(caller, id, typed.typed(), name)));
        } catch (Problem refused) {
            preview(caller, template, typed, model);
            return refusedPage(caller, template, typed, refused, model);
        }
    }

    /** What the whole page has beside the form and what depends on it. */
    private void frame(ApiCaller caller, UserView user, Model model) {
        model.addAttribute("groups", user.groups());
        model.addAttribute("builds", caller.may(Capability.CUSTOMIZE_RESOURCES));
        model.addAttribute("administers", caller.may(Capability.CHANGE_CONFIG));
    }

    private void preview(ApiCaller caller, ShopTemplate template, ParameterForm typed, Model model) {
        try {
            String description =
                    applications.fillTyped(caller, template.template().id(), typed.typed());
            StartPreview preview = StartPreview.of(previews.preview(caller, description));
            starter.requireName(typed.name());
            show(template, typed, Optional.of(preview), FormErrors.NONE, model);
        } catch (Problem wrong) {
            if (wrong.type().status().is5xxServerError()) {
                throw wrong;
            }
            show(template, typed, Optional.empty(), errors(template, wrong), model);
        }
    }

    private void show(
            ShopTemplate template,
            ParameterForm typed,
            Optional<StartPreview> preview,
            FormErrors errors,
            Model model) {
        model.addAttribute("card", TemplateCard.of(template));
        model.addAttribute("startsContainers", master.state().startsContainers());
        model.addAttribute("about", AboutText.of(template.template().about()));
        model.addAttribute("typed", typed);
        model.addAttribute("fields", typed.fields(template.template(), errors));
        model.addAttribute("elsewhere", typed.elsewhere(template.template(), errors));
        model.addAttribute("errors", errors);
        model.addAttribute("preview", preview);
    }
}
