package dev.zoe.api.contract;

import dev.zoe.api.testing.Operation;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleBodies;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Compares calls with the OpenAPI document. It is strict: statuses, media types, headers and members that the document
 * does not have are violations too.
 */
public final class OpenApiContract {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int FIRST_ERROR = 400;
    /** What follows is no HTTP; {@code ServiceAccessTest} speaks it. */
    private static final String SWITCHED = "101";

    private static final String DEFAULT = "default";
    /** Headers that callers rely on; a response with one of them must say so. */
    private static final List<String> HEADERS = List.of(
            "ETag",
            "Location",
            "Retry-After",
            "X-Log-Offset",
            "X-Request-Id",
            "RateLimit-Limit",
            "RateLimit-Remaining",
            "RateLimit-Reset",
            "Deprecation",
            "Sunset");

    private final JsonNode document;
    private final StrictSchemas schemas;
    private final Set<String> called = new TreeSet<>();

    public OpenApiContract(JsonNode document) {
        this.document = document;
        this.schemas = new StrictSchemas(document);
    }

    /** All operations of the document. */
    public Set<Operation> operations() {
        return document.path("paths").properties().stream()
                .flatMap(path -> path.getValue().propertyNames().stream()
                        .map(verb -> new Operation(verb.toUpperCase(Locale.ROOT), path.getKey())))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The names of the parameters of this kind ({@code query}, {@code header} or {@code path}) of an operation. */
    public List<String> parameters(Operation operation, String kind) {
        return call(operation)
                .path("parameters")
                .valueStream()
                .map(this::resolved)
                .filter(parameter -> parameter.path("in").asString("").equals(kind))
                .map(parameter -> parameter.path("name").asString())
                .toList();
    }

    /** Whether the operation takes JSON. */
    public boolean takesJson(Operation operation) {
        return call(operation).at("/requestBody/content").has("application/json");
    }

    /** A value with every member that the document has for the JSON body of an operation. */
    public JsonNode completeBody(Operation operation) {
        return new SchemaExample(document)
                .of(call(operation)
                        .at("/requestBody/content")
                        .path("application/json")
                        .path("schema"));
    }

    /**
     * What the document does not say of this call.
     *
     * @param body what was sent; JSON is compared, and only when the call succeeded, because others may be wrong on
     *     purpose
     */
    public List<String> violations(Operation operation, Optional<String> body, RestResponse answer) {
        JsonNode call = call(operation);
        if (call.isMissingNode()) {
            return List.of(operation + " is not in the document");
        }
        List<String> violations = new ArrayList<>();
        boolean succeeded = answer.status() < FIRST_ERROR;
        String exact = Integer.toString(answer.status());
        String status = succeeded || call.path("responses").has(exact) ? exact : DEFAULT;
        JsonNode response = call.path("responses").path(status);
        if (response.isMissingNode()) {
            violations.add("the status %d is not documented".formatted(answer.status()));
        } else {
            checkBody(operation, status, response, answer, violations);
            checkHeaders(response, answer, violations);
        }
        if (succeeded) {
            body.ifPresent(sent -> checkRequest(call, sent, violations));
        }
        return violations.stream()
                .map(violation -> "%s: %s".formatted(operation, violation))
                .toList();
    }

    /** Documented statuses, with their media types, that no call has had; such as {@code GET /a 200 text/csv}. */
    public Set<String> uncalled() {
        Set<String> uncalled = new TreeSet<>();
        for (Operation operation : operations()) {
            for (Map.Entry<String, JsonNode> response :
                    call(operation).path("responses").properties()) {
                if (!response.getKey().equals(DEFAULT) && !response.getKey().equals(SWITCHED)) {
                    JsonNode content = response.getValue().path("content");
                    Set<String> types = content.isEmpty() ? Set.of("") : Set.copyOf(content.propertyNames());
                    types.forEach(type -> uncalled.add(name(operation, response.getKey(), type)));
                }
            }
        }
        uncalled.removeAll(called);
        return uncalled;
    }

    private void checkBody(
            Operation operation, String status, JsonNode response, RestResponse answer, List<String> violations) {
        String sent = answer.header("Content-Type").replaceFirst("\\s*;.*", "");
        JsonNode content = response.path("content");
        if (content.isEmpty()) {
            called.add(name(operation, status, ""));
            if (!answer.text().isEmpty()) {
                violations.add("a body of the type '%s' is not documented".formatted(sent));
            }
            return;
        }
        Optional<String> documented = content.propertyNames().stream()
                .filter(type -> sent.matches(type.replace("+", "\\+").replace("*", ".+")))
                .findFirst();
        if (documented.isEmpty()) {
            violations.add("the media type '%s' is not documented".formatted(sent));
            return;
        }
        called.add(name(operation, status, documented.get()));
        JsonNode schema = content.path(documented.get()).path("schema");
        bodies(sent, answer.text()).forEach(text -> parse(text)
                .ifPresentOrElse(
                        value -> violations.addAll(schemas.errors(schema, value)),
                        () -> violations.add("the body is not JSON: " + text)));
    }

    /** The JSON values of a body; none when it is something else. */
    private static List<String> bodies(String type, String text) {
        if (type.endsWith("ndjson")) {
            return text.lines().toList();
        }
        return type.endsWith("json") ? List.of(text) : List.of();
    }

    private void checkHeaders(JsonNode response, RestResponse answer, List<String> violations) {
        for (String name : HEADERS) {
            JsonNode header = resolved(response.path("headers").path(name));
            String value = answer.header(name);
            if (header.isMissingNode() && !value.isEmpty()) {
                violations.add("the header %s is not documented".formatted(name));
            }
            if (header.path("required").asBoolean(false) && value.isEmpty()) {
                violations.add("the header %s is missing".formatted(name));
            }
            boolean isNumber = header.at("/schema/type").asString("").equals("integer");
            if (isNumber && !value.isEmpty() && !value.matches("\\d+")) {
                violations.add("the header %s is '%s' and no number".formatted(name, value));
            }
        }
    }

    private void checkRequest(JsonNode call, String sent, List<String> violations) {
        String type = SampleBodies.type(sent);
        JsonNode schema = call.path("requestBody").path("content").path(type).path("schema");
        if (schema.isMissingNode()) {
            violations.add("a body of the type %s is not documented".formatted(type));
        } else {
            parse(sent).ifPresent(value -> schemas.errors(schema, value)
                    .forEach(error -> violations.add("request body: " + error)));
        }
    }

    private static Optional<JsonNode> parse(String text) {
        try {
            return Optional.of(JSON.readTree(text));
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    private JsonNode call(Operation operation) {
        return document.path("paths")
                .path(operation.path())
                .path(operation.method().toLowerCase(Locale.ROOT));
    }

    private JsonNode resolved(JsonNode node) {
        String reference = node.path("$ref").asString("");
        return reference.isEmpty() ? node : document.at(reference.substring(1));
    }

    private static String name(Operation operation, String status, String type) {
        return "%s %s %s".formatted(operation, status, type).strip();
    }
}
