package dev.zoe.db.scheduler;

import dev.zoe.db.mapping.SettingNameConverter;
import dev.zoe.scheduler.Allocator;
import jakarta.persistence.Converter;

/** Writes {@link Allocator} by its name in settings. */
@Converter(autoApply = true)
public class AllocatorConverter extends SettingNameConverter<Allocator> {

    public AllocatorConverter() {
        super(Allocator.class, Allocator::wire);
    }
}
