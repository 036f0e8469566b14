package dev.zoe.cli.internal.watch;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.rest.EventStreamReader;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** Passes on events as they happen, through restarts of the server: none is missed and none comes twice. */
public final class EventFollower {

    private static final Duration PAUSE = Duration.ofMillis(500);

    private final ZoeRestClient api;
    private final Optional<Long> execution;

    /** @param execution empty to follow all */
    public EventFollower(ZoeRestClient api, Optional<Long> execution) {
        this.api = api;
        this.execution = execution;
    }

    /** Returns when the execution has ended; without an execution it goes on until the process is stopped. */
    public void follow(ReconnectPolicy reconnectPolicy, Consumer<JsonNode> events) {
        EventStreamReader stream = new EventStreamReader(
                api, execution.map(id -> "/executions/" + id + "/events").orElse("/events"));
        WakeupSignal pauses = new WakeupSignal();
        while (true) {
            try {
                stream.read(reconnectPolicy::found, events);
                if (execution.isPresent() && api.execution(execution.get()).hasEnded()) {
                    return;
                }
                pauses.await(PAUSE);
            } catch (SocketTimeoutException silence) {
                reconnectPolicy.found();
            } catch (IOException broken) {
                pauses.await(reconnectPolicy.lost(api.broken(broken)));
            } catch (CommandFailure failure) {
                pauses.await(reconnectPolicy.lost(failure));
            }
        }
    }
}
