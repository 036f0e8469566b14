package dev.zoe.api.audit;

import dev.zoe.application.SafeText;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Values as PostgreSQL can store them in JSON: texts without characters that it refuses. */
final class AuditValues {

    private AuditValues() {}

    static Map<String, @Nullable Object> safe(Map<String, ?> values) {
        Map<String, @Nullable Object> safe = new LinkedHashMap<>();
        values.forEach((name, value) -> safe.put(SafeText.line(name), safe(value)));
        return safe;
    }

    private static @Nullable Object safe(@Nullable Object value) {
        if (value == null || value instanceof Number || value instanceof Boolean) {
            return value;
        }
        if (value instanceof Optional<?> optional) {
            return safe(optional.orElse(null));
        }
        if (value instanceof Collection<?> collection) {
            return collection.stream().map(AuditValues::safe).toList();
        }
        return SafeText.line(value.toString());
    }
}
