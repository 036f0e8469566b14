package dev.zoe.cli.internal.rest;

import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.failure.Failure;
import dev.zoe.cli.internal.settings.Settings;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The REST API, version 1. Answers keep the API's own shape. Every method throws {@link Failure} with the exit code
 * that fits when the server cannot be reached or refuses.
 */
public final class Api {

    private static final int LARGEST_PAGE = 500;

    private final Http http;

    public Api(Settings settings) {
        this.http = new Http(settings);
    }

    public String address() {
        return http.address();
    }

    /** Reads one resource. */
    public JsonNode get(String path) {
        return read(http.send("GET", path, Map.of("Accept", "application/json"), Optional.empty()));
    }

    public Execution execution(long id) {
        return new Execution(get("/executions/" + id));
    }

    /**
     * Reads a list over as many pages as it takes.
     *
     * @param limit at most so many items
     * @return {@code items} and the {@code next} cursor of the last page, as one page of the API
     */
    public ObjectNode list(String path, Query query, int limit) {
        ObjectNode all = Json.mapper().createObjectNode();
        ArrayNode items = all.putArray("items");
        Optional<String> cursor = Optional.empty();
        do {
            int page = Math.min(limit - items.size(), LARGEST_PAGE);
            JsonNode answer = get(path + query.with("limit", page).with("cursor", cursor));
            answer.path("items").forEach(items::add);
            cursor = Optional.of(answer.path("next").asString("")).filter(next -> !next.isEmpty());
        } while (cursor.isPresent() && items.size() < limit);
        all.put("next", cursor.orElse(null));
        return all;
    }

    /** Sends a JSON document; the answer may be empty. */
    public JsonNode post(String path, byte[] json, Map<String, String> headers) {
        return read(http.send("POST", path, withJson(headers), Optional.of(json)));
    }

    /** Sends a change of a document. */
    public JsonNode patch(String path, byte[] json) {
        try {
            return Json.mapper().readTree(http.patch(path, withJson(Map.of()), json));
        } catch (JacksonException foreign) {
            throw foreign();
        }
    }

    public void delete(String path) {
        http.send("DELETE", path, Map.of("Accept", "application/json"), Optional.empty())
                .close();
    }

    /** Opens an answer that may take as long as it likes. */
    public Answer stream(String path, Map<String, String> headers) {
        return http.send("GET", path, headers, Optional.empty());
    }

    /** A name as one step of a path. */
    public static String step(String name) {
        return Query.encode(name);
    }

    /** The failure that fits a connection that broke while a stream was read. */
    public Failure broken(IOException cause) {
        return http.unreachable(cause);
    }

    private static Map<String, String> withJson(Map<String, String> headers) {
        Map<String, String> all = new HashMap<>(headers);
        all.put("Accept", "application/json");
        all.put("Content-Type", "application/json");
        return all;
    }

    private Failure foreign() {
        return new Failure(
                ExitCode.UNREACHABLE, "what answers at " + address() + " does not speak the API of Zoe; check the url");
    }

    private JsonNode read(Answer answer) {
        try (InputStream body = answer.body()) {
            return Json.mapper().readTree(body);
        } catch (JacksonException foreign) {
            throw foreign();
        } catch (IOException broken) {
            throw http.unreachable(broken);
        }
    }
}
