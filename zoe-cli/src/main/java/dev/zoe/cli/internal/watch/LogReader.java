package dev.zoe.cli.internal.watch;

import dev.zoe.cli.internal.failure.Failure;
import dev.zoe.cli.internal.rest.Answer;
import dev.zoe.cli.internal.rest.Api;
import dev.zoe.cli.internal.rest.Execution;
import dev.zoe.cli.internal.rest.Query;
import dev.zoe.cli.internal.terminal.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Copies the log of one service and takes it up where a connection broke. */
public final class LogReader {

    private static final int PART = 1 << 20;
    private static final int BUFFER = 1 << 13;
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final Set<String> WRITING = Set.of("created", "runnable", "starting", "active");

    private final Api api;
    private final long execution;
    private final Optional<String> service;
    private final Terminal terminal;
    private long offset;

    /**
     * @param service empty for the first monitored one
     * @param terminal gets the log, and a notice when the server has kept only its end
     */
    public LogReader(Api api, long execution, Optional<String> service, Terminal terminal) {
        this.api = api;
        this.execution = execution;
        this.service = service;
        this.terminal = terminal;
    }

    /** Copies what there is now. */
    public void copy() {
        try {
            while (copyOnce(new Query().with("limit", PART), () -> {}) > 0) {
                // Each answer moves the offset on; an empty one is the end.
            }
        } catch (IOException broken) {
            throw api.broken(broken);
        }
    }

    /** Copies what there is and what comes, until the service has ended. */
    public void follow(Patience patience) {
        Wakeups pauses = new Wakeups();
        while (true) {
            try {
                copyOnce(new Query().with("follow", true), patience::found);
                if (isOver()) {
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

    private long copyOnce(Query query, Runnable answered) throws IOException {
        String path = "/executions/" + execution + "/logs"
                + query.with("service", service).with("offset", offset);
        try (Answer answer = api.stream(path, Map.of("Accept", "text/plain"));
                InputStream body = answer.body()) {
            answered.run();
            long first = answer.header("X-Log-Offset").map(Long::parseLong).orElse(offset);
            if (first > offset) {
                terminal.say("the server has kept only the end: %,d bytes are missing here".formatted(first - offset));
            }
            offset = first;
            byte[] buffer = new byte[BUFFER];
            long copied = 0;
            for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
                terminal.copy(buffer, read);
                offset += read;
                copied += read;
            }
            return copied;
        }
    }

    /** A stream also ends when the server is stopped; only the state of the service tells. */
    private boolean isOver() {
        if (service.isPresent()) {
            String status = api.get("/executions/" + execution + "/services/" + Api.step(service.get()))
                    .path("status")
                    .asString("");
            return !WRITING.contains(status);
        }
        Execution whole = api.execution(execution);
        return whole.hasEnded() || whole.status().equals("cleaning-up");
    }
}
