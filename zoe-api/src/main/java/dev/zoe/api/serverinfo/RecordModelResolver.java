package dev.zoe.api.serverinfo;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverter;
import io.swagger.v3.core.converter.ModelConverterContext;
import io.swagger.v3.core.jackson.ModelResolver;
import io.swagger.v3.oas.models.media.Schema;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Makes schemas, and remembers which record each of them is made of. */
final class RecordModelResolver extends ModelResolver {
    private static final String SCHEMAS = "#/components/schemas/";

    /** Of the process, as the resolvers of the library are: a resolver of another application may be asked instead. */
    private static final Map<String, Class<?>> RECORDS = new ConcurrentHashMap<>();

    RecordModelResolver(ObjectMapper mapper) {
        super(mapper);
        openapi31(true);
    }

    @Override
    public @Nullable Schema<?> resolve(
            AnnotatedType annotated, ModelConverterContext context, Iterator<ModelConverter> next) {
        Schema<?> schema = super.resolve(annotated, context, next);
        if (schema != null) {
            JavaType type = _mapper.constructType(annotated.getType());
            name(schema)
                    .filter(name -> type.getRawClass().isRecord())
                    .ifPresent(name -> RECORDS.put(name, type.getRawClass()));
        }
        return schema;
    }

    /** The record of the schema with this name. */
    Optional<Class<?>> record(String schema) {
        return Optional.ofNullable(RECORDS.get(schema));
    }

    private static Optional<String> name(Schema<?> schema) {
        return schema.get$ref() == null
                ? Optional.ofNullable(schema.getName())
                : Optional.of(schema.get$ref().replace(SCHEMAS, ""));
    }
}
