package dev.zoe.api.serverinfo;

import dev.zoe.api.requestid.RequestId;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.springdoc.core.customizers.OpenApiCustomizer;

/** Describes the headers that responses have beside their body. Those of browsers are in the documentation only. */
final class ResponseHeaders implements OpenApiCustomizer {
    private static final String ETAG = "ETag";
    private static final String STALE = "412";
    private static final String LOCATION = "Location";
    private static final String RETRY_AFTER = "Retry-After";
    private static final String DEFAULT = "default";
    private static final Set<PathItem.HttpMethod> ANSWERS_WITH_OBJECT =
            EnumSet.of(PathItem.HttpMethod.GET, PathItem.HttpMethod.PUT, PathItem.HttpMethod.PATCH);
    private static final List<String> RATE = List.of("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset");

    @Override
    public void customise(OpenAPI document) {
        Components components = document.getComponents();
        components.addHeaders(
                RequestId.HEADER,
                header("The id of the request: that of the caller, when it is well-formed, or a new one", text())
                        .required(true));
        components.addHeaders(ETAG, header("The version of the object, for If-Match", text()));
        components.addHeaders(
                LOCATION, header("The address of the new object", new StringSchema().format("uri-reference")));
        components.addHeaders(RETRY_AFTER, header("With 429 and 503: seconds to wait before the same call", number()));
        components.addHeaders(RATE.get(0), header("Requests that the caller may send in a minute", number()));
        components.addHeaders(RATE.get(1), header("Requests that the caller may still send at once", number()));
        components.addHeaders(RATE.get(2), header("Seconds until all of them may be sent again", number()));
        document.getPaths().forEach((path, item) -> describe(document, path, item));
    }

    private static void describe(OpenAPI document, String path, PathItem item) {
        item.readOperationsMap().forEach((method, operation) -> {
            describeConflict(operation);
            operation.getResponses().forEach((status, response) -> {
                add(response, RequestId.HEADER);
                // Open operations count too when the caller has a log-in.
                RATE.forEach(name -> add(response, name));
                if (status.equals(STALE)) {
                    return;
                }
                if (status.equals(DEFAULT)) {
                    add(response, RETRY_AFTER);
                } else {
                    describeSuccess(document, path, item, method, response);
                }
            });
        });
    }

    /** An edit of a version that is no longer the present one fails in a way of its own. */
    private static void describeConflict(Operation operation) {
        ApiResponse problem = operation.getResponses().get(DEFAULT);
        if (problem != null && takesVersion(operation)) {
            operation
                    .getResponses()
                    .addApiResponse(
                            STALE,
                            new ApiResponse()
                                    .description("changed-meanwhile: the object has another version than the header")
                                    .content(problem.getContent()));
        }
    }

    private static boolean takesVersion(Operation change) {
        return change.getParameters() != null
                && change.getParameters().stream().anyMatch(parameter -> "If-Match".equals(parameter.getName()));
    }

    private static void describeSuccess(
            OpenAPI document, String path, PathItem item, PathItem.HttpMethod method, ApiResponse response) {
        if (ANSWERS_WITH_OBJECT.contains(method) && isVersioned(item)) {
            add(response, ETAG);
        }
        if (method == PathItem.HttpMethod.POST && creates(item)) {
            add(response, LOCATION);
            boolean itemsAreVersioned = document.getPaths().entrySet().stream()
                    .anyMatch(other -> other.getKey().startsWith(path + "/{") && isVersioned(other.getValue()));
            if (itemsAreVersioned) {
                add(response, ETAG);
            }
        }
    }

    /** Whether changes take the version that the caller has seen. */
    private static boolean isVersioned(PathItem item) {
        Operation change = item.getPatch() == null ? item.getPut() : item.getPatch();
        return item.getGet() != null && change != null && takesVersion(change);
    }

    private static boolean creates(PathItem item) {
        return item.getPost().getResponses().containsKey("201");
    }

    private static void add(ApiResponse response, String name) {
        response.addHeaderObject(name, new Header().$ref("#/components/headers/" + name));
    }

    private static Header header(String description, Schema<?> schema) {
        return new Header().description(description).schema(schema);
    }

    private static Schema<?> text() {
        return new StringSchema();
    }

    private static Schema<?> number() {
        return new IntegerSchema();
    }
}
