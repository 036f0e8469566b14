package dev.zoe.api.serverinfo;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.Schema;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.springdoc.core.customizers.OpenApiCustomizer;
import tools.jackson.databind.JsonNode;

/**
 * Says which members of responses are always there, and which may be {@code null}. Responses have every member of their
 * record; an empty {@link Optional} is {@code null}, unless the record says that it is left out.
 */
final class ResponseMembers implements OpenApiCustomizer {
    private static final PropertyNamingStrategies.SnakeCaseStrategy NAMES =
            new PropertyNamingStrategies.SnakeCaseStrategy();
    private static final String NULL = "null";

    private final RecordModelResolver records;

    ResponseMembers(RecordModelResolver records) {
        this.records = records;
    }

    @Override
    public void customise(OpenAPI document) {
        for (String name : SchemaReferences.ofResponses(document)) {
            Schema<?> schema = document.getComponents().getSchemas().get(name);
            if (schema != null && schema.getProperties() != null) {
                records.record(name).ifPresent(type -> describe(type, schema));
            }
        }
    }

    private static void describe(Class<?> type, Schema<?> schema) {
        for (RecordComponent component : type.getRecordComponents()) {
            String name = name(component);
            Schema<?> generated = schema.getProperties().get(name);
            if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
                describe(component.getType(), schema);
            } else if (generated != null) {
                Schema<?> property = property(component, generated);
                if (!mayBeLeftOut(component)) {
                    schema.addRequiredItem(name);
                }
                boolean mayBeNull = component.getType() == Optional.class && !mayBeLeftOut(component);
                schema.getProperties().put(name, mayBeNull ? nullable(property) : property);
            }
        }
    }

    private static String name(RecordComponent component) {
        return Optional.ofNullable(component.getAccessor().getAnnotation(JsonProperty.class))
                .map(JsonProperty::value)
                .orElseGet(() -> NAMES.translate(component.getName()));
    }

    /** Of trees of JSON and of {@link OptionalLong}, the generator describes the class. */
    private static Schema<?> property(RecordComponent component, Schema<?> generated) {
        Schema<?> property = new Schema<>();
        if (component.getType() == OptionalLong.class) {
            property.setTypes(Set.of("integer"));
            property.setFormat("int64");
        } else if (component.getGenericType().getTypeName().contains(JsonNode.class.getName())) {
            String[] types = Optional.ofNullable(
                            component.getAccessor().getAnnotation(io.swagger.v3.oas.annotations.media.Schema.class))
                    .map(io.swagger.v3.oas.annotations.media.Schema::types)
                    .orElseGet(() -> new String[0]);
            property.setTypes(types.length == 0 ? Set.of("object") : new LinkedHashSet<>(List.of(types)));
            if (types.length == 0) {
                property.setAdditionalProperties(true);
            }
        } else {
            return generated;
        }
        property.setDescription(generated.getDescription());
        return property;
    }

    private static boolean mayBeLeftOut(RecordComponent component) {
        boolean mayBeEmpty = component.getType().getSimpleName().startsWith("Optional");
        return mayBeEmpty
                && (component.getAccessor().isAnnotationPresent(JsonInclude.class)
                        || component.getDeclaringRecord().isAnnotationPresent(JsonInclude.class));
    }

    private static Schema<?> nullable(Schema<?> property) {
        Set<String> types = new LinkedHashSet<>();
        if (property.getTypes() != null) {
            types.addAll(property.getTypes());
        }
        if (property.getType() != null) {
            types.add(property.getType());
        }
        if (types.isEmpty()) {
            Schema<?> nothing = new Schema<>();
            nothing.setTypes(Set.of(NULL));
            Schema<?> either = new Schema<>();
            either.setDescription(property.getDescription());
            either.setOneOf(List.of(new Schema<>().$ref(Objects.requireNonNull(property.get$ref())), nothing));
            return either;
        }
        types.add(NULL);
        property.setTypes(types);
        return property;
    }
}
