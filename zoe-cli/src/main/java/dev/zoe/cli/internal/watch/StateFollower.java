package dev.zoe.cli.internal.watch;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.EventStreamReader;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import java.io.IOException;
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
    private Optional<Duration> interval;

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
        new ReconnectLoop(api, reconnectPolicy).run(goOn, () -> {
            if (interval.isPresent()) {
                states.accept(api.get(path));
                reconnectPolicy.connected();
                return interval;
            }
            if (isRefused(stream, reconnectPolicy, states)) {
                // A server of an earlier version has the resource, and no stream of it.
                interval = Optional.of(USUAL_INTERVAL);
                return Optional.of(Duration.ZERO);
            }
            return Optional.of(PAUSE);
        });
    }

    /** Follows the stream until the server ends it, unless the server refuses it. */
    private static boolean isRefused(
            EventStreamReader stream, ReconnectPolicy reconnectPolicy, Consumer<JsonNode> states) throws IOException {
        try {
            stream.read(reconnectPolicy::connected, states);
            return false;
        } catch (CommandFailure failure) {
            if (failure.exitCode() == ExitCode.REFUSED) {
                return true;
            }
            throw failure;
        }
    }
}
