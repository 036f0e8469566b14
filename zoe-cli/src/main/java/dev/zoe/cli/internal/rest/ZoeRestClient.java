package dev.zoe.cli.internal.rest;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.settings.CliSettings;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The REST API, version 1. Responses keep the shape of the API. Every method throws {@link CommandFailure} when the
 * server cannot be reached or refuses.
 */
public final class ZoeRestClient {

    private static final int LARGEST_PAGE = 500;

    private final HttpTransport transport;

    /** @param notices receives a notice when a call is repeated because the server is busy */
    public ZoeRestClient(CliSettings settings, Consumer<String> notices) {
        this.transport = new HttpTransport(settings, new BusyRetry(notices));
    }

    public String address() {
        return transport.address();
    }

    /** Reads one resource. */
    public JsonNode get(String path) {
        return read(send("GET", path, Repetition.ALWAYS));
    }

    public ExecutionDocument execution(long id) {
        return new ExecutionDocument(get("/executions/" + id));
    }

    /**
     * Reads a list over as many pages as it takes.
     *
     * @param limit up to this many items
     * @return {@code items} and the {@code next} cursor of the last page, as one page of the API
     */
    public ObjectNode list(String path, QueryParameters query, int limit) {
        ObjectNode all = CliJson.mapper().createObjectNode();
        ArrayNode items = all.putArray("items");
        Optional<String> cursor = Optional.empty();
        do {
            int page = Math.min(limit - items.size(), LARGEST_PAGE);
            JsonNode response = get(path + query.with("limit", page).with("cursor", cursor));
            response.path("items").forEach(items::add);
            cursor = Optional.of(response.path("next").asString("")).filter(next -> !next.isEmpty());
        } while (cursor.isPresent() && items.size() < limit);
        all.put("next", cursor.orElse(null));
        return all;
    }

    /**
     * Sends a JSON document; the answer may be empty. While the server is busy, it is sent again only when the server
     * says that nothing was changed.
     */
    public JsonNode post(String path, byte[] json) {
        return read(transport.send("POST", path, withJson(Map.of()), Optional.of(json), Repetition.WITHOUT_EFFECT));
    }

    /** The same for a call that changes nothing more when it is repeated, or nothing at all. */
    public JsonNode postRepeatably(String path, byte[] json) {
        return read(transport.send("POST", path, withJson(Map.of()), Optional.of(json), Repetition.ALWAYS));
    }

    /** The same once, however busy the server is. */
    public JsonNode postOnce(String path, byte[] json, Map<String, String> headers) {
        return read(transport.send("POST", path, withJson(headers), Optional.of(json), Repetition.NEVER));
    }

    /** Sends new values for some members of a document. */
    public JsonNode patch(String path, byte[] json) {
        return exchange("PATCH", path, Map.of(), json, Repetition.ALWAYS);
    }

    /** The same with conditions, such as {@code If-Match}: a repeated call does not meet what the first one met. */
    public JsonNode patch(String path, Map<String, String> conditions, byte[] json) {
        return exchange("PATCH", path, conditions, json, Repetition.WITHOUT_EFFECT);
    }

    /** Sends a password, with the reason of the server when it is wrong (401). The answer may be empty. */
    public JsonNode sendPassword(String method, String path, byte[] json) {
        return exchange(method, path, Map.of(), json, Repetition.NEVER);
    }

    private JsonNode exchange(
            String method, String path, Map<String, String> headers, byte[] json, Repetition repetition) {
        try {
            return CliJson.mapper().readTree(transport.exchange(method, path, withJson(headers), json, repetition));
        } catch (JacksonException foreign) {
            throw notZoe();
        }
    }

    /** Sets what the path names: a repeated call would make another version of it. */
    public JsonNode put(String path, byte[] json) {
        return exchange("PUT", path, Map.of(), json, Repetition.WITHOUT_EFFECT);
    }

    /** Creates what the path names; the answer is not read. */
    public void put(String path) {
        send("PUT", path, Repetition.ALWAYS).close();
    }

    /** Deletes what the path names: a repeated call would not find it. */
    public void delete(String path) {
        send("DELETE", path, Repetition.WITHOUT_EFFECT).close();
    }

    private RestResponse send(String method, String path, Repetition repetition) {
        return transport.send(method, path, Map.of("Accept", "application/json"), Optional.empty(), repetition);
    }

    /** Opens a response whose body may have no end. */
    public RestResponse stream(String path, Map<String, String> headers) {
        return transport.send("GET", path, headers, Optional.empty(), Repetition.ALWAYS);
    }

    /**
     * Sends a file as it is; the answer is not read.
     *
     * @param sent gets the number of bytes so far
     * @throws IOException when the file cannot be read
     */
    public void upload(String path, Path file, LongConsumer sent) throws IOException {
        transport.upload(path, file, sent);
    }

    /**
     * Opens a WebSocket.
     *
     * @param path below {@code /api/v1}, with its query
     */
    public WebSocket openSocket(String path, WebSocket.Listener listener) {
        return transport.openSocket(path, listener);
    }

    /** The failure of which a WebSocket gets the problem. */
    public CommandFailure problem(String json) {
        return transport.problem(json);
    }

    /** A name as one segment of a path. */
    public static String pathSegment(String name) {
        return QueryParameters.encode(name);
    }

    /** The failure for a connection that broke while a stream was read. */
    public CommandFailure connectionLost(IOException cause) {
        return transport.unreachable(cause);
    }

    private static Map<String, String> withJson(Map<String, String> headers) {
        Map<String, String> all = new HashMap<>(headers);
        all.put("Accept", "application/json");
        all.put("Content-Type", "application/json");
        return all;
    }

    private CommandFailure notZoe() {
        return new CommandFailure(
                ExitCode.UNREACHABLE, address() + " does not answer with the API of Zoe; check the url");
    }

    private JsonNode read(RestResponse response) {
        try (InputStream body = response.body()) {
            return CliJson.mapper().readTree(body);
        } catch (JacksonException foreign) {
            throw notZoe();
        } catch (IOException broken) {
            throw transport.unreachable(broken);
        }
    }
}
