package dev.zoe.db.scheduler;

import dev.zoe.db.mapping.SettingNameConverter;
import dev.zoe.scheduler.Placement;
import jakarta.persistence.Converter;

/** Writes {@link Placement} by its name in settings. */
@Converter(autoApply = true)
public class PlacementConverter extends SettingNameConverter<Placement> {

    public PlacementConverter() {
        super(Placement.class, Placement::wire);
    }
}
