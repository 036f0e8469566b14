package dev.zoe.web.home;

import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.user.UserQueries;
import dev.zoe.db.user.Capability;
import dev.zoe.web.frame.PageController;
import java.util.UUID;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The first page. */
@PageController
class HomePageController {
    private final HomeExecutions executions;
    private final UserQueries users;

    HomePageController(HomeExecutions executions, UserQueries users) {
        this.executions = executions;
        this.users = users;
    }

    @GetMapping("/")
    String show(@AuthenticationPrincipal ApiCaller caller, Model model) {
        model.addAttribute("active", executions.active(caller));
        model.addAttribute("ended", executions.ended(caller));
        model.addAttribute("quota", users.current(caller));
        model.addAttribute("maySubmit", caller.may(Capability.SUBMIT_EXECUTIONS));
        // A form that is sent twice submits once.
        model.addAttribute("againKey", UUID.randomUUID().toString());
        return "home/page";
    }

    /** What changes of the page while it is open. */
    @GetMapping(path = "/", params = "part=live")
    String live(@AuthenticationPrincipal ApiCaller caller, Model model) {
        show(caller, model);
        return "home/page :: live";
    }

    /** Whether the session has not ended, for scripts of the pages. */
    @GetMapping("/session")
    ResponseEntity<Void> session() {
        return ResponseEntity.noContent().build();
    }
}
