package dev.zoe.web.admin;

import dev.zoe.api.cluster.NodeChange;
import dev.zoe.api.cluster.NodeDrainService;
import dev.zoe.api.cluster.NodeHolderQueries;
import dev.zoe.api.cluster.NodeQueries;
import dev.zoe.api.cluster.NodeView;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.user.Capability;
import dev.zoe.web.form.FormAction;
import dev.zoe.web.form.FormErrors;
import dev.zoe.web.form.PageForm;
import dev.zoe.web.frame.PageController;
import dev.zoe.web.redirect.SeeOther;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.ModelAndView;

/** Nodes: draining one, with what is on it, and putting it back. */
@PageController
class NodePageController {
    private final NodeQueries nodes;
    private final NodeHolderQueries holders;
    private final NodeDrainService drains;

    NodePageController(NodeQueries nodes, NodeHolderQueries holders, NodeDrainService drains) {
        this.nodes = nodes;
        this.holders = holders;
        this.drains = drains;
    }

    @GetMapping("/admin/nodes")
    String list(@AuthenticationPrincipal ApiCaller caller, Model model) {
        caller.require(Capability.CHANGE_CONFIG);
        model.addAttribute("nodes", nodes.list(caller));
        return "admin/nodes";
    }

    @GetMapping("/admin/nodes/{name}")
    String one(@AuthenticationPrincipal ApiCaller caller, @PathVariable String name, Model model) {
        caller.require(Capability.CHANGE_CONFIG);
        NodeView node = nodes.get(caller, name);
        model.addAttribute("node", node);
        model.addAttribute("nodeVersion", NodeView.version(node.drained()));
        model.addAttribute(
                "holders", Objects.requireNonNullElse(holders.list(caller).get(name), List.of()));
        return "admin/node";
    }

    @PostMapping("/admin/nodes/{name}")
    ModelAndView change(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String name,
            PageForm form,
            Model model,
            HttpServletResponse response) {
        NodeChange change = new NodeChange(Optional.of(form.get("drained").equals("true")));
        Optional<Problem> refusal =
                FormAction.attempt(response, () -> drains.change(caller, name, change, FormAction.version(form)));
        if (refusal.isEmpty()) {
            return SeeOther.page("/admin/nodes");
        }
        model.addAttribute(
                "problem", refusal.map(problem -> FormErrors.of(problem).detail()));
        return new ModelAndView(one(caller, name, model), model.asMap());
    }
}
