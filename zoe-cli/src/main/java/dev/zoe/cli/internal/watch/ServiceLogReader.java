package dev.zoe.cli.internal.watch;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.rest.QueryParameters;
import dev.zoe.cli.internal.rest.RestResponse;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.terminal.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Copies the log of one service, and continues at the same byte when a connection breaks. */
public final class ServiceLogReader {

    private static final int PART = 1 << 20;
    private static final int BUFFER = 1 << 13;
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final Set<String> WRITING = Set.of("created", "runnable", "starting", "active");

    private final ZoeRestClient api;
    private final long execution;
    private final Optional<String> service;
    private final Terminal terminal;
    private final LogSink sink;
    private Optional<Integer> tail;
    private long offset;

    /**
     * @param service empty for the first monitored one
     * @param terminal receives the log, and a notice when the server kept only the end
     */
    public ServiceLogReader(ZoeRestClient api, long execution, Optional<String> service, Terminal terminal) {
        this(api, execution, service, Optional.empty(), terminal, terminal::copy);
    }

    /**
     * @param service empty for the first monitored one
     * @param tail lines from the end to begin with; empty for all
     * @param terminal receives a notice when the server kept only the end
     * @param sink receives the log
     */
    public ServiceLogReader(
            ZoeRestClient api,
            long execution,
            Optional<String> service,
            Optional<Integer> tail,
            Terminal terminal,
            LogSink sink) {
        this.api = api;
        this.execution = execution;
        this.service = service;
        this.tail = tail;
        this.terminal = terminal;
        this.sink = sink;
    }

    /** Copies the log up to now. */
    public void copy() {
        try {
            while (copyOnce(new QueryParameters().with("limit", PART), () -> {}) > 0) {
                // Each response advances the offset; an empty one is the end.
            }
            sink.end();
        } catch (IOException broken) {
            throw api.connectionLost(broken);
        }
    }

    /** Copies the log until the service has ended. */
    public void follow(ReconnectPolicy reconnectPolicy) {
        WakeupSignal pauses = new WakeupSignal();
        while (true) {
            try {
                copyOnce(new QueryParameters().with("follow", true), reconnectPolicy::connected);
                if (hasServiceEnded()) {
                    sink.end();
                    return;
                }
                pauses.await(PAUSE);
            } catch (SocketTimeoutException silence) {
                reconnectPolicy.connected();
            } catch (IOException broken) {
                pauses.await(reconnectPolicy.retryAfter(api.connectionLost(broken)));
            } catch (CommandFailure failure) {
                pauses.await(reconnectPolicy.retryAfter(failure));
            }
        }
    }

    private long copyOnce(QueryParameters query, Runnable answered) throws IOException {
        QueryParameters place = tail.isPresent() ? query.with("tail", tail.get()) : query.with("offset", offset);
        String path = "/executions/" + execution + "/logs" + place.with("service", service);
        try (RestResponse response = api.stream(path, Map.of("Accept", "text/plain"));
                InputStream body = response.body()) {
            answered.run();
            long first = response.header("X-Log-Offset").map(Long::parseLong).orElse(offset);
            if (first > offset && tail.isEmpty()) {
                terminal.notice("the server stored only the end: %,d bytes are missing here".formatted(first - offset));
            }
            offset = first;
            tail = Optional.empty();
            byte[] buffer = new byte[BUFFER];
            long copied = 0;
            for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
                sink.write(buffer, read);
                offset += read;
                copied += read;
            }
            return copied;
        }
    }

    /** A stream also ends when the server stops, so the status of the service decides. */
    private boolean hasServiceEnded() {
        if (service.isPresent()) {
            String status = api.get(
                            "/executions/" + execution + "/services/" + ZoeRestClient.pathSegment(service.get()))
                    .path("status")
                    .asString("");
            return !WRITING.contains(status);
        }
        ExecutionDocument whole = api.execution(execution);
        return whole.hasEnded() || whole.status().equals("cleaning-up");
    }
}
