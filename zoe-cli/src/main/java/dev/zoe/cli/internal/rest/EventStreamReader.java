package dev.zoe.cli.internal.rest;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** Reads a stream of Server-Sent Events, and continues after the last event when it breaks. Used by one thread. */
public final class EventStreamReader {

    private final ZoeRestClient api;
    private final String path;
    private Optional<String> lastEventId;

    /** @param path of the events resource */
    public EventStreamReader(ZoeRestClient api, String path) {
        this(api, path, Optional.empty());
    }

    /** @param lastEventId the event after which it begins; empty to let the server choose */
    public EventStreamReader(ZoeRestClient api, String path, Optional<String> lastEventId) {
        this.api = api;
        this.path = path;
        this.lastEventId = lastEventId;
    }

    /**
     * Connects and passes on events until the server ends the stream.
     *
     * @param opened called once the server has accepted
     * @param events gets the data of each event
     * @throws IOException when the connection breaks; another call continues after the last event
     * @throws dev.zoe.cli.internal.failure.CommandFailure when the server refuses or cannot be reached
     */
    public void read(Runnable opened, Consumer<JsonNode> events) throws IOException {
        Map<String, String> headers = new HashMap<>(Map.of("Accept", "text/event-stream"));
        lastEventId.ifPresent(id -> headers.put("Last-Event-ID", id));
        try (RestResponse response = api.stream(path, headers);
                BufferedReader lines =
                        new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
            opened.run();
            passOn(lines, events);
        }
    }

    private void passOn(BufferedReader lines, Consumer<JsonNode> events) throws IOException {
        StringBuilder data = new StringBuilder();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.isEmpty() && !data.isEmpty()) {
                events.accept(CliJson.mapper().readTree(data.toString()));
                data.setLength(0);
            } else if (line.startsWith("id:")) {
                lastEventId = Optional.of(line.substring("id:".length()).strip());
            } else if (line.startsWith("data:")) {
                data.append(line.substring("data:".length())).append('\n');
            }
        }
    }
}
