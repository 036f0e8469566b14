package dev.zoe.standalone.demo;

import dev.zoe.standalone.config.StartException;
import dev.zoe.standalone.server.CommandLineConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientResponseException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The few calls of the REST interface that the demo makes. */
final class DemoClient {

    private final JsonMapper json = JsonMapper.shared();
    private final RestClient rest;

    DemoClient(String url, CommandLineConfig.Credentials credentials) {
        this.rest = RestClient.builder()
                .baseUrl(url + "/api/v1")
                .defaultHeaders(headers -> headers.setBasicAuth(credentials.user(), credentials.password()))
                .build();
    }

    /** @throws StartException when the API refuses it; the message is the API's */
    long submit(String description) {
        Map<String, JsonNode> body = Map.of("application", json.readTree(description));
        try {
            return json.readTree(rest.post()
                            .uri("/executions")
                            .contentType(MediaType.APPLICATION_JSON)
                            .body(json.writeValueAsString(body))
                            .retrieve()
                            .body(String.class))
                    .path("id")
                    .asLong();
        } catch (RestClientResponseException e) {
            throw new StartException("the demo application is refused: " + e.getResponseBodyAsString(), e);
        }
    }

    JsonNode execution(long id) {
        return get("/executions/" + id);
    }

    /** What a waiting execution waits for, as an addition to its line; empty for others. */
    String explanation(JsonNode execution) {
        if (!execution.path("status").asString().equals("queued")) {
            return "";
        }
        StringBuilder text = new StringBuilder();
        get("/executions/" + execution.path("id").asLong() + "/explanation")
                .path("reasons")
                .forEach(reason -> text.append("  ").append(reason.asString()));
        return text.toString();
    }

    List<String> endpoints(long id) {
        List<String> urls = new ArrayList<>();
        get("/executions/" + id + "/endpoints")
                .path("items")
                .forEach(endpoint -> urls.add(endpoint.path("url").asString()));
        return urls;
    }

    /** The paths of its results, relative to the workspace. */
    List<String> results(long id) {
        List<String> paths = new ArrayList<>();
        get("/executions/" + id + "/results")
                .path("items")
                .forEach(result -> paths.add(result.path("path").asString()));
        return paths;
    }

    private JsonNode get(String path) {
        return json.readTree(rest.get().uri(path).retrieve().body(String.class));
    }
}
