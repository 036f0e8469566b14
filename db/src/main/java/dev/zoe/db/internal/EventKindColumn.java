package dev.zoe.db.internal;

import dev.zoe.db.EventKind;
import jakarta.persistence.Converter;

/** Writes {@link EventKind} by its wire name. */
@Converter(autoApply = true)
public class EventKindColumn extends WireColumn<EventKind> {

    public EventKindColumn() {
        super(EventKind.class);
    }
}
