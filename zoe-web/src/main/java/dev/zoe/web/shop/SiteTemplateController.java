package dev.zoe.web.shop;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.template.SiteTemplateService;
import dev.zoe.api.template.TemplateService;
import dev.zoe.db.user.Capability;
import dev.zoe.web.form.FormErrors;
import dev.zoe.web.form.PageForm;
import dev.zoe.web.frame.PageController;
import dev.zoe.web.redirect.SeeOther;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.util.UriComponentsBuilder;

/** What administrators do with the templates of the site: add, replace, hide, delete. */
@PageController
class SiteTemplateController {
    private static final String PAGE = "shop/edit";
    private static final Set<String> WITH_FIELDS = Set.of("/id", "/template", "/category", "/about", "/parameters");

    private final SiteTemplateService templates;
    private final TemplateService own;

    SiteTemplateController(SiteTemplateService templates, TemplateService own) {
        this.templates = templates;
        this.own = own;
    }

    @GetMapping("/shop/new")
    String begin(@AuthenticationPrincipal ApiCaller caller, Model model) {
        caller.require(Capability.CHANGE_CONFIG);
        show(SiteTemplateForm.EMPTY, FormErrors.NONE, model);
        return PAGE;
    }

    @GetMapping("/shop/templates/{id}/edit")
    String edit(@AuthenticationPrincipal ApiCaller caller, @PathVariable String id, Model model) {
        show(SiteTemplateForm.of(id, templates.tag(caller, id), templates.source(caller, id)), FormErrors.NONE, model);
        return PAGE;
    }

    @PostMapping("/shop/new")
    ModelAndView put(@AuthenticationPrincipal ApiCaller caller, PageForm form, Model model) {
        caller.require(Capability.CHANGE_CONFIG);
        SiteTemplateForm typed = SiteTemplateForm.read(form);
        try {
            templates.put(caller, typed.id(), typed.newTemplate(), typed.condition());
            return SeeOther.page(page(typed.id()));
        } catch (Problem refused) {
            HttpStatus status = refused.type().status();
            if (status.is5xxServerError()) {
                throw refused;
            }
            if (refused.type() == ProblemType.CHANGED_MEANWHILE) {
                show(typed.at(templates.tag(caller, typed.id())), FormErrors.NONE, model);
                return new ModelAndView(PAGE, Map.of("isChanged", true), HttpStatus.CONFLICT);
            }
            show(typed, FormErrors.of(refused), model);
            return new ModelAndView(PAGE, status);
        }
    }

    @PostMapping("/shop/templates/{id}/hide")
    ModelAndView hide(@AuthenticationPrincipal ApiCaller caller, @PathVariable String id, PageForm form) {
        templates.setHidden(caller, id, true);
        return SeeOther.page("/shop");
    }

    @PostMapping("/shop/templates/{id}/unhide")
    ModelAndView unhide(@AuthenticationPrincipal ApiCaller caller, @PathVariable String id, PageForm form) {
        templates.setHidden(caller, id, false);
        return SeeOther.page("/shop");
    }

    /** Files of the same id are in the shop again. */
    @PostMapping("/shop/templates/{id}/delete")
    ModelAndView delete(@AuthenticationPrincipal ApiCaller caller, @PathVariable String id, PageForm form) {
        if (id.startsWith("my-")) {
            own.deleteOwn(caller, id, Optional.empty());
        } else {
            templates.delete(caller, id, Optional.empty());
        }
        return SeeOther.page("/shop");
    }

    static String page(String id) {
        return UriComponentsBuilder.fromPath("/shop/templates/{id}")
                .encode()
                .buildAndExpand(id)
                .toUriString();
    }

    private static void show(SiteTemplateForm typed, FormErrors errors, Model model) {
        model.addAttribute("typed", typed);
        model.addAttribute("errors", errors);
        model.addAttribute("elsewhere", errors.beside(WITH_FIELDS));
    }
}
