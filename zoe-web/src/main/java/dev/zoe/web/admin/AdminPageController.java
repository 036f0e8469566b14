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
    private final DiagnosisService diagnosis;

    AdminPageController(DiagnosisService diagnosis) {
        this.diagnosis = diagnosis;
    }

    @GetMapping("/admin")
    String show(@AuthenticationPrincipal ApiCaller caller, Model model) {
        caller.require(Capability.CHANGE_CONFIG);
        model.addAttribute("checks", diagnosis.run(caller));
        return "admin/health";
    }

    @GetMapping(path = "/admin", params = "part=checks")
    String checks(@AuthenticationPrincipal ApiCaller caller, Model model) {
        show(caller, model);
        return "admin/health :: checks";
    }
}
