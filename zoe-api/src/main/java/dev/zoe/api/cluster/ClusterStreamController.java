package dev.zoe.api.cluster;

import dev.zoe.api.pagination.Page;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.stream.StateStreams;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Optional;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** Nodes and queue as streams, with {@code Accept: text/event-stream}. */
@RestController
@RequestMapping(path = "/api/v1", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
@Tag(name = "cluster", description = "Nodes, the queue, and reasons for waiting")
class ClusterStreamController {
    private final NodeQueries nodes;
    private final QueueQueries queue;
    private final StateStreams streams;

    ClusterStreamController(NodeQueries nodes, QueueQueries queue, StateStreams streams) {
        this.nodes = nodes;
        this.queue = queue;
        this.streams = streams;
    }

    @GetMapping("/nodes")
    @Operation(summary = "A stream of the nodes: all of them after each change")
    SseEmitter nodes(
            @AuthenticationPrincipal ApiCaller caller,
            @RequestHeader(name = "Last-Event-ID") Optional<String> lastEventId) {
        return streams.start(caller, "nodes", lastEventId, () -> Page.whole(nodes.list(caller)));
    }

    @GetMapping("/queue")
    @Operation(summary = "A stream of the queue: all of it after each change")
    SseEmitter queue(
            @AuthenticationPrincipal ApiCaller caller,
            @RequestHeader(name = "Last-Event-ID") Optional<String> lastEventId) {
        return streams.start(caller, "queue", lastEventId, () -> queue.list(caller));
    }
}
