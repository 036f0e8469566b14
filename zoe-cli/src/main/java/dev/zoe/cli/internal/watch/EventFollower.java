package dev.zoe.cli.internal.watch;

import dev.zoe.cli.internal.failure.Failure;
import dev.zoe.cli.internal.rest.Api;
import dev.zoe.cli.internal.rest.EventStream;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** Passes on events as they happen, through restarts of the server: none is missed and none comes twice. */
public final class EventFollower {

    private static final Duration PAUSE = Duration.ofMillis(500);

    private final Api api;
    private final Optional<Long> execution;

    /** @param execution empty to follow all */
    public EventFollower(Api api, Optional<Long> execution) {
        this.api = api;
        this.execution = execution;
    }

    /** Returns when the execution has ended; without an execution it goes on until the process is stopped. */
    public void follow(Patience patience, Consumer<JsonNode> events) {
        EventStream stream = new EventStream(
                api, execution.map(id -> "/executions/" + id + "/events").orElse("/events"));
        Wakeups pauses = new Wakeups();
        while (true) {
            try {
                stream.read(patience::found, events);
                if (execution.isPresent() && api.execution(execution.get()).hasEnded()) {
                    return;
                }
                pauses.await(PAUSE);
            } catch (SocketTimeoutException silence) {
                patience.found();
            } catch (IOException broken) {
                pauses.await(patience.lost(api.broken(broken)));
            } catch (Failure failure) {
                pauses.await(patience.lost(failure));
            }
        }
    }
}
