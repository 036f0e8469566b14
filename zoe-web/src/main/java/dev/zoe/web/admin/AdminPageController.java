package dev.zoe.web.admin;

import dev.zoe.api.diagnosis.DiagnosisService;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.user.Capability;
import dev.zoe.web.frame.PageController;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The first page of administration: whether all parts of Zoe are well. */
@PageController
class AdminPageController {
    private static final String PAGE = "admin/health";

    private final DiagnosisService diagnosis;

    AdminPageController(DiagnosisService diagnosis) {
        this.diagnosis = diagnosis;
    }

    /** Without the checks, which wait for every engine: the page fetches them. */
    @GetMapping("/admin")
    String show(@AuthenticationPrincipal ApiCaller caller) {
        caller.require(Capability.CHANGE_CONFIG);
        return PAGE;
    }

    /** With the checks, for a browser that runs no scripts. */
    @GetMapping(path = "/admin", params = "checks")
    String showChecked(@AuthenticationPrincipal ApiCaller caller, Model model) {
        addChecks(caller, model);
        return PAGE;
    }

    @GetMapping(path = "/admin", params = "part=checks")
    String checks(@AuthenticationPrincipal ApiCaller caller, Model model) {
        addChecks(caller, model);
        return PAGE + " :: checks";
    }

    private void addChecks(ApiCaller caller, Model model) {
        caller.require(Capability.CHANGE_CONFIG);
        model.addAttribute("checks", diagnosis.run(caller));
    }
}
