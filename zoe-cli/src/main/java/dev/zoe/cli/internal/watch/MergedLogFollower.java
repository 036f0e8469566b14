package dev.zoe.cli.internal.watch;

import dev.zoe.cli.internal.rest.EventStreamReader;
import dev.zoe.cli.internal.rest.QueryParameters;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import tools.jackson.databind.JsonNode;

/** Follows the output of several services as one stream, through restarts of the server. */
public final class MergedLogFollower {

    private final ZoeRestClient api;
    private final String path;
    private final BiConsumer<String, String> lines;
    private final Map<String, LineSplitter> splitters = new HashMap<>();
    private boolean ended;

    /**
     * @param services names; empty for all services of the execution
     * @param tail lines of each service to begin with; empty for all
     * @param lines gets the name of a service and a line
     */
    public MergedLogFollower(
            ZoeRestClient api,
            long execution,
            List<String> services,
            Optional<Integer> tail,
            BiConsumer<String, String> lines) {
        this.api = api;
        this.lines = lines;
        QueryParameters query = new QueryParameters().with("tail", tail);
        if (services.isEmpty()) {
            query.with("all", true);
        } else {
            query.with("service", String.join(",", services));
        }
        this.path = "/executions/" + execution + "/logs" + query;
    }

    /** Returns when all services have ended. */
    public void follow(ReconnectPolicy reconnectPolicy) {
        EventStreamReader stream = new EventStreamReader(api, path);
        new ReconnectLoop(api, reconnectPolicy).run(() -> true, () -> {
            stream.read(reconnectPolicy::connected, this::accept);
            return ended ? Optional.empty() : Optional.of(PollIntervals.USUAL.shortest());
        });
        splitters.values().forEach(LineSplitter::end);
    }

    /** A piece of the output of a service; the last event has none. */
    private void accept(JsonNode event) {
        if (!event.has("text")) {
            ended = true;
            return;
        }
        String service = event.path("service").asString("");
        splitters
                .computeIfAbsent(service, name -> new LineSplitter(line -> lines.accept(name, line)))
                .write(event.path("text").asString(""));
    }
}
