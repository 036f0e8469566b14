package dev.zoe.db.execution;

import dev.zoe.application.Application.Kind;
import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes the kind of an application as a description names it: {@code batch}, {@code interactive}, {@code service}. */
@Converter(autoApply = true)
public class ApplicationKindConverter implements AttributeConverter<Kind, String> {

    @Override
    public @Nullable String convertToDatabaseColumn(@Nullable Kind kind) {
        return kind == null ? null : kind.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public @Nullable Kind convertToEntityAttribute(@Nullable String name) {
        return name == null ? null : Kind.valueOf(name.toUpperCase(Locale.ROOT));
    }
}
