package dev.zoe.api.testing;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a call was answered with. */
public record RestResponse(HttpResponse<String> response) {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    public int status() {
        return response.statusCode();
    }

    public String text() {
        return response.body();
    }

    /** The body without the id of the request, which is another one each time. */
    public String textOfAnyRequest() {
        return text().replaceFirst(",?\"request_id\":\"[^\"]*\"", "");
    }

    public String header(String name) {
        return response.headers().firstValue(name).orElse("");
    }

    public Map<String, List<String>> headers() {
        return response.headers().map();
    }

    public JsonNode json() {
        return JSON.readTree(text());
    }

    /** A member as text, for example {@code at("/core/total")}. */
    public String at(String pointer) {
        return json().at(pointer).asString();
    }

    public long id() {
        return json().path("id").asLong();
    }

    public List<JsonNode> items() {
        return json().path("items").valueStream().toList();
    }

    /** The kebab name of the problem; empty when it is none. */
    public String problem() {
        String type = header("Content-Type").startsWith("application/problem+json") ? at("/type") : "";
        return type.replace("urn:zoe:problem:", "");
    }
}
