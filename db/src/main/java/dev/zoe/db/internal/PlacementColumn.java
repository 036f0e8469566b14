package dev.zoe.db.internal;

import dev.zoe.scheduler.Placement;
import jakarta.persistence.Converter;

/** Writes {@link Placement} by its name in settings. */
@Converter(autoApply = true)
public class PlacementColumn extends NamedColumn<Placement> {

    public PlacementColumn() {
        super(Placement.class, Placement::wire);
    }
}
