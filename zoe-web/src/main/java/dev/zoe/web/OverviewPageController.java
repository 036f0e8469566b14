package dev.zoe.web;

import dev.zoe.api.cluster.NodeQueries;
import dev.zoe.api.cluster.NodeView;
import dev.zoe.api.execution.EndpointView;
import dev.zoe.api.execution.ExecutionListRequest;
import dev.zoe.api.execution.ExecutionQueries;
import dev.zoe.api.execution.ExecutionView;
import dev.zoe.api.execution.ServiceQueries;
import dev.zoe.api.master.MasterAvailability;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.settings.DeploymentSettings;
import dev.zoe.db.user.Capability;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The first page: the newest executions, and the nodes they run on. */
@Controller
class OverviewPageController {
    private static final int EXECUTIONS = 50;

    private final ExecutionQueries executions;
    private final ServiceQueries services;
    private final NodeQueries nodes;
    private final MasterAvailability master;
    private final DeploymentSettings deployment;

    OverviewPageController(
            ExecutionQueries executions,
            ServiceQueries services,
            NodeQueries nodes,
            MasterAvailability master,
            DeploymentSettings deployment) {
        this.executions = executions;
        this.services = services;
        this.nodes = nodes;
        this.master = master;
        this.deployment = deployment;
    }

    @GetMapping("/")
    String show(@AuthenticationPrincipal ApiCaller caller, Model model) {
        List<ExecutionView> newest =
                executions.list(caller, ExecutionListRequest.newest(EXECUTIONS)).items();
        model.addAttribute("caller", caller);
        model.addAttribute("deployment", deployment);
        model.addAttribute("master", master.state());
        model.addAttribute("executions", newest);
        model.addAttribute("endpoints", endpoints(caller, newest));
        model.addAttribute("nodes", caller.may(Capability.SEE_STATUS) ? nodes.list(caller) : List.<NodeView>of());
        return "overview";
    }

    private Map<Long, List<EndpointView>> endpoints(ApiCaller caller, List<ExecutionView> newest) {
        return newest.stream()
                .filter(execution ->
                        execution.core().active() + execution.elastic().active() > 0)
                .collect(Collectors.toMap(ExecutionView::id, execution -> services.endpoints(caller, execution.id())));
    }
}
