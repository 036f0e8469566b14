package dev.zoe.cli.internal.watch;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.EventStreamReader;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** Passes on a resource of the API at once and after each change, through restarts of the server. */
public final class StateFollower {

    private static final Duration USUAL_INTERVAL = Duration.ofSeconds(2);
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final ZoeRestClient api;
    private final String path;
    private final Optional<Duration> interval;

    /**
     * @param path of the resource, with its query
     * @param interval between two calls; empty to let the server report changes, where it can
     */
    public StateFollower(ZoeRestClient api, String path, Optional<Duration> interval) {
        this.api = api;
        this.path = path;
        this.interval = interval;
    }

    /**
     * Follows until the reconnect policy gives up, or {@code states} throws.
     *
     * @param goOn asked before each attempt
     */
    public void follow(ReconnectPolicy reconnectPolicy, BooleanSupplier goOn, Consumer<JsonNode> states) {
        EventStreamReader stream = new EventStreamReader(api, path);
        WakeupSignal pauses = new WakeupSignal();
        Optional<Duration> polling = interval;
        while (goOn.getAsBoolean()) {
            try {
                if (polling.isPresent()) {
                    states.accept(api.get(path));
                    reconnectPolicy.connected();
                    pauses.await(polling.get());
                } else {
                    stream.read(reconnectPolicy::connected, states);
                    pauses.await(PAUSE);
                }
            } catch (SocketTimeoutException silence) {
                reconnectPolicy.connected();
            } catch (IOException broken) {
                pauses.await(reconnectPolicy.retryAfter(api.connectionLost(broken)));
            } catch (CommandFailure failure) {
                if (polling.isEmpty() && failure.exitCode() == ExitCode.REFUSED) {
                    // A server of an earlier version has the resource, and no stream of it.
                    polling = Optional.of(USUAL_INTERVAL);
                } else {
                    pauses.await(reconnectPolicy.retryAfter(failure));
                }
            }
        }
    }
}
