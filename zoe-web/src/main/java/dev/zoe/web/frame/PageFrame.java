package dev.zoe.web.frame;

import dev.zoe.api.event.EventBroadcaster;
import dev.zoe.api.master.MasterAvailability;
import dev.zoe.api.message.ShownMessage;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.settings.DeploymentSettings;
import dev.zoe.web.login.FormSecret;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** What the frame around a page shows: the navigation, who is signed in, whether the master answers. */
@Component
public class PageFrame {
    private final MasterAvailability master;
    private final DeploymentSettings deployment;
    private final ShownMessage message;
    private final FormSecret forms;
    private final EventBroadcaster events;

    PageFrame(
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

    /** The attributes of the model that the frame needs. */
    public Map<String, Object> model(
            @Nullable ApiCaller caller, HttpServletRequest request, HttpServletResponse response) {
        Map<String, Object> model = new HashMap<>();
        model.put("deployment", deployment.deploymentName());
        model.put("version", deployment.version());
        model.put("master", master.state());
        model.put("theme", Theme.chosen(request).map(Theme::wire).orElse("auto"));
        model.put("formSecret", forms.write(request, response));
        if (caller != null) {
            model.put("caller", caller);
            model.put("sections", Section.of(caller));
            // Read before the rest of the page, so that the page hears of all later events.
            model.put("newestEvent", events.newest());
            model.put("messageVersion", message.versionShown());
        }
        return model;
    }
}
