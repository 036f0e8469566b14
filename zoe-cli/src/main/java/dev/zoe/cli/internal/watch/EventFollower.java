package dev.zoe.cli.internal.watch;

import dev.zoe.cli.internal.rest.EventStreamReader;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.rest.QueryParameters;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** Passes on each event once, in order, through restarts of the server. */
public final class EventFollower {

    private static final String PATH = "/events";
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final ZoeRestClient api;
    private final Optional<Long> execution;
    private final Optional<Instant> since;
    private Optional<EventStreamReader> stream = Optional.empty();

    /**
     * @param execution empty to follow all
     * @param since the first ones are of this time; when it is empty, they are all of the execution, or those that
     *     happen from now on
     */
    public EventFollower(ZoeRestClient api, Optional<Long> execution, Optional<Instant> since) {
        this.api = api;
        this.execution = execution;
        this.since = since;
    }

    /** Returns when the execution has ended; without an execution it follows until the process is stopped. */
    public void follow(ReconnectPolicy reconnectPolicy, Consumer<JsonNode> events) {
        new ReconnectLoop(api, reconnectPolicy).run(() -> true, () -> {
            stream().read(reconnectPolicy::connected, event -> {
                if (!isEarlier(event)) {
                    events.accept(event);
                }
            });
            boolean ended =
                    execution.isPresent() && api.execution(execution.get()).hasEnded();
            return ended ? Optional.empty() : Optional.of(PAUSE);
        });
    }

    /** The same at each call; the first one asks the server where it begins. */
    private EventStreamReader stream() {
        EventStreamReader reader = stream.orElseGet(() -> execution
                // All its events: it ends after the last one, which may be earlier than the time.
                .map(id -> new EventStreamReader(api, "/executions/" + id + "/events"))
                .orElseGet(() -> new EventStreamReader(api, PATH, since.map(this::before))));
        stream = Optional.of(reader);
        return reader;
    }

    private boolean isEarlier(JsonNode event) {
        return since.flatMap(start -> ExecutionDocument.time(event, "at").map(at -> at.isBefore(start)))
                .orElse(false);
    }

    /**
     * The id that comes before all events since a time. The newest event is read first: those that happen between the
     * two calls are either found by the second one, or have a greater id.
     */
    private String before(Instant start) {
        Optional<Long> newest = first(new QueryParameters().with("order", "newest"));
        Optional<Long> oldest =
                first(new QueryParameters().with("order", "oldest").with("since", start));
        return Long.toString(oldest.map(id -> id - 1).or(() -> newest).orElse(0L));
    }

    private Optional<Long> first(QueryParameters query) {
        return api.list(PATH, query, 1)
                .path("items")
                .valueStream()
                .map(event -> event.path("id").asLong(0))
                .findFirst();
    }
}
