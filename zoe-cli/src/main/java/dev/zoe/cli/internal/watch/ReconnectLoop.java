package dev.zoe.cli.internal.watch;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Repeats a call that follows something, through restarts of the server, until there is nothing more to follow. */
final class ReconnectLoop {

    private final ZoeRestClient api;
    private final ReconnectPolicy policy;
    private final WakeupSignal pauses = new WakeupSignal();

    /** @param policy gives up by throwing */
    ReconnectLoop(ZoeRestClient api, ReconnectPolicy policy) {
        this.api = api;
        this.policy = policy;
    }

    /** One call, which may last long; it tells the policy when it is connected. */
    @FunctionalInterface
    interface Attempt {
        /**
         * Follows until the server ends the call.
         *
         * @return the pause before the next call; empty when there is none
         * @throws IOException when the connection breaks
         * @throws CommandFailure when the server refuses or cannot be reached
         */
        Optional<Duration> call() throws IOException;
    }

    /** @param goOn asked before each attempt */
    void run(BooleanSupplier goOn, Attempt attempt) {
        while (goOn.getAsBoolean()) {
            try {
                Optional<Duration> pause = attempt.call();
                if (pause.isEmpty()) {
                    return;
                }
                pauses.await(pause.get());
            } catch (SocketTimeoutException silence) {
                policy.connected();
            } catch (IOException broken) {
                pauses.await(policy.retryAfter(api.connectionLost(broken)));
            } catch (CommandFailure failure) {
                pauses.await(policy.retryAfter(failure));
            }
        }
    }
}
