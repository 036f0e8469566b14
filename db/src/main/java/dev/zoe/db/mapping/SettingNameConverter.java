package dev.zoe.db.mapping;

import jakarta.persistence.AttributeConverter;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes a constant of the scheduler into a text column by its name in settings, the same that the checks know. */
public abstract class SettingNameConverter<E extends Enum<E>> implements AttributeConverter<E, String> {

    private final Class<E> type;
    private final Function<E, String> name;

    public SettingNameConverter(Class<E> type, Function<E, String> name) {
        this.type = type;
        this.name = name;
    }

    @Override
    public @Nullable String convertToDatabaseColumn(@Nullable E constant) {
        return constant == null ? null : name.apply(constant);
    }

    @Override
    public @Nullable E convertToEntityAttribute(@Nullable String stored) {
        return stored == null
                ? null
                : Arrays.stream(type.getEnumConstants())
                        .filter(constant -> name.apply(constant).equals(stored))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException(
                                "the database names the %s %s, which this version of Zoe does not know"
                                        .formatted(type.getSimpleName(), stored)));
    }
}
