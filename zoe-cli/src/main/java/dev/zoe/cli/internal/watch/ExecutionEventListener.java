package dev.zoe.cli.internal.watch;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.EventStreamReader;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import java.io.IOException;
import java.time.Duration;

/**
 * Listens to the events of one execution in a thread of its own, so that a waiting command polls after an event.
 * Without events, the command polls at intervals.
 */
final class ExecutionEventListener implements AutoCloseable {

    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final EventStreamReader stream;
    private final WakeupSignal wakeup;
    private final WakeupSignal pauses = new WakeupSignal();
    private volatile boolean connected;
    private volatile boolean closed;

    ExecutionEventListener(ZoeRestClient api, long execution, WakeupSignal wakeup) {
        this.stream = new EventStreamReader(api, "/executions/" + execution + "/events");
        this.wakeup = wakeup;
    }

    void start() {
        Thread listener = new Thread(this::listen, "events");
        listener.setDaemon(true);
        listener.start();
    }

    /** Whether the server reports the next change. */
    boolean isConnected() {
        return connected;
    }

    @Override
    public void close() {
        closed = true;
        pauses.wake();
    }

    private void listen() {
        while (!closed) {
            try {
                stream.read(() -> connected = true, event -> wakeup.wake());
            } catch (IOException broken) {
                connected = false;
            } catch (CommandFailure failure) {
                if (failure.exitCode() != ExitCode.UNREACHABLE) {
                    return;
                }
            } finally {
                connected = false;
            }
            wakeup.wake();
            pauses.await(PAUSE);
        }
    }
}
