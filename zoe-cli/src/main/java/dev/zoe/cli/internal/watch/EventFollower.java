package dev.zoe.cli.internal.watch;

import dev.zoe.cli.internal.rest.EventStreamReader;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** Passes on each event once, in order, through restarts of the server. */
public final class EventFollower {

    private static final Duration PAUSE = Duration.ofMillis(500);

    private final ZoeRestClient api;
    private final Optional<Long> execution;

    /** @param execution empty to follow all */
    public EventFollower(ZoeRestClient api, Optional<Long> execution) {
        this.api = api;
        this.execution = execution;
    }

    /** Returns when the execution has ended; without an execution it follows until the process is stopped. */
    public void follow(ReconnectPolicy reconnectPolicy, Consumer<JsonNode> events) {
        EventStreamReader stream = new EventStreamReader(
                api, execution.map(id -> "/executions/" + id + "/events").orElse("/events"));
        new ReconnectLoop(api, reconnectPolicy).run(() -> true, () -> {
            stream.read(reconnectPolicy::connected, events);
            boolean ended =
                    execution.isPresent() && api.execution(execution.get()).hasEnded();
            return ended ? Optional.empty() : Optional.of(PAUSE);
        });
    }
}
