package dev.zoe.cli.internal.watch;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.failure.Failure;
import dev.zoe.cli.internal.rest.Api;
import dev.zoe.cli.internal.rest.EventStream;
import java.io.IOException;
import java.time.Duration;

/**
 * Listens to the events of one execution in a thread of its own, so that a waiting command looks when something
 * happened and not all the time. It only helps: when the server gives no events, the command looks at intervals.
 */
final class EventFeed implements AutoCloseable {

    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final EventStream stream;
    private final Wakeups wakeups;
    private final Wakeups pauses = new Wakeups();
    private volatile boolean connected;
    private volatile boolean closed;

    EventFeed(Api api, long execution, Wakeups wakeups) {
        this.stream = new EventStream(api, "/executions/" + execution + "/events");
        this.wakeups = wakeups;
    }

    void start() {
        Thread listener = new Thread(this::listen, "events");
        listener.setDaemon(true);
        listener.start();
    }

    /** Whether the next change will be told. */
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
                stream.read(() -> connected = true, event -> wakeups.wake());
            } catch (IOException broken) {
                connected = false;
            } catch (Failure failure) {
                if (failure.exitCode() != ExitCode.UNREACHABLE) {
                    return;
                }
            } finally {
                connected = false;
            }
            wakeups.wake();
            pauses.await(PAUSE);
        }
    }
}
