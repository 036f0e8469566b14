package dev.zoe.web.frame;

import dev.zoe.api.event.EventBroadcaster;
import dev.zoe.api.master.MasterAvailability;
import dev.zoe.api.message.ShownMessage;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.settings.DeploymentSettings;
import dev.zoe.web.login.FormSecret;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;

/** The model of the frame around every page. */
@ControllerAdvice(annotations = PageController.class)
class PageModelAdvice {
    private final MasterAvailability master;
    private final DeploymentSettings deployment;
    private final ShownMessage message;
    private final FormSecret forms;
    private final EventBroadcaster events;

    PageModelAdvice(
            MasterAvailability master,
            DeploymentSettings deployment,
            ShownMessage message,
            FormSecret forms,
            EventBroadcaster events) {
        this.master = master;
        this.deployment = deployment;
        this.message = message;
        this.forms = forms;
        this.events = events;
    }

    @ModelAttribute
    void frame(
            @AuthenticationPrincipal @Nullable ApiCaller caller,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        model.addAttribute("deployment", deployment.deploymentName());
        model.addAttribute("version", deployment.version());
        model.addAttribute("master", master.state());
        model.addAttribute("theme", Theme.chosen(request).map(Theme::wire).orElse("auto"));
        model.addAttribute("formSecret", forms.write(request, response));
        if (caller != null) {
            model.addAttribute("caller", caller);
            model.addAttribute("sections", Section.of(caller));
            // Read before the rest of the page: what happens from here on is told when the page listens.
            model.addAttribute("newestEvent", events.newest());
            model.addAttribute("messageVersion", message.versionShown());
        }
    }
}
