package dev.zoe.db.event;

import dev.zoe.db.mapping.WireNameConverter;
import jakarta.persistence.Converter;

/** Writes {@link EventKind} by its wire name. */
@Converter(autoApply = true)
public class EventKindConverter extends WireNameConverter<EventKind> {

    public EventKindConverter() {
        super(EventKind.class);
    }
}
