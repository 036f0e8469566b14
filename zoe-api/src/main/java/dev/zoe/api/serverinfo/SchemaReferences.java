package dev.zoe.api.serverinfo;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Finds the schemas that parts of an OpenAPI document use, directly or through others. */
final class SchemaReferences {
    private static final String SCHEMAS = "#/components/schemas/";

    private final OpenAPI document;
    private final Set<String> found = new TreeSet<>();

    private SchemaReferences(OpenAPI document) {
        this.document = document;
    }

    /** Names of the schemas that responses use. */
    static Set<String> ofResponses(OpenAPI document) {
        SchemaReferences references = new SchemaReferences(document);
        document.getPaths().values().stream()
                .flatMap(path -> path.readOperations().stream())
                .map(Operation::getResponses)
                .flatMap(responses -> responses.values().stream())
                .map(ApiResponse::getContent)
                .filter(Objects::nonNull)
                .flatMap(SchemaReferences::schemas)
                .forEach(references::follow);
        return references.found;
    }

    private static Stream<Schema<?>> schemas(Content content) {
        return content.values().stream()
                .<Schema<?>>map(type -> type.getSchema())
                .filter(Objects::nonNull);
    }

    private void follow(Schema<?> schema) {
        if (schema.get$ref() != null && schema.get$ref().startsWith(SCHEMAS)) {
            String name = schema.get$ref().substring(SCHEMAS.length());
            Schema<?> target = document.getComponents().getSchemas().get(name);
            if (target != null && found.add(name)) {
                follow(target);
            }
        }
        if (schema.getProperties() != null) {
            followAll(List.copyOf(schema.getProperties().values()));
        }
        if (schema.getItems() != null) {
            follow(schema.getItems());
        }
        if (schema.getAdditionalProperties() instanceof Schema<?> values) {
            follow(values);
        }
        if (schema.getOneOf() != null) {
            followAll(schema.getOneOf());
        }
    }

    @SuppressWarnings("rawtypes")
    private void followAll(Collection<Schema> schemas) {
        for (Schema<?> schema : schemas) {
            follow(schema);
        }
    }
}
