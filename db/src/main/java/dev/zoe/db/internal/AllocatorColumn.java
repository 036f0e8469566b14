package dev.zoe.db.internal;

import dev.zoe.scheduler.Allocator;
import jakarta.persistence.Converter;

/** Writes {@link Allocator} by its name in settings. */
@Converter(autoApply = true)
public class AllocatorColumn extends NamedColumn<Allocator> {

    public AllocatorColumn() {
        super(Allocator.class, Allocator::wire);
    }
}
