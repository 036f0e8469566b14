package dev.zoe.api.cluster;

import dev.zoe.api.pagination.Page;
import dev.zoe.api.security.ApiCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Optional;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Nodes, queue, and why an execution waits. */
@RestController
@RequestMapping(path = "/api/v1", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "cluster", description = "Nodes, the queue, and reasons for waiting")
class ClusterController {
    private final NodeQueries nodes;
    private final NodeDrainService drains;
    private final QueueQueries queue;
    private final ExplanationService explanations;

    ClusterController(NodeQueries nodes, NodeDrainService drains, QueueQueries queue, ExplanationService explanations) {
        this.nodes = nodes;
        this.drains = drains;
        this.queue = queue;
        this.explanations = explanations;
    }

    @GetMapping("/nodes")
    @Operation(summary = "The nodes and their allocation")
    Page<NodeView> nodes(@AuthenticationPrincipal ApiCaller caller) {
        return Page.whole(nodes.list(caller));
    }

    @GetMapping("/nodes/{name}")
    @Operation(summary = "One node and its allocation")
    ResponseEntity<NodeView> node(@AuthenticationPrincipal ApiCaller caller, @PathVariable String name) {
        return answer(nodes.get(caller, name));
    }

    @PatchMapping("/nodes/{name}")
    @Operation(
            summary = "Drain a node, or revert that",
            description = "A drained node keeps its services and gets no new ones.")
    ResponseEntity<NodeView> change(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String name,
            @RequestHeader(name = "If-Match") Optional<String> ifMatch,
            @RequestBody NodeChange change) {
        drains.change(caller, name, change, ifMatch);
        return answer(nodes.get(caller, name));
    }

    private static ResponseEntity<NodeView> answer(NodeView node) {
        return ResponseEntity.ok().eTag(NodeView.version(node.drained())).body(node);
    }

    @GetMapping("/queue")
    @Operation(summary = "Waiting executions in order, with reasons")
    QueueView queue(@AuthenticationPrincipal ApiCaller caller) {
        return queue.list(caller);
    }

    @GetMapping("/executions/{id}/explanation")
    @Operation(summary = "Why an execution waits, or why each service is on its node")
    ExplanationView explanation(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id) {
        return explanations.explain(caller, id);
    }
}
