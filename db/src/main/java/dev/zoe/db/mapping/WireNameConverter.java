package dev.zoe.db.mapping;

import jakarta.persistence.AttributeConverter;
import org.jspecify.annotations.Nullable;

/** Writes a constant into a text column by its wire name, the same that the checks of the schema know. */
public abstract class WireNameConverter<E extends Enum<E> & WireNamed> implements AttributeConverter<E, String> {

    private final Class<E> type;

    public WireNameConverter(Class<E> type) {
        this.type = type;
    }

    @Override
    public @Nullable String convertToDatabaseColumn(@Nullable E constant) {
        return constant == null ? null : constant.wire();
    }

    @Override
    public @Nullable E convertToEntityAttribute(@Nullable String wire) {
        return wire == null ? null : WireNamed.parse(type, wire);
    }
}
